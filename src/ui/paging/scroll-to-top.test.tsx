import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scrollToTop } from './scroll-to-top'

let element: HTMLElement
let wantsMotion: boolean
beforeEach(() => {
  vi.useFakeTimers()
  wantsMotion = true
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: !wantsMotion }) as MediaQueryList)
  element = document.createElement('div')
  element.scrollTop = 1000
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is at the top after 800 ms, half way after half of them, never going down', () => {
  scrollToTop(element)
  const seen: number[] = []
  for (let ms = 0; ms < 400; ms += 16) {
    vi.advanceTimersByTime(16)
    seen.push(element.scrollTop)
  }
  expect(seen.at(0)).toBeGreaterThan(990)
  expect(seen.at(-1)).toBeGreaterThan(400)
  expect(seen.at(-1)).toBeLessThan(600)
  expect(seen).toEqual([...seen].sort((a, b) => b - a))
  vi.advanceTimersByTime(300)
  expect(element.scrollTop).toBeGreaterThan(0)
  vi.advanceTimersByTime(150)
  expect(element.scrollTop).toBe(0)
})

it('is there at once for those who want no motion', () => {
  wantsMotion = false
  scrollToTop(element)
  expect(element.scrollTop).toBe(0)
})

it('stops when the user scrolls down', () => {
  scrollToTop(element)
  vi.advanceTimersByTime(400)
  element.scrollTop += 50
  const chosen = element.scrollTop
  vi.advanceTimersByTime(1000)
  expect(element.scrollTop).toBe(chosen)
})

it('continues from the position that shorter content has forced', () => {
  scrollToTop(element)
  vi.advanceTimersByTime(100)
  element.scrollTop = 300
  vi.advanceTimersByTime(100)
  expect(element.scrollTop).toBe(300)
  vi.advanceTimersByTime(700)
  expect(element.scrollTop).toBe(0)
})

it('can be ended early', () => {
  const end = scrollToTop(element)
  vi.advanceTimersByTime(400)
  end()
  const left = element.scrollTop
  vi.advanceTimersByTime(1000)
  expect(element.scrollTop).toBe(left)
})
