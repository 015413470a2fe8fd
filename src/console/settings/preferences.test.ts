// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { deferred } from '../../../tests/support/deferred'
import { codes } from '../../contract/envelope'
import { systemEndpoints } from '../../contract/system'
import { loadOwnHotkeys } from '../hotkeys/own-hotkeys'
import { createPreferences, type Preferences } from './preferences'

const { preferenceList, preferenceUpdate } = systemEndpoints
let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers()
  server = fakeServer()
  server.gives(preferenceList, [])
  server.gives(preferenceUpdate, null)
})
afterEach(() => {
  for (const end of endings) end()
  endings = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let endings: (() => void)[] = []

/** Loads, and waits for the answer. */
async function load(preferences: Preferences): Promise<() => void> {
  const end = preferences.load()
  endings.push(end)
  await vi.advanceTimersByTimeAsync(0)
  return end
}

const sent = () => server.asked.filter(({ body }) => body !== undefined).map(({ body }) => body)

it('reads the fallback where something of another kind is kept', async () => {
  server.gives(preferenceList, [
    { key: 'single-keys', value: '"no"' },
    { key: 'hints', value: '7' },
    { key: 'hotkeys', value: '["y"]' },
  ])
  const preferences = createPreferences()
  await load(preferences)
  expect(preferences.read('single-keys', true)).toBe(true)
  expect(preferences.read('hints', {})).toEqual({})
  expect(preferences.read('hotkeys', 'none')).toBe('none')
})

beforeAll(loadOwnHotkeys)

it('reads what was arranged, else the fallback', async () => {
  server.gives(preferenceList, [
    { key: 'single-keys', value: 'false' },
    { key: 'hints', value: '{"a.b":2}' },
    { key: 'hotkeys', value: '{broken' },
    { key: 'columns./a', value: null },
  ])
  const preferences = createPreferences()
  expect(preferences.read('single-keys', true)).toBe(true)
  await load(preferences)
  expect(preferences.read('single-keys', true)).toBe(false)
  expect(preferences.read('hints', {})).toEqual({ 'a.b': 2 })
  expect(preferences.read('hotkeys', 'none')).toBe('none')
  expect(preferences.read('columns./a', 'none')).toBe('none')
})

it('without the server everything is as if it was never arranged', async () => {
  server.answers(preferenceList, () => Response.error())
  const preferences = createPreferences()
  await load(preferences)
  expect(preferences.read('single-keys', true)).toBe(true)
})

it('what is arranged holds at once, and is sent a moment later, once', async () => {
  const preferences = createPreferences()
  await load(preferences)
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
  await load(preferences)
  preferences.write('hotkeys', { a: ['x'] })
  await vi.advanceTimersByTimeAsync(400)
  preferences.write('hotkeys', undefined)
  expect(preferences.read('hotkeys', null)).toBeNull()
  await vi.advanceTimersByTimeAsync(400)
  expect(sent().at(-1)).toEqual({ key: 'hotkeys', value: null })
})

it('a refused change still holds here', async () => {
  server.answers(preferenceUpdate, () => envelope(50000, '不行'))
  const preferences = createPreferences()
  await load(preferences)
  preferences.write('single-keys', false)
  await vi.advanceTimersByTimeAsync(400)
  expect(sent()).toHaveLength(1)
  expect(preferences.read('single-keys', true)).toBe(false)
})

it('what is arranged while they come is newer', async () => {
  const coming = deferred<Response>()
  server.answers(preferenceList, () => coming.promise)
  const preferences = createPreferences()
  await load(preferences)
  preferences.write('single-keys', false)
  coming.resolve(
    envelope(codes.ok, '', [
      { key: 'single-keys', value: 'true' },
      { key: 'hints', value: '{"a":1}' },
    ]),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(preferences.read('single-keys', true)).toBe(false)
  expect(preferences.read('hints', {})).toEqual({ a: 1 })
})

describe('as long as they have not come', () => {
  it('nothing is sent that would take the place of what is kept; once they are there, both stand', async () => {
    server.answers(preferenceList, () => Response.error())
    const preferences = createPreferences()
    await load(preferences)
    preferences.write('hotkeys', { 'b.do': ['x'] })
    await vi.advanceTimersByTimeAsync(4000)
    expect(sent()).toEqual([])

    server.gives(preferenceList, [{ key: 'hotkeys', value: '{"a.do":["y"],"b.do":["z"]}' }])
    await vi.advanceTimersByTimeAsync(2000)
    expect(preferences.read('hotkeys', {})).toEqual({ 'a.do': ['y'], 'b.do': ['x'] })
    expect(sent()).toEqual([{ key: 'hotkeys', value: '{"a.do":["y"],"b.do":["x"]}' }])
  })

  it('the next change asks for them anew', async () => {
    server.answers(preferenceList, () => Response.error())
    const preferences = createPreferences()
    await load(preferences)
    server.gives(preferenceList, [{ key: 'hints', value: '{"a.b":3}' }])
    preferences.write('single-keys', false)
    await vi.advanceTimersByTimeAsync(0)
    expect(preferences.read('hints', {})).toEqual({ 'a.b': 3 })
  })

  it('an ended session is not asked again and again', async () => {
    server.answers(preferenceList, () => envelope(50014, '登录已过期，请重新登录'))
    await load(createPreferences())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.count(preferenceList)).toBe(1)
  })
})

it('what did not get through goes along with the next change', async () => {
  const preferences = createPreferences()
  await load(preferences)
  server.answers(preferenceUpdate, () => Promise.reject(new TypeError('offline')))
  preferences.write('single-keys', false)
  await vi.advanceTimersByTimeAsync(400)
  server.gives(preferenceUpdate, null)
  preferences.write('hints', { a: 1 })
  await vi.advanceTimersByTimeAsync(400)
  expect(sent().slice(1)).toEqual([
    { key: 'single-keys', value: 'false' },
    { key: 'hints', value: '{"a":1}' },
  ])
})

it('what is not sent yet when the page goes away is sent then, and outlives it', async () => {
  const preferences = createPreferences()
  await load(preferences)
  const asked = vi.spyOn(globalThis, 'fetch')
  preferences.write('single-keys', false)
  dispatchEvent(new Event('pagehide'))
  expect(sent()).toEqual([{ key: 'single-keys', value: 'false' }])
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ keepalive: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent()).toHaveLength(1)
})

it('with its session it ends: nothing is sent in the next user’s name, and nothing fetched', async () => {
  server.answers(preferenceList, () => Response.error())
  const missing = createPreferences()
  const endMissing = await load(missing)
  server.gives(preferenceList, [])
  const there = createPreferences()
  const endThere = await load(there)
  there.write('single-keys', false)
  endMissing()
  endThere()
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toEqual([])
  expect(server.count(preferenceList)).toBe(2)
})
