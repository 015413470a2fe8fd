import { describe, expect, it } from 'vitest'
import { isPhoneRef } from './phone-ref'

describe('isPhoneRef', () => {
  it.each(['p_AAAAAAAAAAAAAAAAAAAAAA', 'p_abcXYZ019-_abcXYZ019-_'])('knows %j', (text) => {
    expect(isPhoneRef(text)).toBe(true)
  })

  it.each([
    '',
    'p_',
    'p_AAAAAAAAAAAAAAAAAAAAA',
    'p_AAAAAAAAAAAAAAAAAAAAAAA',
    'P_AAAAAAAAAAAAAAAAAAAAAA',
    'p_AAAAAAAAAAAAAAAAAAAAA+',
    'p_AAAAAAAAAAAAAAAAAAAAA=',
    ' p_AAAAAAAAAAAAAAAAAAAAAA',
    'p_AAAAAAAAAAAAAAAAAAAAAA\n',
    'p_AAAAAAAAAAAAAAAAAAAAAＡ',
    '13800138000',
  ])('refuses %j', (text) => {
    expect(isPhoneRef(text)).toBe(false)
  })
})
