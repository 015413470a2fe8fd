import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred } from '../../tests/support/deferred'
import { envelope, type FakeServer, fakeServer } from '../../tests/support/fake-server'
import { codes } from '../contract/envelope'
import { systemEndpoints } from '../contract/system'
import { createPreferences } from './preferences'

const { preferenceList, preferenceUpdate } = systemEndpoints
let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers()
  server = fakeServer()
  server.gives(preferenceList, [])
  server.gives(preferenceUpdate, null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sent = () => server.asked.filter(({ body }) => body !== undefined).map(({ body }) => body)

it('reads what was arranged, else the fallback', async () => {
  server.gives(preferenceList, [
    { key: 'single-keys', value: 'false' },
    { key: 'hints', value: '{"a.b":2}' },
    { key: 'hotkeys', value: '{broken' },
    { key: 'columns./a', value: null },
  ])
  const preferences = createPreferences()
  expect(preferences.read('single-keys', true)).toBe(true)
  await preferences.load()
  expect(preferences.read('single-keys', true)).toBe(false)
  expect(preferences.read('hints', {})).toEqual({ 'a.b': 2 })
  expect(preferences.read('hotkeys', 'none')).toBe('none')
  expect(preferences.read('columns./a', 'none')).toBe('none')
})

it('without the server everything is as if it was never arranged', async () => {
  server.answers(preferenceList, () => Response.error())
  const preferences = createPreferences()
  await preferences.load()
  expect(preferences.read('single-keys', true)).toBe(true)
})

it('what is arranged holds at once, and is sent a moment later, once', async () => {
  const preferences = createPreferences()
  preferences.write('hints', { a: 1 })
  preferences.write('hints', { a: 2 })
  preferences.write('single-keys', false)
  expect(preferences.read('hints', {})).toEqual({ a: 2 })
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(400)
  expect(sent()).toEqual([
    { key: 'hints', value: '{"a":2}' },
    { key: 'single-keys', value: 'false' },
  ])
})

it('undefined forgets', async () => {
  const preferences = createPreferences()
  preferences.write('hotkeys', { a: ['x'] })
  await vi.advanceTimersByTimeAsync(400)
  preferences.write('hotkeys', undefined)
  expect(preferences.read('hotkeys', null)).toBeNull()
  await vi.advanceTimersByTimeAsync(400)
  expect(sent().at(-1)).toEqual({ key: 'hotkeys', value: null })
})

it('a refused change still holds here', async () => {
  server.answers(preferenceUpdate, () => envelope(500, '不行'))
  const preferences = createPreferences()
  preferences.write('single-keys', false)
  await vi.advanceTimersByTimeAsync(400)
  expect(sent()).toHaveLength(1)
  expect(preferences.read('single-keys', true)).toBe(false)
})

it('what is arranged while they come is newer', async () => {
  const coming = deferred<Response>()
  server.answers(preferenceList, () => coming.promise)
  const preferences = createPreferences()
  const loading = preferences.load()
  preferences.write('single-keys', false)
  coming.resolve(
    envelope(codes.ok, '', [
      { key: 'single-keys', value: 'true' },
      { key: 'hints', value: '{"a":1}' },
    ]),
  )
  await loading
  expect(preferences.read('single-keys', true)).toBe(false)
  expect(preferences.read('hints', {})).toEqual({ a: 1 })
})

it('the next user finds nothing of the one before, and nothing is sent in their name', async () => {
  const preferences = createPreferences()
  preferences.write('single-keys', false)
  await preferences.load()
  expect(preferences.read('single-keys', true)).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent()).toEqual([])
})
