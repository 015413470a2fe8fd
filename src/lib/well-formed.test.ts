import { expect, it } from 'vitest'
import { wellFormed } from './well-formed'

it('mends halves of characters alone', () => {
  expect(wellFormed('王😀')).toBe('王😀')
  expect(wellFormed('\ud83d')).toBe('\ufffd')
  expect(wellFormed('a\ude00b😀\ud83d')).toBe('a\ufffdb😀\ufffd')
})
