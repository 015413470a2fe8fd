/** Spans of whole days, Asia/Shanghai's, as filters name them. */
import { endOfDay, startOfDay, startOfMonth, toEpochSeconds } from '../../lib/time'

/** The spans that have a name. */
export const periods = { today: '今日', yesterday: '昨日', '7d': '近7天', month: '本月' } as const
export type PeriodName = keyof typeof periods

/** First and last second of a span, epoch seconds, inclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

const day = 86_400

/** The span of a name or of `2026-11-01..2026-11-20`; null for anything else. @param now milliseconds */
export function periodOf(value: string, now: number = Date.now()): Span | null {
  const end = endOfDay(now)
  switch (value) {
    case 'today':
      return { start: startOfDay(now), end }
    case 'yesterday':
      return { start: startOfDay(now) - day, end: end - day }
    case '7d':
      return { start: startOfDay(now) - 6 * day, end }
    case 'month':
      return { start: startOfMonth(now), end }
  }
  const [from = '', to = '', ...more] = value.split('..')
  const start = toEpochSeconds(from)
  const last = toEpochSeconds(to)
  return start === null ||
    last === null ||
    last < start ||
    more.length > 0 ||
    [from, to].some((text) => text.length > 10)
    ? null
    : { start, end: last + day - 1 }
}

/** What a span is called. */
export const periodTitle = (value: string): string => periods[value as PeriodName] ?? value.replace('..', ' 至 ')

/** How many days a span has; 0 for what is none. */
export function daysOf(value: string): number {
  const span = periodOf(value)
  return span ? Math.round((span.end + 1 - span.start) / day) : 0
}
