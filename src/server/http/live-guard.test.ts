import type { WebSocket } from '@fastify/websocket'
import { expect, it, vi } from 'vitest'
import { createAllowance, createUnidentified, send, silence } from './live-guard'

it('lets a connection say five things a second, and ten at once', () => {
  let now = 1000
  const may = createAllowance(() => now)
  const said = (times: number) => Array.from({ length: times }, may).filter((allowed) => allowed).length
  expect(said(20)).toBe(10)
  // Refused messages count too: a client that goes on stays refused.
  now += 1000
  expect(said(20)).toBe(0)
  now += 60_000
  expect(said(20)).toBe(10)
  // A clock that is set back gives nothing and takes nothing.
  now -= 60_000
  expect(may()).toBe(false)
})

it('keeps only the newest connections without a known user, up to the limit', () => {
  const gone: unknown[] = []
  const unknown = createUnidentified(3, (socket) => void gone.push(socket))
  const sockets = Array.from({ length: 6 }, (_, at) => ({ at }) as unknown as WebSocket)
  for (const socket of sockets.slice(0, 3)) unknown.add(socket)
  // This connection has identified itself.
  unknown.delete(sockets[0] as WebSocket)
  unknown.add(sockets[3] as WebSocket)
  expect(gone).toEqual([])
  unknown.add(sockets[4] as WebSocket)
  unknown.add(sockets[5] as WebSocket)
  expect(gone).toEqual([sockets[1], sockets[2]])
})

it('sends nothing more to a connection that reads nothing', () => {
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: vi.fn(), terminate: vi.fn() }
  const say = () => send(socket as unknown as WebSocket, 'text')
  say()
  socket.bufferedAmount = 2_000_000
  say()
  expect(socket.send).toHaveBeenCalledTimes(1)
  expect(socket.terminate).toHaveBeenCalledTimes(1)
  Object.assign(socket, { readyState: 2, bufferedAmount: 0 })
  say()
  expect(socket.send).toHaveBeenCalledTimes(1)
})

it('reads nothing more from a connection that sends too much, and waits two seconds for its close', () => {
  vi.useFakeTimers()
  const socket = { close: vi.fn(), pause: vi.fn(), terminate: vi.fn() }
  silence(socket as unknown as WebSocket, 4008, 'too much')
  expect(socket.close).toHaveBeenCalledWith(4008, 'too much')
  expect(socket.pause).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1999)
  expect(socket.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(socket.terminate).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
