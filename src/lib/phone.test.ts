import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPhoneRef, maskPhone, normalizePhone } from './phone'

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
const mobile = fc.tuple(fc.constantFrom(...'3456789'), digits(9, 9)).map(([second, rest]) => `1${second}${rest}`)
/** The separators and prefixes that a number may carry, so that arbitrary texts come near real input. */
const typed = fc.string({
  unit: fc.constantFrom(...'0123456789０９+＋86 86 00-－().・\u00a0\u202d\n\tx'),
  maxLength: 24,
})

describe('normalizePhone', () => {
  it.each([
    '13800138000',
    ' 13800138000\n',
    '138 0013 8000',
    '138-0013-8000',
    '138.0013.8000',
    '(138) 0013-8000',
    '１３８００１３８０００',
    '１３８－００１３－８０００',
    '（１３８）００１３８０００',
    '138\u30000013\u00a08000',
    '138–0013—8000',
    '138\u20110013\u22128000',
    '138·0013．8000',
    '\u202d13800138000\u202c',
    '\u202d13800138000\n\u202c',
    '\ufeff13800138000\u200b',
    '+8613800138000',
    '+86 138 0013 8000',
    '(+86)13800138000',
    '+86-138-0013-8000',
    '＋８６ 13800138000',
    '0086 13800138000',
    '008613800138000',
    '8613800138000',
    '86 138 0013 8000',
    '+86 86 138 0013 8000',
    '+86 0086 138 0013 8000',
  ])('reads %j', (text) => {
    expect(normalizePhone(text)).toBe('13800138000')
  })

  it.each([
    ['110', '110'],
    ['010-8888 8888', '01088888888'],
    ['+86 010 8888 8888', '01088888888'],
    ['+86 400 123 4567', '4001234567'],
    ['0086 95588', '95588'],
    ['95588', '95588'],
    ['00852 2345 6789', '0085223456789'],
    ['12345678901234567890', '12345678901234567890'],
  ])('keeps the digits of %j', (text, number) => {
    expect(normalizePhone(text)).toBe(number)
  })

  it.each([
    '86123456',
    '8612800138000',
    '861380013800',
    '86138001380000',
    '86860138',
    '868',
    '868613800138000',
    '86'.repeat(10),
  ])('leaves the 86 of %j, since no mobile number follows', (text) => {
    expect(normalizePhone(text)).toBe(text)
  })

  it.each([
    '',
    ' ',
    '-',
    '12',
    '+86',
    '+8612',
    '0086',
    '123456789012345678901',
    'abc',
    '1380013800O',
    '138****8000',
    '138,0013,8000',
    '13800138000x1',
    '13800138000#1',
    '+1 380 013 8000',
    '+852 2345 6789',
    '1+3800138000',
    '++8613800138000',
    '88888888\n99999999',
    '88888888\t99999999',
    '13800138000 13900139000',
    '①３８',
    '١٣٨٠٠١٣٨٠٠٠',
    'p_AAAAAAAAAAAAAAAAAAAAAA',
  ])('refuses %j', (text) => {
    expect(normalizePhone(text)).toBeNull()
  })

  it('gives 3 to 20 digits that are those of the text, and gives them again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), typed), (text) => {
        const number = normalizePhone(text)
        if (number === null) return
        expect(number).toMatch(/^\d{3,20}$/)
        const halfWidth = text.normalize('NFKC').replace(/\D/g, '')
        expect(halfWidth.endsWith(number)).toBe(true)
        expect(normalizePhone(number)).toBe(number)
      }),
      { numRuns: 2000 },
    )
  })

  it('finds a mobile number again however it is spaced and prefixed', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', '.', '\u3000'), { minLength: 11, maxLength: 11 })
    fc.assert(
      fc.property(mobile, separators, fc.constantFrom('', '86', '+86', '0086', '+86 '), (number, between, prefix) => {
        const spaced = Array.from(number, (digit, index) => digit + between[index]).join('')
        expect(normalizePhone(prefix + spaced)).toBe(number)
      }),
    )
  })
})

describe('maskPhone', () => {
  it.each([
    ['13812341234', '138****1234'],
    ['01088888888', '010****8888'],
    ['138-0013-8000', '138****8000'],
    ['+86 13800138000', '138****8000'],
    ['１３８００１３８０００', '138****8000'],
    ['4001234567', '******4567'],
    ['075512345678', '********5678'],
    ['12345678901234567890', '****************7890'],
    ['123456789012345678901', '*****************8901'],
    ['95588', '*5588'],
    ['1000', '****'],
    ['110', '***'],
    ['11', '**'],
    ['1-2-3-4', '****'],
    ['', ''],
    ['+12025550123', '********0123'],
    ['分机1234', '******'],
    ['1380013800O', '*******800O'],
    ['12345😀abc', '*****😀abc'],
  ])('%j becomes %j', (text, mask) => {
    expect(maskPhone(text)).toBe(mask)
  })

  it.each(['138****8000', '******4567', '*5588', '****', '***'])('leaves the mask %j', (mask) => {
    expect(maskPhone(mask)).toBe(mask)
  })

  it('shows the ends that it may and nothing else', () => {
    fc.assert(
      fc.property(digits(1, 30), (number) => {
        const mask = maskPhone(number)
        const bare = normalizePhone(number) ?? number
        expect(mask).toHaveLength(bare.length)
        if (bare.length === 11) {
          expect(mask).toBe(`${bare.slice(0, 3)}****${bare.slice(7)}`)
        } else if (bare.length > 4) {
          expect(mask).toBe('*'.repeat(bare.length - 4) + bare.slice(-4))
        } else {
          expect(mask).toBe('*'.repeat(bare.length))
        }
      }),
    )
  })

  it('never shows more than that of any text, and masks a mask to itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), typed), (text) => {
        const mask = maskPhone(text)
        const shown = Array.from(mask).filter((char) => char !== '*').length
        expect(shown).toBeLessThanOrEqual(/^\d{3}\*{4}\d{4}$/.test(mask) ? 7 : 4)
        expect(maskPhone(mask)).toBe(mask)
      }),
      { numRuns: 2000 },
    )
  })
})

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
