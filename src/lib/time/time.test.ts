import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conditions } from '../../../tests/support/conditions'
import {
  endOfDay,
  formatClock,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatShort,
  formatShortSeconds,
  relativeTime,
  startOfDay,
  startOfMonth,
  timeAgo,
  toEpochSeconds,
  toMillis,
} from './time'

const seconds = (iso: string) => Date.parse(`${iso}+08:00`) / 1000
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('toMillis', () => {
  it.each([
    [1_000_000_000, 1_000_000_000_000],
    [9_999_999_999, 9_999_999_999_000],
    [-1_000_000_000, -1_000_000_000_000],
    ['1783904700', 1_783_904_700_000],
    [' 1783904700 ', 1_783_904_700_000],
    ['0000000007', 7000],
    [1_783_904_700.5, 1_783_904_700_500],
  ])('takes the ten digits of %j for seconds', (value, ms) => {
    expect(toMillis(value)).toBe(ms)
  })

  it.each([
    [0, 0],
    ['0', 0],
    [999_999_999, 999_999_999],
    [10_000_000_000, 10_000_000_000],
    [1_783_904_700_123, 1_783_904_700_123],
    ['1783904700123', 1_783_904_700_123],
    [-5, -5],
    [12.9, 12],
  ])('takes %j for milliseconds', (value, ms) => {
    expect(toMillis(value)).toBe(ms)
  })

  it.each([
    null,
    undefined,
    '',
    '  ',
    'abc',
    '2026-07-13',
    '1783904700.5',
    '1e9',
    '0x10',
    Number.NaN,
    Infinity,
    -Infinity,
    9e15,
    8.64e15,
    -8.64e15,
  ])('refuses %j', (value) => {
    expect(toMillis(value)).toBeNull()
  })
})

// Date reads process.env.TZ. These zones change to summer time at hours that matter in Shanghai too.
describe.each([
  ['UTC', 0],
  ['Asia/Shanghai', -480],
  ['America/New_York', 300],
  ['Europe/London', 0],
  ['Pacific/Apia', -780],
])('on a machine in %s', (zone, winterOffset) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('has the time zone that the test sets', () => {
    expect(new Date('2026-12-15T00:00:00Z').getTimezoneOffset()).toBe(winterOffset)
  })

  it('formats on the clock of Shanghai', () => {
    const time = seconds('2026-07-13T09:05:59')
    expect(formatDateTime(time)).toBe('2026-07-13 09:05')
    expect(formatDateTime(time * 1000 + 999)).toBe('2026-07-13 09:05')
    expect(formatDateTime(String(time))).toBe('2026-07-13 09:05')
    expect(formatDate(time)).toBe('2026-07-13')
    expect(formatShort(time)).toBe('07-13 09:05')
    expect(formatShortSeconds(seconds('2026-07-13T09:05:30') * 1000 + 999)).toBe('07-13 09:05:30')
    expect(formatDateTimeSeconds(seconds('2026-07-13T09:05:30') * 1000 + 999)).toBe('2026-07-13 09:05:30')
    expect(formatClock(seconds('2026-07-13T00:05:30') * 1000 + 7)).toBe('00:05:30.007')
    expect(formatDateTime(seconds('2026-01-01T00:00:00'))).toBe('2026-01-01 00:00')
    expect(formatDateTime(seconds('2025-12-31T23:59:59'))).toBe('2025-12-31 23:59')
    expect(formatDateTime(seconds('2026-07-13T17:54:00'))).toBe('2026-07-13 17:54')
  })

  it.each(['2026-03-08T02:30', '2026-03-08T15:30', '2026-03-29T01:30', '2026-11-01T01:30', '2026-10-25T01:30'])(
    'is not disturbed by summer time of others at %s',
    (text) => {
      const time = seconds(`${text}:00`)
      expect(formatDateTime(time)).toBe(text.replace('T', ' '))
      expect(startOfDay(time)).toBe(seconds(`${text.slice(0, 10)}T00:00:00`))
      expect(endOfDay(time)).toBe(seconds(`${text.slice(0, 10)}T23:59:59`))
      expect(toEpochSeconds(text)).toBe(time)
      expect(relativeTime(time, time * 1000 + 5 * day)).toMatch(/时30分$/)
    },
  )

  it('agrees with the time zone database', () => {
    const oracle = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    // Shanghai had summer time until 1991. From the first 10-digit second on, it is UTC+8.
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), (time) => {
        expect(formatDateTime(time)).toBe(oracle.format(time * 1000))
      }),
      { numRuns: 300 },
    )
  })

  it('cuts days and months so that the bounds hold their time and format back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_010_000_000, max: 9_999_000_000 }), (time) => {
        const from = startOfDay(time)
        expect(from).toBeLessThanOrEqual(time)
        expect(endOfDay(time)).toBeGreaterThanOrEqual(time)
        expect(endOfDay(time) - from).toBe(86_399)
        expect(formatDateTime(from)).toBe(`${formatDate(time)} 00:00`)
        expect(formatDateTime(endOfDay(time))).toBe(`${formatDate(time)} 23:59`)
        expect(formatDateTime(startOfMonth(time))).toBe(`${formatDate(time).slice(0, 8)}01 00:00`)
        expect(startOfDay(from)).toBe(from)
        expect(startOfDay(endOfDay(time))).toBe(from)
        expect(startOfDay(time * 1000)).toBe(from)
        expect(toEpochSeconds(formatDate(time))).toBe(from)
        expect(toEpochSeconds(formatDateTime(time))).toBe(time - (time % 60))
      }),
      { numRuns: 300 },
    )
  })
})

