import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditions } from '../../tests/support/conditions'
import { abbreviate, percent, thousands } from './number'

describe('abbreviate', () => {
  it.each([
    [0, 1, '0'],
    [-0, 1, '0'],
    [7, 1, '7'],
    [12.34, 1, '12.3'],
    [999, 1, '999'],
    [999.94, 1, '999.9'],
    [999.95, 2, '999.95'],
    [1000, 1, '1k'],
    [1234, 0, '1k'],
    [1500, 0, '2k'],
    [10_000, 1, '10k'],
    [12_345, 1, '12.3k'],
    [12_345, 3, '12.345k'],
    [100_000, 2, '100k'],
    [1_050_000, 2, '1.05M'],
    [1e6, 1, '1M'],
    [2.5e9, 1, '2.5G'],
    [1e12, 1, '1T'],
    [1e15, 1, '1P'],
    [1e18, 1, '1E'],
    [1.5e21, 1, '1500E'],
    [0.04, 1, '0'],
    [0.05, 1, '0.1'],
  ])('%d with %d digits is %s', (n, digits, text) => {
    expect(abbreviate(n, digits)).toBe(text)
  })

  it.each([
    [999.95, 1, '1k'],
    [999.5, 0, '1k'],
    [999_949, 1, '999.9k'],
    [999_950, 1, '1M'],
    [999_999, 1, '1M'],
    [999_999, 3, '999.999k'],
    [999_999_999, 2, '1G'],
    [999.99e9, 1, '1T'],
    [999.99e12, 1, '1P'],
    [999.99e15, 1, '1E'],
  ])('%d with %d digits never prints 1000 of a symbol', (n, digits, text) => {
    expect(abbreviate(n, digits)).toBe(text)
  })

  it('keeps the sign, but of nothing', () => {
    expect(abbreviate(-12_345, 1)).toBe('-12.3k')
    expect(abbreviate(-999_950, 1)).toBe('-1M')
    expect(abbreviate(-0.04, 1)).toBe('0')
  })

  it('gives one decimal unless told', () => {
    expect(abbreviate(1234)).toBe('1.2k')
  })

  it.each([null, undefined, Number.NaN, Infinity, -Infinity])('shows — for %j', (n) => {
    expect(abbreviate(n, 1)).toBe('—')
  })

  it('stays within half a unit of the last digit, below 1000 unless E, and short', () => {
    const when = conditions()
    const sizes = ['', 'k', 'M', 'G', 'T', 'P', 'E']
    const amount = fc.tuple(fc.double({ min: -10, max: 10, noNaN: true }), fc.nat({ max: 19 }))
    fc.assert(
      fc.property(amount, fc.nat({ max: 4 }), ([mantissa, exponent], digits) => {
        const n = mantissa * 10 ** exponent
        const match = /^(-?)(\d+)(?:\.(\d*[1-9]))?([kMGTPE]?)$/.exec(abbreviate(n, digits))
        expect(match).not.toBeNull()
        const [, sign = '', whole = '', decimals = '', symbol = ''] = match ?? []
        const unit = 1000 ** sizes.indexOf(symbol)
        const shown = Number(`${sign}${whole}.${decimals || '0'}`) * unit
        expect(decimals.length).toBeLessThanOrEqual(digits)
        if (when('there is a larger unit', symbol !== 'E')) expect(Number(whole)).toBeLessThan(1000)
        if (when('there is a smaller unit', symbol !== '')) expect(Number(whole)).toBeGreaterThanOrEqual(1)
        expect(Math.abs(shown - n)).toBeLessThanOrEqual(0.5 * unit * 10 ** -digits * (1 + 1e-9) + Math.abs(n) * 1e-12)
      }),
      { numRuns: 500 },
    )
  })
})

describe('thousands', () => {
  it.each<[number | bigint | string, string]>([
    [0, '0'],
    [-0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1000, '-1,000'],
    [-100, '-100'],
    [123_456, '123,456'],
    [1_234_567.891, '1,234,567.891'],
    [0.1234567, '0.1234567'],
    [-1234.5678, '-1,234.5678'],
    [1e21, '1,000,000,000,000,000,000,000'],
    [-1.25e22, '-12,500,000,000,000,000,000,000'],
    [1.5e-7, '0.00000015'],
    [-1e-7, '-0.0000001'],
    [12345678901234567890n, '12,345,678,901,234,567,890'],
    [-1000n, '-1,000'],
    ['1234567', '1,234,567'],
    ['-1234.50', '-1,234.50'],
    ['+1234', '+1,234'],
    ['0001234', '0,001,234'],
    [' 1000 ', '1,000'],
    ['123456789012345678901234567890.123456', '123,456,789,012,345,678,901,234,567,890.123456'],
  ])('%s is %s', (n, text) => {
    expect(thousands(n)).toBe(text)
  })

  it.each([null, undefined, '', ' ', 'abc', '1,000', '1.2.3', '1e5', '.5', '5.', '--1', Number.NaN, Infinity])(
    'shows — for %j',
    (n) => {
      expect(thousands(n)).toBe('—')
    },
  )

  it('only adds commas, one before every third digit of the whole part', () => {
    fc.assert(
      fc.property(fc.bigInt(), (n) => {
        const text = thousands(n)
        expect(text.replaceAll(',', '')).toBe(String(n))
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*$/)
      }),
    )
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => {
        const text = thousands(n)
        expect(Number(text.replaceAll(',', ''))).toBe(n === 0 ? 0 : n)
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)?$/)
      }),
    )
  })
})

it.each([
  [0, '0.0%'],
  [0.4567, '45.7%'],
  [1, '100.0%'],
  [null, '—'],
  [undefined, '—'],
  [Number.NaN, '—'],
])('the ratio %s reads %s', (ratio, text) => {
  expect(percent(ratio)).toBe(text)
})
