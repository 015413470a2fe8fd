import { describe, expect, it } from 'vitest'
import { createImeGuard, type KeyLike } from './ime'

const key = (given: Partial<KeyLike>): KeyLike => ({
  key: 'a',
  isComposing: false,
  keyCode: 65,
  timeStamp: 0,
  ...given,
})
const enter = (timeStamp: number) => key({ key: 'Enter', keyCode: 13, timeStamp })

describe('the input method owns', () => {
  it('every key while it composes', () => {
    expect(createImeGuard().owns(key({ isComposing: true }))).toBe(true)
    expect(createImeGuard().owns(key({ isComposing: true, key: 'Enter' }))).toBe(true)
  })

  it('every key that is reported as taken (229)', () => {
    expect(createImeGuard().owns(key({ key: 'Process', keyCode: 229 }))).toBe(true)
    expect(createImeGuard().owns(key({ key: 'Enter', keyCode: 229 }))).toBe(true)
  })

  it('Enter within 100 ms of the end of a composition, and no other key then', () => {
    const guard = createImeGuard()
    guard.onCompositionEnd({ timeStamp: 1000 })
    expect([1000, 1099, 1100, 5000].map((at) => guard.owns(enter(at)))).toEqual([true, true, false, false])
    expect(guard.owns(key({ key: 'Tab', timeStamp: 1001 }))).toBe(false)
  })

  it('nothing else', () => {
    expect(createImeGuard().owns(enter(5))).toBe(false)
    expect(createImeGuard().owns(key({}))).toBe(false)
  })
})
