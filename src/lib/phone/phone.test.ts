import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditions } from '../../../tests/support/conditions'
import { maskNumbers, maskPhone, normalizePhone } from './phone'

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
    ['075512345678', '0755****5678'],
    ['0755-1234 5678', '0755****5678'],
    ['05712345678', '0571***5678'],
    ['02112345678', '021****5678'],
    ['0212345678', '021***5678'],
    ['0085223456789', '*********6789'],
    ['00123456789', '001****6789'],
    ['0755123456', '******3456'],
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

  it.each(['138****8000', '0755****5678', '0571***5678', '021***5678', '******4567', '*5588', '****', '***'])(
    'leaves the mask %j',
    (mask) => {
      expect(maskPhone(mask)).toBe(mask)
    },
  )

  it('shows the ends that it may and nothing else', () => {
    fc.assert(
      fc.property(digits(1, 30), (number) => {
        const mask = maskPhone(number)
        const bare = normalizePhone(number) ?? number
        expect(mask).toHaveLength(bare.length)
        const area = /^0(?:10|2\d|[3-9]\d\d)(?=\d{7,8}$)/.exec(bare)?.[0]
        if (area !== undefined) {
          expect(mask).toBe(area + '*'.repeat(bare.length - area.length - 4) + bare.slice(-4))
        } else if (bare.length === 11) {
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
        expect(shown).toBeLessThanOrEqual(
          /^0\d{3}\*{3,4}\d{4}$/.test(mask) ? 8 : /^\d{3}\*{3,4}\d{4}$/.test(mask) ? 7 : 4,
        )
        expect(maskPhone(mask)).toBe(mask)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('maskNumbers', () => {
  it.each([
    '13912345678',
    '139-1234-5678',
    '139 1234 5678',
    '139.1234.5678',
    '139·1234·5678',
    '139・1234・5678',
    '139–1234—5678',
    '139－1234－5678',
    '139\u20111234\u22125678',
    '139\u30001234\u00a05678',
    '139\u200b1234\u200b5678',
    '139(1234)5678',
    '139 1234-5678',
    '139-12345678',
    '1391234-5678',
    '13912 345678',
    '1391 234 5678',
    '139 123 45678',
    '1391234567 8',
    '139-1234-56-78',
    '1 3 9 1 2 3 4 5 6 7 8',
    '１３９１２３４５６７８',
    '１３９－１２３４－５６７８',
    '１３９　１２３４　５６７８',
    '1３9-１2３4-5６7８',
    '8613912345678',
    '86139-1234-5678',
    '0086139 1234 5678',
  ])('masks %j', (text) => {
    expect(maskNumbers(text)).toBe('139****5678')
    expect(maskNumbers(`张三，${text}，下午打`)).toBe('张三，139****5678，下午打')
  })

  it.each([
    ['+8613912345678', '+139****5678'],
    ['+86139 1234 5678', '+139****5678'],
    ['+86 139 1234 5678', '+86 139****5678'],
    ['+86-139-1234-5678', '+86-139****5678'],
    ['0086 139-1234-5678', '0086 139****5678'],
    ['86 13912345678', '86 139****5678'],
    ['(+86)139-1234-5678', '(+86)139****5678'],
    ['(139) 1234-5678', '(139****5678'],
    ['（139）1234 5678', '（139****5678'],
    ['0139-1234-5678', '********5678'],
    ['139 1234 5678 3 号楼', '139****5678 3 号楼'],
    ['139 1234 5678/137 0013 7000', '139****5678/137****7000'],
    ['139 1234 5678 137 0013 7000', '139****5678 137****7000'],
    ['3 139 1234 5678', '3 139****5678'],
    ['139 1234 5678：2 楼', '139****5678：2 楼'],
    ['2026-11-22 139 1234 5678', '2026-11-22 139****5678'],
    ['11-22 10:30 139 1234 5678', '11-22 10:30 139****5678'],
    ['139 1234 5678 2026-11-22 10:30', '139****5678 2026-11-22 10:30'],
    ['139-1234-5678 11-22 10:30', '139****5678 11-22 10:30'],
    ['1500.00 139 1234 5678', '1500.00 139****5678'],
    ['10.0.0.15 139 1234 5678', '10.0.0.15 139****5678'],
    ['01088888888', '010****8888'],
    ['4001234567', '******4567'],
    ['８８８８８８８８', '****8888'],
    ['20261122', '****1122'],
    ['20261122103005', '**********3005'],
    ['12345678901234567890', '****************7890'],
  ])('%j becomes %j', (text, masked) => {
    expect(maskNumbers(text)).toBe(masked)
    expect(maskNumbers(masked)).toBe(masked)
  })

  it.each([
    '',
    '139',
    '139 1234 567',
    '139-1234-56789',
    '129-1234-5678',
    '139 1234  5678',
    '139,1234,5678',
    '139\n1234\n5678',
    '139****5678',
    '2026-11-22 10:30:05',
    '2026-11-15 2026-11-16 9:00',
    '2026-11-15..2026-11-16',
    '2026/11/15 16:00-2026/11/16 18:00',
    '2026.11.15 2026.11.16 9:00',
    '2026-11-22T13:30:05.123Z',
    '11-22 10:30',
    '11-15 10:30:05',
    '10:15 2026-11-16 9:05',
    '15 2026-11-16 9:05',
    '15000 2026-11-22 到账',
    '1399.5 2026-11-22',
    '13999 11-22 10:30',
    '13999 11-22 1:30',
    '２０２６－１１－１５　２０２６－１１－１６　９：００',
    '¥15,000.00',
    '1399.00元',
    '13999.50 1200',
    '13999.50 120.0',
    '报价1399.00-19999元',
    '15000-1399.00',
    'C261122-7KXXXX',
    'C261122-7K3X9Q2A',
    '192.168.100.1',
    '139.123.145.67',
    '139.123.145.67:8080',
    '139.123.145.67-139.123.145.70',
    'Chrome/139.0.7258.154',
    '工号 1001、1002、1003',
    '第 13 行：15 个',
  ])('leaves %j', (text) => {
    expect(maskNumbers(text)).toBe(text)
  })

  it('finds a mobile number however it is spaced', () => {
    const gaps = fc.array(fc.constantFrom('', ' ', '\u3000', '–', '·', '(', '）'), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(mobile, gaps, fc.constantFrom('', '86', '+86 ', '0086', '备注 '), (number, between, before) => {
        const spaced = Array.from(number, (digit, index) => digit + (between[index] ?? '')).join('')
        const masked = maskNumbers(`${before}${spaced}，`)
        expect(masked.endsWith(`${maskPhone(number)}，`)).toBe(true)
        expect(masked).not.toContain(spaced)
      }),
    )
  })

  it('leaves no run of 7 to 20 digits, and every text without as many digits as a number has', () => {
    const when = conditions()
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), typed), (text) => {
        const masked = maskNumbers(text)
        const digits = text.normalize('NFKC').replace(/\D/g, '').length
        if (when('as many digits as a number has at most', digits <= 20)) expect(masked).not.toMatch(/\d{7}/)
        if (when('too few digits for a number', digits < 7)) expect(masked).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['1', ''],
    ['13', ' '],
    ['1 3 ', ''],
    ['2026-11-1', ' '],
    ['139.123.', ''],
    ['1399.5 ', ''],
    ['86', ''],
    ['(', ''],
  ])('gets to the end of a long text of %j', (part, between) => {
    const text = Array.from({ length: 100_000 }, () => part).join(between)
    // A pattern that looks back over the text would take minutes, and the test would time out.
    expect(maskNumbers(text)).not.toMatch(/\d{7}/)
  })
})
