import { describe, expect, it } from 'vitest'
import {
  isPhoneRef,
  maskWithRef,
  replaceOutsideTokens,
  replaceReferences,
  restoreRefs,
  textWithMasks,
  textWithRefs,
} from './phone-ref'

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

describe('a text with numbers', () => {
  const one = `p_${'a'.repeat(22)}`
  const other = `p_${'-_'.repeat(11)}`
  const token = maskWithRef('138****1234', one)

  it('goes to the server with references only', () => {
    expect(textWithRefs(`${token} 张三 ${maskWithRef('***', other)}`)).toBe(`${one} 张三 ${other}`)
  })

  it('keeps a mask that belongs to no reference, and digits beside one', () => {
    expect(textWithRefs(`138****1234 号码:${other} 12~`)).toBe(`138****1234 号码:${other} 12~`)
  })

  it('is read with masks only; a reference alone is named in words', () => {
    expect(textWithMasks(`${token} 张三 ${other}`)).toBe('138****1234 张三 所选号码')
  })

  it('gets its references back after an edit beside them', () => {
    expect(restoreRefs('138****1234 李四', `${token} 张三`)).toBe(`${token} 李四`)
  })

  it('keeps each of two numbers that look alike', () => {
    const alike = maskWithRef('138****1234', other)
    expect(restoreRefs('138****1234 138****1234', `${token} ${alike}`)).toBe(`${token} ${alike}`)
  })

  it('gets no reference back for a mask that was removed or changed', () => {
    expect(restoreRefs('139****1234', token)).toBe('139****1234')
    expect(restoreRefs('138****123', token)).toBe('138****123')
    expect(restoreRefs('', token)).toBe('')
  })

  it('does not add a reference that it still has', () => {
    expect(restoreRefs(`${token} 138****1234`, token)).toBe(`${token} 138****1234`)
  })

  it('is changed outside its numbers only, or in its references only', () => {
    expect(replaceOutsideTokens(`a ${token} a ${other}`, (part) => part.replaceAll('a', 'b'))).toBe(
      `b ${token} b ${other}`,
    )
    expect(replaceReferences(`${token} p_short`, () => 'X')).toBe('138****1234~X p_short')
  })
})
