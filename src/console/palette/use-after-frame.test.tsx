import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useAfterFrame } from './use-after-frame'

describe('what waits for a frame', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const start = () => renderHook(({ value }) => useAfterFrame(value), { initialProps: { value: 'a' } })
  /** A frame of a screen, and the tasks that come right after it. */
  const frame = () => act(() => vi.advanceTimersByTime(20))

  it('stays as it was in the frame that changes it, and follows once that is painted', () => {
    const { result, rerender } = start()
    expect(result.current).toBe('a')
    rerender({ value: 'b' })
    expect(result.current).toBe('a')
    // The callbacks of a frame run before it is painted.
    act(() => vi.advanceTimersToNextFrame())
    expect(result.current).toBe('a')
    frame()
    expect(result.current).toBe('b')
  })

  it('never becomes what has changed again by then', () => {
    const { result, rerender } = start()
    rerender({ value: 'b' })
    act(() => vi.advanceTimersToNextFrame())
    rerender({ value: 'c' })
    // Until the next frame nothing but the task of the first one could change it.
    act(() => vi.advanceTimersByTime(5))
    expect(result.current).toBe('a')
    frame()
    expect(result.current).toBe('c')
  })

  it('may be a function, which is kept and not called', () => {
    const one = vi.fn()
    const other = vi.fn()
    const { result, rerender } = renderHook(({ value }) => useAfterFrame(value), { initialProps: { value: one } })
    rerender({ value: other })
    frame()
    expect(result.current).toBe(other)
    expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it('asks for nothing any more once its view is gone', () => {
    const { rerender, unmount } = start()
    rerender({ value: 'b' })
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
