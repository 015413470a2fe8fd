/** A TCP proxy that can go away and come back, like a database server that is unreachable for a while. */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface FlakyProxy {
  port: number
  /** Breaks all connections and accepts no new ones. */
  cut(): void
  /** The same, but the database doesn't notice it and keeps its connections until they are cut. */
  drop(): void
  /** Passes nothing on any more on the connections that there are, and keeps them. */
  stall(): void
  mend(): void
  /** How many connections it has accepted so far. */
  taken(): number
  close(): Promise<void>
}

export async function flakyProxy(targetPort: number, up = true): Promise<FlakyProxy> {
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  let open = up
  let dropped = false
  let taken = 0
  const server = createServer((socket) => {
    if (!open) return void socket.resetAndDestroy()
    taken += 1
    const target = connect(targetPort, '127.0.0.1')
    for (const end of [socket, target]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => sockets.delete(end))
    }
    socket.pipe(target).pipe(socket)
    clients.add(socket)
    socket.on('close', () => {
      clients.delete(socket)
      if (!dropped) target.destroy()
    })
    target.on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    open = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    drop() {
      open = false
      dropped = true
      for (const socket of clients) socket.destroy()
    },
    stall() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      open = true
    },
    taken: () => taken,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
