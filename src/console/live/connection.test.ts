import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeSocket, stationSample, stubSockets } from '../../../tests/support/console/fake-socket'
import { heartbeatMs, liveCloses } from '../../contract/live'
import { type Connection, createConnection } from './connection'

let heard: string[]
let isAttended: boolean
let token: string | null
let connection: Connection

const open = () => {
  connection = createConnection({
    token: () => token,
    isAttended: () => isAttended,
    onStation: ({ figures }) => void heard.push(`station ${figures.submitted}`),
    onEvent: ({ figures }) => void heard.push(`event ${figures?.submitted}`),
    onClock: (offset) => void heard.push(`clock ${offset}`),
    onStatus: (status) => void heard.push(status),
    onSessionEnded: () => void heard.push('session ended'),
    onElsewhere: () => void heard.push('elsewhere'),
  })
}
const event = (seq: number) => ({
  type: 'event',
  seq,
  event: { figures: { ...stationSample().figures, submitted: seq } },
})
const welcome = (seq: number) => ({ type: 'welcome', stream: 'a.7', seq, station: stationSample() })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  stubSockets({ visibilityState: 'visible', location: { href: 'https://call.example/phone/index' } })
  heard = []
  isAttended = false
  token = 'Bearer abc'
})
afterEach(() => {
  connection.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('speaks to the page’s own host, says the token in its first message and never in the address', () => {
  open()
  const socket = FakeSocket.last()
  expect(socket.url).toBe('wss://call.example/phone/api/v1/live')
  expect(socket.sent).toEqual([])
  socket.open()
  expect(socket.said()).toEqual([{ type: 'hello', token: 'abc' }])
  socket.hear(welcome(3))
  expect(heard).toEqual(['station 5', 'open'])
})

it('tells each event once and in order', () => {
  open()
  const socket = FakeSocket.last()
  socket.open()
  socket.hear(welcome(3))
  for (const seq of [4, 4, 3, 5]) socket.hear(event(seq))
  expect(heard.slice(2)).toEqual(['event 4', 'event 5'])
})

it('comes back after the gap where an event is missing', () => {
  open()
  const first = FakeSocket.last()
  first.open()
  first.hear(welcome(3))
  first.hear(event(5))
  const second = FakeSocket.last()
  expect(second).not.toBe(first)
  expect(first.isClosed).toBe(true)
  second.open()
  expect(second.said()).toEqual([{ type: 'hello', token: 'abc', stream: 'a.7', seq: 3 }])
  second.hear({ type: 'resumed', stream: 'a.7', seq: 3, now: 1_000_000 })
  second.hear(event(4))
  second.hear(event(5))
  // Messages of the first socket no longer matter.
  first.hear(event(6))
  expect(heard.slice(2)).toEqual(['clock 0', 'open', 'event 4', 'event 5'])
})

it('goes on from the last event after a cut, later and later, and begins anew after a success', () => {
  open()
  FakeSocket.last().open()
  FakeSocket.last().hear(welcome(3))
  const waits: number[] = []
  for (let cut = 0; cut < 7; cut++) {
    FakeSocket.last().drop(1006)
    const count = FakeSocket.all.length
    const before = Date.now()
    while (FakeSocket.all.length === count) vi.advanceTimersByTime(500)
    waits.push(Date.now() - before)
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(heard.filter((what) => what === 'cut')).toHaveLength(7)
  FakeSocket.last().open()
  expect(FakeSocket.last().said()[0]).toMatchObject({ stream: 'a.7', seq: 3 })
  FakeSocket.last().hear({ type: 'resumed', stream: 'a.7', seq: 3, now: 1_000_000 })
  FakeSocket.last().drop(1006)
  const count = FakeSocket.all.length
  vi.advanceTimersByTime(1000)
  expect(FakeSocket.all.length).toBe(count + 1)
})

it('closed because the user has too many connections, reconnects only when the tab is looked at', () => {
  open()
  FakeSocket.last().open()
  FakeSocket.last().hear(welcome(3))
  FakeSocket.last().drop(liveCloses.crowded)
  expect(heard.at(-1)).toBe('crowded')
  vi.advanceTimersByTime(60 * 60_000)
  expect(FakeSocket.all).toHaveLength(1)
  window.dispatchEvent(new Event('focus'))
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.last().open()
  expect(FakeSocket.last().said()[0]).toMatchObject({ stream: 'a.7', seq: 3 })
  FakeSocket.last().hear({ type: 'resumed', stream: 'a.7', seq: 3, now: 1_000_000 })
  expect(heard.at(-1)).toBe('open')
  // A connection that works is left alone.
  window.dispatchEvent(new Event('focus'))
  expect(FakeSocket.all).toHaveLength(2)
})

it('reconnects after a random part of the delay', () => {
  vi.mocked(Math.random).mockReturnValue(0)
  open()
  FakeSocket.last().drop(1006)
  vi.advanceTimersByTime(500)
  expect(FakeSocket.all).toHaveLength(2)
})

it('comes back at once when the network does, or when somebody looks again', () => {
  open()
  FakeSocket.last().drop(1006)
  window.dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.last().drop(1006)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.all).toHaveLength(3)
  // There is already one.
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.all).toHaveLength(3)
})

it('is cut at once when the network goes, and tries again like after any other cut', () => {
  open()
  const socket = FakeSocket.last()
  socket.open()
  socket.hear(welcome(3))
  window.dispatchEvent(new Event('offline'))
  expect(heard.at(-1)).toBe('cut')
  expect(socket.isClosed).toBe(true)
  // A connection that is already cut isn't cut again.
  window.dispatchEvent(new Event('offline'))
  expect(heard.filter((what) => what === 'cut')).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(FakeSocket.all).toHaveLength(2)
})

it('takes a new socket when the network comes back, though it still holds one', () => {
  open()
  const dead = FakeSocket.last()
  dead.open()
  dead.hear(welcome(3))
  window.dispatchEvent(new Event('online'))
  expect(dead.isClosed).toBe(true)
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.last().open()
  expect(FakeSocket.last().said()).toEqual([{ type: 'hello', token: 'abc', stream: 'a.7', seq: 3 }])
})

it('sends pings, reads the server’s clock from the answers, and takes silence for a cut', () => {
  open()
  const socket = FakeSocket.last()
  socket.open()
  socket.hear(welcome(3))
  vi.advanceTimersByTime(heartbeatMs)
  expect(socket.said().at(-1)).toEqual({ type: 'ping' })
  vi.advanceTimersByTime(40)
  socket.hear({ type: 'pong', now: Date.now() + 5000 })
  expect(heard.at(-1)).toBe('clock 5020')
  vi.advanceTimersByTime(3 * heartbeatMs)
  expect(heard.at(-1)).toBe('cut')
  expect(socket.isClosed).toBe(true)
})

const { crowded: _comesBack, ...final } = liveCloses
it.each(Object.entries(final))('stops for good when the server closes with %s', (name, code) => {
  open()
  FakeSocket.last().open()
  FakeSocket.last().drop(code)
  expect(heard).toEqual(name === 'session' ? ['session ended', 'ended'] : ['ended'])
  vi.advanceTimersByTime(120_000)
  window.dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(1)
})

it('says nothing once nobody is signed in any more', () => {
  open()
  token = null
  FakeSocket.last().open()
  expect(FakeSocket.last().sent).toEqual([])
  expect(FakeSocket.last().isClosed).toBe(true)
})

it('tells that somebody is at the workstation, going on from the last event', () => {
  open()
  const first = FakeSocket.last()
  first.open()
  first.hear(welcome(3))
  isAttended = true
  connection.greetAgain()
  FakeSocket.last().open()
  expect(FakeSocket.last().said()).toEqual([{ type: 'hello', token: 'abc', station: true, stream: 'a.7', seq: 3 }])
  expect(heard).not.toContain('cut')
})

it('closed, it is silent and comes back no more', () => {
  open()
  const socket = FakeSocket.last()
  connection.close()
  socket.drop(1000)
  vi.advanceTimersByTime(120_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.all).toHaveLength(1)
  expect(heard).toEqual([])
})

it('ignores messages that it does not understand', () => {
  open()
  const socket = FakeSocket.last()
  socket.open()
  socket.hearText('no JSON')
  socket.hear({ type: 'news' })
  socket.hear(welcome(1))
  expect(heard).toEqual(['station 5', 'open'])
})
