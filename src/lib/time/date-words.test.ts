import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDateWords, readFuture } from './date-words'
import { formatDate, formatDateTime, startOfDay } from './time'

/** A Saturday, 13:42 in Shanghai. */
const now = Date.UTC(2026, 10, 21, 5, 42)

const understood = (text: string, at = now) => {
  const found = parseDateWords(text, at)
  return found && (found.hasTime ? formatDateTime(found.seconds) : formatDate(found.seconds))
}

describe('days', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2025/3/1', '2025-03-01'],
    ['2026年12月3日', '2026-12-03'],
    ['11-21', '2026-11-21'],
    ['11-20', '2027-11-20'],
    ['12月1日', '2026-12-01'],
    ['12月1号', '2026-12-01'],
    ['2-29', '2028-02-29'],
    ['25号', '2026-11-25'],
    ['3号', '2026-12-03'],
    ['31号', '2026-12-31'],
    ['今天', '2026-11-21'],
    ['明天', '2026-11-22'],
    ['后天', '2026-11-23'],
    ['大后天', '2026-11-24'],
    ['周五', '2026-11-27'],
    ['周六', '2026-11-21'],
    ['星期天', '2026-11-22'],
    ['礼拜一', '2026-11-23'],
    ['下周一', '2026-11-23'],
    ['下周日', '2026-11-29'],
    ['下下周一', '2026-11-30'],
    ['本周一', '2026-11-16'],
    ['3天后', '2026-11-24'],
    ['三天后', '2026-11-24'],
    ['十二天后', '2026-12-03'],
    ['两周后', '2026-12-05'],
    ['１１－２５', '2026-11-25'],
  ])('%s is %s', (text, date) => expect(understood(text)).toBe(date))
})

describe('times', () => {
  it.each([
    ['2026-11-21 15:00', '2026-11-21 15:00'],
    ['2026-11-21 09:00', '2026-11-21 09:00'],
    ['11-25 9:05', '2026-11-25 09:05'],
    ['明天下午3点', '2026-11-22 15:00'],
    ['明天 下午 3点', '2026-11-22 15:00'],
    ['明天下午三点半', '2026-11-22 15:30'],
    ['明天3点', '2026-11-22 15:00'],
    ['明天9点', '2026-11-22 09:00'],
    ['明天15点20分', '2026-11-22 15:20'],
    ['明早8点', '2026-11-22 08:00'],
    ['明晚8点', '2026-11-22 20:00'],
    ['今晚八点', '2026-11-21 20:00'],
    ['晚上12点', '2026-11-22 00:00'],
    ['中午12点', '2026-11-22 12:00'],
    ['明天中午1点', '2026-11-22 13:00'],
    ['明天凌晨1点', '2026-11-22 01:00'],
    ['下周一上午10点', '2026-11-23 10:00'],
    ['周六13:00', '2026-11-28 13:00'],
    ['周六14:00', '2026-11-21 14:00'],
    ['15:00', '2026-11-21 15:00'],
    ['9:00', '2026-11-22 09:00'],
    ['3点', '2026-11-21 15:00'],
    ['2小时后', '2026-11-21 15:42'],
    ['半小时后', '2026-11-21 14:12'],
    ['10分钟后', '2026-11-21 13:52'],
    ['两个小时后', '2026-11-21 15:42'],
  ])('%s is %s', (text, time) => expect(understood(text)).toBe(time))
})

it.each(['', '  ', '你好', '明天吧', '2026-02-30', '13-01', '32号', '25点', '9:60', '明天下午', '半天后', '周八'])(
  '%j is not understood',
  (text) => expect(parseDateWords(text, now)).toBeNull(),
)

describe('a field of what lies ahead', () => {
  const read = (text: string, hasTime = true, at = now) => {
    const found = readFuture(text, { title: '预约', hasTime, now: at })
    return 'fault' in found ? found.fault : formatDateTime(found.seconds)
  }

  it.each([
    ['明天下午3点', '2026-11-22 15:00'],
    ['明天', '2026-11-22 09:00'],
    ['今天', '2026-11-21 14:00'],
    ['今天9点', '预约要在现在之后'],
    ['2026-11-21 13:42', '预约要在现在之后'],
    ['2026-11-20', '预约要在现在之后'],
    ['昨天', '预约要在现在之后'],
    ['昨晚8点', '预约要在现在之后'],
    ['改天', '看不懂这个时间，试试 明天下午3点、下周一上午9点'],
  ])('takes a time: %s is %s', (text, time) => expect(read(text)).toBe(time))

  it.each([
    ['明天下午3点', '2026-11-22 00:00'],
    ['今天', '2026-11-21 00:00'],
    ['2026-11-20', '预约不能早于今天'],
    ['前天', '预约不能早于今天'],
    ['改天', '看不懂这个日期，试试 明天、下周一、3天后'],
  ])('takes a day: %s is %s', (text, time) => expect(read(text, false)).toBe(time))
})

describe('whenever it is said', () => {
  const anyTime = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })
  const hour = fc.integer({ min: 0, max: 23 })

  it('a weekday is within a week from today, and that weekday', () => {
    fc.assert(
      fc.property(anyTime, fc.nat(6), (at, weekday) => {
        const seconds = parseDateWords(`周${'日一二三四五六'[weekday]}`, at)?.seconds ?? 0
        expect(new Date((seconds + 8 * 3600) * 1000).getUTCDay()).toBe(weekday)
        expect(seconds).toBeGreaterThanOrEqual(startOfDay(at))
        expect(seconds).toBeLessThan(startOfDay(at) + 7 * 86_400)
      }),
    )
  })

  it('a bare time is the next one', () => {
    fc.assert(
      fc.property(anyTime, hour, (at, said) => {
        const seconds = parseDateWords(`${said}:30`, at)?.seconds ?? 0
        expect(formatDateTime(seconds).slice(-5)).toBe(`${String(said).padStart(2, '0')}:30`)
        expect(seconds * 1000).toBeGreaterThan(at)
        expect(seconds * 1000 - at).toBeLessThanOrEqual(86_400_000)
      }),
    )
  })

  it('a date that was shown is understood again', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (at, shown) => {
        expect(understood(formatDateTime(shown), at)).toBe(formatDateTime(shown))
        expect(understood(formatDate(shown), at)).toBe(formatDate(shown))
      }),
    )
  })

  it('no text makes it fail', () => {
    const word = fc.constantFrom(...'今明后天周一二三下午上点半分小时十零号月日年-:/ 0123456789')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), anyTime, (words, at) => {
        const found = parseDateWords(words.join(''), at)
        expect(found === null || Number.isInteger(found.seconds)).toBe(true)
      }),
    )
  })
})
