import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTypedAhead } from './typed-ahead'

const lost = vi.fn()
const ahead = createTypedAhead(lost)
const area = document.createElement('textarea')
const inputs = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  document.body.replaceChildren(area)
  area.value = '原来的'
  area.addEventListener('input', inputs)
})
afterEach(() => {
  ahead.end()
  area.blur()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Presses a key on the page; true if it was kept from the page. */
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'target', { value: document.activeElement })
  const kept = ahead.take(event)
  expect(event.defaultPrevented).toBe(kept)
  return kept
}
const arrive = async () => {
  area.focus()
  area.setSelectionRange(area.value.length, area.value.length)
  await Promise.resolve()
}

it('what is typed before the field is there stands in it, in order, once', async () => {
  ahead.begin(Promise.resolve(true))
  expect(['d', '1', 'x', 'Backspace', 'Enter', 'j'].map((key) => press(key))).toEqual(Array(6).fill(true))
  await arrive()
  expect(area.value).toBe('原来的d1\nj')
  expect(inputs).toHaveBeenCalledTimes(1)
  // From here on the field gets its keys itself.
  expect(press('k')).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(lost).not.toHaveBeenCalled()
})

it('the key that opened the field types nothing while held; combinations still reach their commands', async () => {
  ahead.begin(Promise.resolve(true))
  expect(press('i', { repeat: true })).toBe(true)
  expect(press('h', { altKey: true })).toBe(false)
  await arrive()
  expect(area.value).toBe('原来的')
})

it('if the field does not appear, the keys work again, and a message says what was typed', async () => {
  ahead.begin(Promise.resolve(true))
  press('好')
  await vi.advanceTimersByTimeAsync(2000)
  expect(lost).toHaveBeenCalledWith('好')
  expect(press('j')).toBe(false)
})

it('a command that was refused takes no keys', async () => {
  ahead.begin(Promise.resolve(false))
  await vi.advanceTimersByTimeAsync(0)
  expect(press('j')).toBe(false)
  expect(lost).not.toHaveBeenCalled()
})

it('Escape cancels it', async () => {
  ahead.begin(Promise.resolve(true))
  press('a')
  press('Escape')
  await arrive()
  expect(area.value).toBe('原来的')
  expect(lost).not.toHaveBeenCalled()
})
