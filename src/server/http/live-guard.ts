/** Stops one live connection from using up the server's memory and time. */
import type { WebSocket } from '@fastify/websocket'

/**
 * How many messages one connection may send (our choice): a console sends a hello, and then a ping every 15 seconds.
 */
const allowance = { aSecond: 5, atOnce: 10 }
/** If more bytes than this wait for a slow console, it is better to send it the whole station later. */
const mostUnread = 1_048_576
/** How long the other side may take to close the connection, in milliseconds. */
const farewellMs = 2_000

/** Sends a text to a client that keeps up. Every outgoing text goes through here. */
export function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > mostUnread) socket.terminate()
  else socket.send(text)
}

/**
 * Ends a connection, even if the other side does not react.
 * @param code a WebSocket close code
 */
export function end(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), farewellMs).unref()
}

/** The same for a client that sends too much: its further messages are not read. */
export function silence(socket: WebSocket, code: number, reason: string): void {
  end(socket, code, reason)
  socket.pause()
}

/**
 * Counts the messages of a connection. Answers whether one more is allowed.
 * @param now milliseconds
 */
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

/**
 * Connections whose user is not known yet. Beyond the limit the oldest one is closed, so that a new one can always
 * connect.
 */
export interface UnidentifiedConnections {
  add(socket: WebSocket): void
  delete(socket: WebSocket): void
}

export function createUnidentified(most: number, crowdedOut: (socket: WebSocket) => void): UnidentifiedConnections {
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
