/** When somebody is to be called, in a few words. */
import { formatShort, startOfDay } from '../../../lib/time'

export interface DueWords {
  /** `09:30`, or on another day `11-18`. */
  readonly time: string
  /** `11-18`. */
  readonly date: string
  /** `已过 12 分钟`, `还有 5 分钟`; from the moment itself until a minute has passed `现在到期`. */
  readonly text: string
  readonly isLate: boolean
  /** Its time came less than a minute ago. */
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
  // Minutes that have begun are left, minutes that are whole have passed: at no moment is one of them too many.
  return left < 0 ? `已过 ${lengthOf(-left, Math.floor)}` : `还有 ${lengthOf(left, Math.ceil)}`
}

/** Minutes up to two hours, hours up to two days, then days; the larger ones rounded down. */
function lengthOf(seconds: number, minutes: (count: number) => number): string {
  if (seconds < 2 * hour) return `${minutes(seconds / 60)} 分钟`
  return seconds < 2 * day ? `${Math.floor(seconds / hour)} 小时` : `${Math.floor(seconds / day)} 天`
}
