import { beforeEach, expect, it } from 'vitest'
import { codes } from '../contract/envelope'
import { phoneEndpoints } from '../contract/phone'
import { createActs, sameActMs } from './act-keys'
import { type ActOf, ApiError, TransportError } from './api'

const { callbackAdd, callbackDelete, listDelete, hangup } = phoneEndpoints

let now: number
let acts: ActOf
const send = (note: string) => acts(callbackAdd, { body: { note } })
const of = (note: string) => send(note).key
beforeEach(() => {
  now = 0
  acts = createActs(() => now)
})

it('each content has a key of its own, which a server accepts, if a second time did harm', () => {
  expect(of('a')).not.toBe(of('b'))
  expect(of('a')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(acts(hangup, { body: { callId: 1 } }).key).toBeUndefined()
})

it('what has no answer keeps its key; after an answer the same is another act', () => {
  const first = of('a')
  expect([of('a'), of('a')]).toEqual([first, first])
  send('b').ended()
  expect(of('a')).toBe(first)
  send('a').ended()
  expect(of('a')).not.toBe(first)
})

it.each([
  ['no answer', new TransportError('timeout', ''), true],
  ['an abort', new DOMException('left', 'AbortError'), true],
  ['a fault', new ApiError(codes.internal, ''), true],
  ['a database that is away', new ApiError(codes.unavailable, ''), true],
  ['a refusal', new ApiError(codes.conflict, ''), false],
  ['an ended session', new ApiError(codes.expiredToken, ''), false],
])('after %s', (_, error, isSame) => {
  const act = send('a')
  act.ended(error)
  expect(of('a') === act.key).toBe(isSame)
})

it('keeps it for a time after the last try', () => {
  const first = of('a')
  now += sameActMs - 1
  expect(of('a')).toBe(first)
  now += sameActMs - 1
  expect(of('a')).toBe(first)
  now += sameActMs
  expect(of('a')).not.toBe(first)
})

it('another act with the same kind of thing ends what had no answer', () => {
  const first = of('a')
  acts(listDelete, { query: { id: 1 } }).ended()
  // The same form for somebody else.
  send('b').ended()
  acts(callbackDelete, { query: { id: 1 } }).ended(new ApiError(codes.notFound, ''))
  expect(of('a')).toBe(first)
  acts(callbackDelete, { query: { id: 1 } }).ended()
  expect(of('a')).not.toBe(first)
})

it('remembers the latest of many', () => {
  const [oldest, next] = [of('0'), of('1')]
  for (let at = 2; at < 50; at += 1) of(`${at}`)
  expect(of('0')).toBe(oldest)
  of('50')
  expect(of('0')).toBe(oldest)
  expect(of('1')).not.toBe(next)
})
