import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userInfo } from '../../../../tests/support/console/user-info'
import { startIdleSignOut } from './idle-sign-out'

const minute = 60_000
const leave = vi.fn<() => Promise<void>>()
const show = vi.fn()
const unwarn = vi.fn()
const busy = vi.fn(() => unwarn)
let lastActive: number
let call: string

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-04-02T03:00:00Z') })
  for (const mock of [leave, show, unwarn, busy]) mock.mockClear()
  leave.mockResolvedValue(undefined)
  lastActive = Date.now()
  call = 'none'
})
afterEach(() => {
  vi.useRealTimers()
})

const start = (idleMinutes: number) =>
  startIdleSignOut({
    session: { get: () => ({ user: { info: userInfo({ idleMinutes }) } }) },
    idleLock: { lastActive: () => lastActive, leave },
    scopes: { get: () => ({ call }) },
    toasts: { show, busy },
  } as never)

it('warns, signs out, and says why', async () => {
  start(5)
  await vi.advanceTimersByTimeAsync(4 * minute)
  expect(busy).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(minute / 2 + 100)
  expect(busy).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(minute / 2 - 200)
  expect(leave).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(leave).toHaveBeenCalledTimes(1)
  expect(unwarn).toHaveBeenCalled()
  expect(show).toHaveBeenCalledWith('warn', '5 分钟没有操作，已退出登录', expect.anything())
  expect(vi.getTimerCount()).toBe(0)
})

it('goes on when somebody moves, and takes the warning back', async () => {
  const end = start(5)
  await vi.advanceTimersByTimeAsync(4.8 * minute)
  expect(busy).toHaveBeenCalledTimes(1)
  lastActive = Date.now()
  await vi.advanceTimersByTimeAsync(1100)
  expect(unwarn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4 * minute)
  expect(leave).not.toHaveBeenCalled()
  end()
  expect(vi.getTimerCount()).toBe(0)
})

it('leaves nobody in a call, however long, and counts from its end', async () => {
  call = 'talking'
  start(5)
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(leave).not.toHaveBeenCalled()
  call = 'none'
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(leave).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(leave).toHaveBeenCalledTimes(1)
})

it('tries again while the server is away, and does nothing where nobody wants it', async () => {
  leave.mockRejectedValueOnce(new Error('offline'))
  start(1)
  await vi.advanceTimersByTimeAsync(minute + 100)
  expect(leave).toHaveBeenCalledTimes(1)
  expect(show).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(minute + 100)
  expect(leave).toHaveBeenCalledTimes(2)
  expect(show).toHaveBeenCalledTimes(1)
  start(0)
  expect(vi.getTimerCount()).toBe(0)
})
