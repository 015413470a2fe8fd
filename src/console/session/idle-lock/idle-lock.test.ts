// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../../tests/support/console/fake-server'
import { authEndpoints } from '../../../contract/auth'
import { createToasts } from '../../../ui/toast/toasts'
import { createSettings } from '../../settings/settings'
import { createSession } from '../session'
import { createIdleLock } from './idle-lock'

const minute = 60_000
let server: FakeServer
let stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 1_760_000_000_000 })
  localStorage.clear()
  server = fakeServer()
  server.gives(authEndpoints.sessionVerify, null)
  server.gives(authEndpoints.logout, null)
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab of this browser. */
function tab({ token = 'abc', idleLock = 5 } = {}) {
  const session = createSession(12)
  session.signIn(token)
  const settings = createSettings(createToasts())
  void settings.change({ idleLock })
  const reload = vi.fn()
  const lock = createIdleLock({ settings, session, reload })
  stops.push(lock.start(window))
  return { session, settings, lock, reload }
}
const act = (type = 'keydown') => window.dispatchEvent(new Event(type))
/** How the other tabs notice a change of storage. */
const otherTabsHear = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))

describe('locks', () => {
  it('after the minutes without activity, and not before', () => {
    const { lock } = tab()
    vi.advanceTimersByTime(5 * minute - 1)
    expect(lock.get()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(lock.get()).toBe(true)
  })

  it.each(['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'])('%s is activity', (type) => {
    const { lock } = tab()
    vi.advanceTimersByTime(4 * minute)
    act(type)
    vi.advanceTimersByTime(4 * minute)
    expect(lock.get()).toBe(false)
    vi.advanceTimersByTime(minute)
    expect(lock.get()).toBe(true)
  })

  it('never by itself where it is off, and by the new setting at once', () => {
    const { lock, settings } = tab({ idleLock: 0 })
    vi.advanceTimersByTime(600 * minute)
    expect(lock.get()).toBe(false)
    act()
    void settings.change({ idleLock: 5 })
    vi.advanceTimersByTime(5 * minute)
    expect(lock.get()).toBe(true)
  })

  it('when told', () => {
    const { lock } = tab({ idleLock: 0 })
    lock.lock()
    expect(lock.get()).toBe(true)
  })

  it('when a machine that slept wakes: the key that woke it is no activity', () => {
    const { lock } = tab()
    vi.setSystemTime(Date.now() + 60 * minute)
    act()
    expect(lock.get()).toBe(true)
  })

  it('and no activity opens it', () => {
    const { lock } = tab()
    lock.lock()
    act()
    act('pointerdown')
    expect(lock.get()).toBe(true)
  })

  it('not once it is no longer watched', () => {
    const { lock } = tab()
    for (const stop of stops) stop()
    vi.advanceTimersByTime(60 * minute)
    expect(lock.get()).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('an ended session’s lock never locks the next session of the same page', () => {
  const { session, settings } = tab()
  for (const stop of stops.splice(0)) stop()
  session.resetToken()
  session.signIn('next')
  const next = createIdleLock({ settings, session })
  stops.push(next.start(window))
  for (let minutes = 0; minutes < 20; minutes++) {
    vi.advanceTimersByTime(minute)
    act()
    void settings.change({ idleLock: minutes % 2 === 0 ? 15 : 5 })
  }
  expect(JSON.parse(localStorage.getItem('idle-lock') ?? 'null')?.value ?? false).toBe(false)
  expect(next.get()).toBe(false)
})

describe('survives', () => {
  it('a reload', () => {
    tab().lock.lock()
    expect(tab().lock.get()).toBe(true)
  })

  it('the browser’s end: who comes back late finds it locked', () => {
    tab()
    act()
    for (const stop of stops) stop()
    vi.setSystemTime(Date.now() + 6 * minute)
    expect(tab().lock.get()).toBe(true)
  })

  it('but not a new sign-in', () => {
    const { lock } = tab()
    act()
    lock.lock()
    vi.setSystemTime(Date.now() + 60 * minute)
    expect(tab({ token: 'other' }).lock.get()).toBe(false)
  })

  it('nothing of the token is kept', () => {
    tab({ token: 'secret-token' }).lock.lock()
    expect(JSON.stringify(localStorage)).not.toContain('secret-token')
  })
})

describe('other tabs', () => {
  it('lock and open together', async () => {
    const [one, other] = [tab(), tab()]
    one.lock.lock()
    otherTabsHear('idle-lock')
    expect(other.lock.get()).toBe(true)
    await other.lock.unlock('Demo-2026')
    otherTabsHear('idle-lock')
    expect(one.lock.get()).toBe(false)
  })

  it('activity in one counts for all', () => {
    const { lock } = tab()
    act()
    const { session } = JSON.parse(localStorage.getItem('last-activity') ?? '{}')
    vi.advanceTimersByTime(4 * minute)
    localStorage.setItem('last-activity', JSON.stringify({ session, value: Date.now() }))
    otherTabsHear('last-activity')
    vi.advanceTimersByTime(4 * minute)
    expect(lock.get()).toBe(false)
    vi.advanceTimersByTime(minute)
    expect(lock.get()).toBe(true)
  })

  it('of another session neither lock nor open this one', () => {
    const { lock } = tab()
    for (const value of [true, false]) {
      localStorage.setItem('idle-lock', JSON.stringify({ session: 'another', value }))
      otherTabsHear('idle-lock')
      expect(lock.get()).toBe(!value)
      lock.lock()
    }
  })
})

describe('opens', () => {
  it('by the password alone, hashed', async () => {
    const { lock } = tab()
    lock.lock()
    await lock.unlock('Demo-2026')
    expect(lock.get()).toBe(false)
    expect(server.asked.map(({ body }) => body)).toEqual([{ code: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    vi.advanceTimersByTime(5 * minute)
    expect(lock.get()).toBe(true)
  })

  it('not by a wrong one, and says what the server says', async () => {
    server.answers(authEndpoints.sessionVerify, () => envelope(40100, '用户名或密码错误'))
    const { lock, reload } = tab()
    lock.lock()
    await expect(lock.unlock('x')).rejects.toThrow('用户名或密码错误')
    expect([lock.get(), reload.mock.calls.length]).toEqual([true, 0])
  })

  it('not where the session has ended: that leads to the login page, covered until then', async () => {
    server.answers(authEndpoints.sessionVerify, () => envelope(50014, '登录已过期，请重新登录'))
    const { lock, reload, session } = tab()
    lock.lock()
    await expect(lock.unlock('x')).rejects.toThrow()
    expect([lock.get(), session.get().token]).toEqual([true, null])
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('the way out', () => {
  it('signs out', async () => {
    const { lock, session } = tab()
    lock.lock()
    await lock.leave()
    expect(session.get().token).toBeNull()
  })

  it('stays locked where the server could not be asked', async () => {
    server.answers(authEndpoints.logout, () => envelope(50300, '数据库暂时不可用，请稍后重试'))
    const { lock, session } = tab()
    lock.lock()
    await expect(lock.leave()).rejects.toThrow('数据库暂时不可用')
    expect([lock.get(), session.get().token]).toEqual([true, 'Bearer abc'])
  })

  it('is there although the session has ended already', async () => {
    server.answers(authEndpoints.logout, () => envelope(50008, '请登录'))
    const { lock, reload, session } = tab()
    lock.lock()
    await expect(lock.leave()).rejects.toThrow()
    expect([session.get().token, reload.mock.calls.length]).toEqual([null, 1])
  })
})
