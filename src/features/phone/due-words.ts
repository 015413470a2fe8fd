/** When somebody is to be called, in a few words. */
import { formatShort, startOfDay } from '../../lib/time'

export interface DueWords {
  /** `09:30`, or on another day `11-18`. */
  readonly time: string
  /** `11-18`. */
  readonly date: string
  /** `已逾期 72 分`, `18 分后`; next to it `现在到期`, and right after it `刚刚`. */
  readonly text: string
  readonly isLate: boolean
  /** It is so near that no minutes are told. */
  readonly isNow: boolean
  /** It is to be done within the hour, or should have been done today. */
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
  // As with the relative times (specification §9).
  const isNow = Math.abs(left) < 30
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
  if (isNow) return left < 0 ? '刚刚' : '现在到期'
  return left < 0 ? `已逾期 ${lengthOf(-left)}` : `${lengthOf(left)}后`
}

/** Minutes up to two hours, rounded up; hours up to two days, then days, rounded down. */
function lengthOf(seconds: number): string {
  if (seconds < 2 * hour) return `${Math.ceil(seconds / 60)} 分`
  return seconds < 2 * day ? `${Math.floor(seconds / hour)} 小时` : `${Math.floor(seconds / day)} 天`
}