describe('formatters', () => {
  it('show 0 as the epoch in Shanghai', () => {
    expect(formatDateTime(0)).toBe('1970-01-01 08:00')
  })

  it.each([null, undefined, '', 'abc', Number.NaN, 8.64e15])('show — for %j', (value) => {
    expect(formatDateTime(value)).toBe('—')
    expect(formatDate(value)).toBe('—')
    expect(formatShort(value)).toBe('—')
    expect(formatShortSeconds(value)).toBe('—')
    expect(formatDateTimeSeconds(value)).toBe('—')
    expect(formatClock(value)).toBe('—')
    expect(timeAgo(value, 0)).toBe('—')
    expect(relativeTime(value, 0)).toBe('—')
  })

  it('show the last instants that are accepted', () => {
    expect(formatDate(8.64e15 - 8 * hour)).toBe('275760-09-13')
  })
})

describe('bounds of days and months', () => {
  it('fall on the first and the last second', () => {
    const first = seconds('2026-07-13T00:00:00')
    const last = seconds('2026-07-13T23:59:59')
    for (const time of [first, last, last * 1000 + 999]) {
      expect(startOfDay(time)).toBe(first)
      expect(endOfDay(time)).toBe(last)
    }
    expect(startOfDay(last + 1)).toBe(last + 1)
    expect(startOfDay(first - 1)).toBe(first - 86_400)
  })

  it('know the lengths of months', () => {
    expect(startOfMonth(seconds('2028-02-29T23:59:59'))).toBe(seconds('2028-02-01T00:00:00'))
    expect(startOfMonth(seconds('2028-03-01T00:00:00'))).toBe(seconds('2028-03-01T00:00:00'))
    expect(startOfMonth(seconds('2026-12-31T12:00:00'))).toBe(seconds('2026-12-01T00:00:00'))
  })

  it('take now by default', () => {
    vi.useFakeTimers({ now: seconds('2026-07-13T00:30:00') * 1000, toFake: ['Date'] })
    try {
      expect(startOfDay()).toBe(seconds('2026-07-13T00:00:00'))
      expect(endOfDay()).toBe(seconds('2026-07-13T23:59:59'))
      expect(startOfMonth()).toBe(seconds('2026-07-01T00:00:00'))
      expect(timeAgo(seconds('2026-07-13T00:25:00'))).toBe('5分钟前')
      expect(relativeTime(seconds('2026-07-13T00:25:00'))).toBe('5分钟前')
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([Number.NaN, Infinity, 9e15])('throw for %j', (value) => {
    expect(() => startOfDay(value)).toThrow(RangeError)
    expect(() => endOfDay(value)).toThrow(RangeError)
    expect(() => startOfMonth(value)).toThrow(RangeError)
  })
})

describe('toEpochSeconds', () => {
  it.each([
    ['2026-07-13', '2026-07-13T00:00:00'],
    ['2026-07-13 17:54', '2026-07-13T17:54:00'],
    ['2026-07-13 17:54:01', '2026-07-13T17:54:01'],
    ['2026/07/13 17:54', '2026-07-13T17:54:00'],
    ['2026/7/3', '2026-07-03T00:00:00'],
    ['2026-7-3 9:05', '2026-07-03T09:05:00'],
    ['2026-07-13T17:54', '2026-07-13T17:54:00'],
    [' 2026-07-13  17:54 ', '2026-07-13T17:54:00'],
    ['2028-02-29 23:59:59', '2028-02-29T23:59:59'],
    ['1969-12-31', '1969-12-31T00:00:00'],
    ['0050-01-01', '0050-01-01T00:00:00'],
  ])('reads %j in Shanghai', (text, iso) => {
    expect(toEpochSeconds(text)).toBe(seconds(iso))
  })

  it('knows the epoch itself', () => {
    expect(toEpochSeconds('1970-01-01 08:00')).toBe(0)
  })

  it.each([
    null,
    undefined,
    '',
    ' ',
    '今天',
    '2026-02-30',
    '2026-02-29',
    '2026-04-31 10:00',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-07-13 24:00',
    '2026-07-13 17:60',
    '2026-07-13 17:54:60',
    '2026-07-13 17',
    '2026-07-13 17:5',
    '2026-07/13',
    '26-07-13',
    '20260713',
    '1783904700',
    '2026-07-13T17:54:00Z',
    '2026-07-13T17:54:00+08:00',
    '2026-07-13 17:54 x',
    '2026-07-13T 17:54',
    '2026-07-1317:54',
  ])('refuses %j', (text) => {
    expect(toEpochSeconds(text)).toBeNull()
  })

  it('gives whole seconds or null for any text', () => {
    const when = conditions()
    // One beyond what there is, at both ends.
    const upTo = (max: number) => fc.nat({ max: max + 1 }).map((n) => String(n).padStart(2, '0'))
    const near = fc
      .tuple(fc.integer({ min: 1971, max: 9999 }), upTo(12), upTo(31), upTo(23), upTo(59))
      .map(([y, m, d, h, min]) => `${y}-${m}-${d} ${h}:${min}`)
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (text) => {
        const result = toEpochSeconds(text)
        expect(result === null || Number.isSafeInteger(result)).toBe(true)
        if (when('it is a time', result !== null)) expect(formatDateTime(Number(result) * 1000)).toBe(text)
      }),
    )
  })
})

describe('timeAgo', () => {
  const now = seconds('2026-07-13T17:54:00') * 1000

  it.each([
    [0, '0分钟前'],
    [59_999, '0分钟前'],
    [minute, '1分钟前'],
    [5 * minute + 59_999, '5分钟前'],
    [3599_999, '59分钟前'],
    [hour, '1小时前'],
    [2 * hour - 1, '1小时前'],
    [3 * hour, '3小时前'],
    [day - 1, '23小时前'],
    [day, '1天前'],
    [2 * day + 23 * hour, '2天前'],
    [400 * day, '400天前'],
  ])('%d ms ago is %s', (ago, text) => {
    expect(timeAgo(now - ago, now)).toBe(text)
  })

  it.each([
    [59_999, '0分钟前'],
    [minute, '1分钟后'],
    [hour - 1, '59分钟后'],
    [hour, '1小时后'],
    [day, '1天后'],
  ])('%d ms ahead is %s', (ahead, text) => {
    expect(timeAgo(now + ahead, now)).toBe(text)
  })

  it('takes seconds as well', () => {
    expect(timeAgo(now / 1000 - 7200, now)).toBe('2小时前')
    expect(timeAgo(String(now / 1000 - 7200), now)).toBe('2小时前')
    expect(timeAgo(0, 3 * day)).toBe('3天前')
  })
})

describe('relativeTime', () => {
  const now = seconds('2026-07-15T17:54:01') * 1000

  it.each([
    [0, '刚刚'],
    [29_999, '刚刚'],
    [30_000, '1分钟前'],
    [minute, '1分钟前'],
    [minute + 1, '2分钟前'],
    [58.5 * minute, '59分钟前'],
    [59.5 * minute, '60分钟前'],
    [hour - 1, '60分钟前'],
    [hour, '1小时前'],
    [hour + 1, '2小时前'],
    [23.5 * hour, '24小时前'],
    [day - 1, '24小时前'],
    [day, '1天前'],
    [2 * day - 1, '1天前'],
    [2 * day, '7月13日17时54分'],
    [2 * day + 8 * hour + 49 * minute, '7月13日9时5分'],
    [365 * day, '7月15日17时54分'],
  ])('%d ms ago is %s', (ago, text) => {
    expect(relativeTime(now - ago, now)).toBe(text)
  })

  it.each([
    [29_999, '刚刚'],
    [30_000, '7月15日17时54分'],
    [day, '7月16日17时54分'],
  ])('%d ms ahead is %s', (ahead, text) => {
    expect(relativeTime(now + ahead, now)).toBe(text)
  })

  it('takes seconds as well, and the epoch', () => {
    expect(relativeTime(now / 1000 - 120, now)).toBe('2分钟前')
    expect(relativeTime(String(now / 1000 - 120), now)).toBe('2分钟前')
    expect(relativeTime(0, now)).toBe('1月1日8时0分')
  })
})
