/** What keeps one live connection from taking the server's memory and time from everybody else. */
import type { WebSocket } from '@fastify/websocket'

/** How much one connection may say (ours): a console says hello, and then a ping every 15 seconds. */
const allowance = { aSecond: 5, atOnce: 10 }
/** A console that takes in so little that so many bytes wait for it is better off with the whole station, later. */
const mostUnread = 1_048_576
/** How long the other side may take to say goodbye, in milliseconds. */
const farewellMs = 2_000

/** Sends to whoever takes it in: every text that goes out goes through here. */
export function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > mostUnread) socket.terminate()
  else socket.send(text)
}

/** Ends a connection, whether or not the other side goes along. @param code a WebSocket close code */
export function end(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), farewellMs).unref()
}

/** The same for one that says too much: nothing of what it still says is read. */
export function silence(socket: WebSocket, code: number, reason: string): void {
  end(socket, code, reason)
  socket.pause()
}

/** Counts what a connection says; answers whether it may. @param now milliseconds */
export function createAllowance(now: () => number): () => boolean {
  let left = allowance.atOnce
  let at = now()
  return () => {
    const time = now()
    left = Math.min(allowance.atOnce, left + (Math.max(0, time - at) / 1000) * allowance.aSecond)
    at = time
    left -= 1
    return left >= 0
  }
}

/** Connections of which nobody knows yet whose they are: beyond so many the oldest goes, so that none is kept out. */
export interface Unknown {
  add(socket: WebSocket): void
  delete(socket: WebSocket): void
}

export function createUnknown(most: number, crowdedOut: (socket: WebSocket) => void): Unknown {
  const sockets = new Set<WebSocket>()
  return {
    add(socket) {
      sockets.add(socket)
      const [oldest] = sockets
      if (sockets.size <= most || !oldest) return
      sockets.delete(oldest)
      crowdedOut(oldest)
    },
    delete: (socket) => void sockets.delete(socket),
  }
}
