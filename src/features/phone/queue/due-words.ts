/** When somebody should be called, in a few words. */
import { formatShort, startOfDay } from '../../../lib/time/time'

export interface DueWords {
  /** `09:30`, or for another day `11-18`. */
  readonly time: string
  /** `11-18`. */
  readonly date: string
  /** `已过 12 分钟`, `还有 5 分钟`; from the due time until a minute has passed `现在到期`. */
  readonly text: string
  readonly isLate: boolean
  /** It became due less than a minute ago. */
  readonly isNow: boolean
  /** It is due within the hour, or was due earlier today. */
  readonly isNear: boolean
}

const hour = 3600
const day = 86_400

/** @param seconds epoch seconds; @param now epoch milliseconds */
export function dueWords(seconds: number | null, now: number): DueWords | null {
  if (seconds === null) return null
  const [date = '', clock = ''] = formatShort(seconds * 1000).split(' ')
  const today = startOfDay(now)
  const isToday = seconds >= today && seconds < today + day
  const left = seconds - now / 1000
  const isLate = left < 0
  const isNow = left <= 0 && left > -60
  return {
    time: isToday ? clock : date,
    date,
    text: textOf(left, isNow),
    isLate,
    isNow,
    isNear: isToday && left < hour,
  }
}

function textOf(left: number, isNow: boolean): string {
  if (isNow) return '现在到期'
  // Remaining minutes are rounded up and passed minutes down, so neither is ever a minute too many.
  return left < 0 ? `已过 ${lengthOf(-left, Math.floor)}` : `还有 ${lengthOf(left, Math.ceil)}`
}

/** Minutes up to two hours, hours up to two days, then days. Hours and days are rounded down. */
function lengthOf(seconds: number, minutes: (count: number) => number): string {
  if (seconds < 2 * hour) return `${minutes(seconds / 60)} 分钟`
  return seconds < 2 * day ? `${Math.floor(seconds / hour)} 小时` : `${Math.floor(seconds / day)} 天`
}
