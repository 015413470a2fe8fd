import { describe, expect, test } from 'vitest'
import { nextNumber } from './next-number'

const number = (phoneRef: string, more: Partial<Parameters<typeof nextNumber>[0][number]> = {}) => ({
  ...{ phoneRef, dead: null, lock: null, lastCallTime: null },
  ...more,
})
const lock = { type: '投诉', reason: '投诉', expireTime: null, departmentName: null, forViewer: true }

describe('the next number of a customer', () => {
  test('is the first one if none was called', () => {
    expect(nextNumber([number('a'), number('b')])?.phoneRef).toBe('a')
  })

  test('comes after the one that was called last, and after the last one the first', () => {
    const [a, b, c] = [number('a', { lastCallTime: 20 }), number('b', { lastCallTime: 10 }), number('c')]
    expect(nextNumber([a, b, c])?.phoneRef).toBe('b')
    expect(nextNumber([b, c, a])?.phoneRef).toBe('b')
  })

  test('comes after the current one, whichever was called', () => {
    const numbers = [number('a', { lastCallTime: 20 }), number('b'), number('c')]
    expect(nextNumber(numbers, 'b')?.phoneRef).toBe('c')
    expect(nextNumber(numbers, 'c')?.phoneRef).toBe('a')
  })

  test('is none that is dead, locked or without a reference, and never the same again', () => {
    const others = [number('b', { dead: 'EMPTY' }), number('c', { dead: 'STOPPED' }), number('d', { lock })]
    const without = { ...number('e'), phoneRef: null }
    expect(nextNumber([number('a', { lastCallTime: 5 }), ...others, without])).toBeUndefined()
    expect(nextNumber([number('a'), ...others, number('f')], 'a')?.phoneRef).toBe('f')
    expect(nextNumber([number('a', { lastCallTime: 5 })])).toBeUndefined()
    expect(nextNumber([])).toBeUndefined()
  })
})
