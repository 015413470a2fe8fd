import { expect, it } from 'vitest'
import { outcomeOf } from '../../lib/call/call-outcome'
import { codeText, filterStates, offsetText } from './call-words'

it('offers no two states that read alike', () => {
  const texts = filterStates.map((state) => outcomeOf({ state, answered: false, exception: null }).text)
  expect(new Set(texts).size).toBe(texts.length)
})

it('names a code with its source, and its meaning where that is known', () => {
  expect(codeText({ source: 'SIP', code: '486' }, '用户忙')).toBe('SIP 486：用户忙')
  expect(codeText({ source: 'Q850', code: '16' }, null)).toBe('Q.850 16')
  expect(codeText({ source: null, code: null }, '用户忙')).toBeNull()
})

it('counts from the beginning of the call', () => {
  expect(offsetText(1_772_553_600_000, 1_772_553_601_250)).toBe('+1.250 秒')
})
