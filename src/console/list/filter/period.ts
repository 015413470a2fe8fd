/**
 * Time ranges in Asia/Shanghai, in the form of filters: a name, `2026-11-01..2026-11-20`, and with times of day
 * `today_0900-1200` or `2026-11-20_1800..2026-11-21_0900`.
 */
import { endOfDay, startOfDay, startOfMonth, toEpochSeconds } from '../../../lib/time/time'

/** The named ranges. */
export const periods = {
  today: '今日',
  yesterday: '昨日',
  '7d': '近7天',
  lastweek: '上周',
  month: '本月',
  lastmonth: '上月',
} as const
export type PeriodName = keyof typeof periods

/** The first and last second of a range, epoch seconds, inclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

const day = 86_400

/** The range of a name without times. */
function namedSpan(name: string, now: number): Span | null {
  const today = startOfDay(now)
  const end = endOfDay(now)
  switch (name) {
    case 'today':
      return { start: today, end }
    case 'yesterday':
      return { start: today - day, end: end - day }
    case '7d':
      return { start: today - 6 * day, end }
    case 'lastweek': {
      // Weeks begin on Monday. 1 January 1970 was a Thursday, in Shanghai too.
      const monday = today - ((Math.floor((today + 8 * 3600) / day) + 3) % 7) * day
      return { start: monday - 7 * day, end: monday - 1 }
    }
    case 'month':
      return { start: startOfMonth(now), end }
    case 'lastmonth': {
      const thisMonth = startOfMonth(now)
      return { start: startOfMonth((thisMonth - 1) * 1000), end: thisMonth - 1 }
    }
    default:
      return null
  }
}

/** The seconds after midnight of `0930`; `2400` is the end of the day. Null for anything else. */
function clockOf(text: string): number | null {
  if (!/^(?:[01]\d|2[0-3])[0-5]\d$|^2400$/.test(text)) return null
  return Number(text.slice(0, 2)) * 3600 + Number(text.slice(2)) * 60
}

/** `2026-11-20` or `2026-11-20_1800`: the first second of the day, and the seconds after it. */
function endOf(text: string): { start: number; clock: number | null } | null {
  const [date = '', time, ...more] = text.split('_')
  const start = date.length > 10 ? null : toEpochSeconds(date)
  const clock = time === undefined ? null : clockOf(time)
  return start === null || more.length > 0 || (time !== undefined && clock === null) ? null : { start, clock }
}

const isDay = ({ start, end }: Span) => end - start === day - 1

/**
 * The range of a value; null for anything else.
 * @param now milliseconds
 */
export function periodOf(value: string, now: number = Date.now()): Span | null {
  const [name = '', hours, ...more] = value.split('_')
  const named = namedSpan(name, now)
  if (named) {
    if (hours === undefined) return named
    const [from = '', to = '', ...others] = hours.split('-')
    const [first, last] = [clockOf(from), clockOf(to)]
    if (first === null || last === null || last <= first || !isDay(named)) return null
    return more.length + others.length > 0 ? null : { start: named.start + first, end: named.start + last - 1 }
  }
  const [from = '', to = '', ...others] = value.split('..')
  const [first, last] = [endOf(from), endOf(to)]
  if (!first || !last || others.length > 0) return null
  const span = { start: first.start + (first.clock ?? 0), end: last.start + (last.clock ?? day) - 1 }
  return span.end < span.start ? null : span
}

const clockTitle = (text: string) => `${text.slice(0, 2)}:${text.slice(2)}`

/** The name of a range. */
export function periodTitle(value: string): string {
  const [name = '', hours = ''] = value.split('_')
  if (name in periods) {
    const title = periods[name as PeriodName]
    return hours === '' ? title : `${title} ${hours.split('-').map(clockTitle).join('–')}`
  }
  const [start = '', end = ''] = value.split('..')
  const [fromDate = '', fromTime] = start.split('_')
  const [toDate = '', toTime] = end.split('_')
  if (fromTime === undefined && toTime === undefined) return `${fromDate} 至 ${toDate}`
  const [from, to] = [clockTitle(fromTime ?? '0000'), clockTitle(toTime ?? '2400')]
  return fromDate === toDate ? `${fromDate} ${from}–${to}` : `${fromDate} ${from} 至 ${toDate} ${to}`
}

/**
 * Whether a value or a typed text names hours of several days, which no range can be: `lastweek_0900-1200`, `上周
 * 9:00-12:00`.
 */
export const asksHoursOfDays = (value: string): boolean =>
  /^(7d|lastweek|month|lastmonth|近7天|上周|上星期|本月|上月|上个月)[_ ]*\d/.test(value)

/** Whether a range means other days tomorrow. */
export const isRelative = (value: string): boolean => (value.split('_')[0] ?? '') in periods

/** How many days a range touches; 0 if it is invalid. */
export function daysOf(value: string): number {
  const span = periodOf(value)
  return span ? (startOfDay(span.end) - startOfDay(span.start)) / day + 1 : 0
}
