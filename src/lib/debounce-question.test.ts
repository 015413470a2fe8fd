import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred } from '../../tests/support/deferred'
import { debounceQuestion } from './debounce-question'

const settle = vi.fn()
const fail = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  settle.mockReset()
  fail.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks after the pause, and not at all if cancelled before', async () => {
  const ask = vi.fn(async () => 'a')
  const callOff = debounceQuestion({ pauseMs: 150, ask, settle })
  vi.advanceTimersByTime(149)
  callOff()
  vi.advanceTimersByTime(1000)
  expect(ask).not.toHaveBeenCalled()
  debounceQuestion({ pauseMs: 150, ask, settle })
  await vi.advanceTimersByTimeAsync(150)
  expect(settle.mock.calls).toEqual([['a']])
})

it('without a pause it asks at once, and what is answered at once is there at once', () => {
  debounceQuestion({ pauseMs: 0, ask: () => 'a', settle })
  expect(settle.mock.calls).toEqual([['a']])
})

it('an answer after the cancelling is ignored, and its signal is aborted', async () => {
  const late = deferred<string>()
  const ask = vi.fn((_signal: AbortSignal) => late.promise)
  debounceQuestion({ pauseMs: 0, ask, settle, fail })()
  expect(ask.mock.calls[0]?.[0].aborted).toBe(true)
  late.resolve('a')
  await vi.runAllTimersAsync()
  expect(settle).not.toHaveBeenCalled()
})

it.each([
  ['rejected', async () => Promise.reject(new Error('no'))],
  [
    'thrown',
    () => {
      throw new Error('no')
    },
  ],
])('what is %s is told as a failure, unless it was called off', async (_, ask) => {
  debounceQuestion({ pauseMs: 0, ask, settle, fail })
  await vi.runAllTimersAsync()
  expect(fail).toHaveBeenCalledTimes(1)
  debounceQuestion({ pauseMs: 50, ask, settle, fail })()
  await vi.runAllTimersAsync()
  expect(fail).toHaveBeenCalledTimes(1)
  expect(settle).not.toHaveBeenCalled()
})
