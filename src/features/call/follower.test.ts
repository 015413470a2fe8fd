import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFollower, followEveryMs } from './follower'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks again while an unfinished call is shown, once for all of them', () => {
  const ask = vi.fn()
  const follower = createFollower(ask)
  vi.advanceTimersByTime(followEveryMs * 2)
  expect(ask).not.toHaveBeenCalled()
  const ends = [follower.follow(), follower.follow()]
  vi.advanceTimersByTime(followEveryMs * 2)
  expect(ask).toHaveBeenCalledTimes(2)
  ends[0]?.()
  vi.advanceTimersByTime(followEveryMs)
  expect(ask).toHaveBeenCalledTimes(3)
  ends[1]?.()
  vi.advanceTimersByTime(followEveryMs * 2)
  expect(ask).toHaveBeenCalledTimes(3)
  follower.follow()
  vi.advanceTimersByTime(followEveryMs)
  expect(ask).toHaveBeenCalledTimes(4)
})
