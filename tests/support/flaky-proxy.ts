/** A TCP proxy that can go away and come back: a database server that is lost for a while. */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface FlakyProxy {
  port: number
  /** Breaks all connections and takes no new ones. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function flakyProxy(targetPort: number, up = true): Promise<FlakyProxy> {
  const sockets = new Set<Socket>()
  let open = up
  const server = createServer((socket) => {
    if (!open) return void socket.resetAndDestroy()
    const target = connect(targetPort, '127.0.0.1')
    for (const end of [socket, target]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => sockets.delete(end))
    }
    socket.pipe(target).pipe(socket)
    socket.on('close', () => target.destroy())
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
    mend() {
      open = true
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
