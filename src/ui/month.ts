/** A month's days in weeks, by Shanghai's calendar. Days are epoch seconds of their 00:00, from 1971 on. */
import { formatDate, startOfDay, startOfMonth, toEpochSeconds } from '../lib/time'

const daySeconds = 86_400
/** The helpers take ten digits for seconds: milliseconds are right from 1971 on, seconds from 2001. */
const millis = (seconds: number) => seconds * 1000

export const dayOf = (seconds: number): number => startOfDay(millis(seconds))
export const monthOf = (seconds: number): number => startOfMonth(millis(seconds))
/** `2026-11-21` */
export const dayText = (seconds: number): string => formatDate(millis(seconds))
export const addDays = (day: number, count: number): number => day + count * daySeconds

/** 0 for Monday. The epoch was a Thursday, at 08:00 in Shanghai. */
export const weekdayOf = (day: number): number => (((Math.round((day + 8 * 3600) / daySeconds) + 3) % 7) + 7) % 7

/** The same day of another month, or its last day where it has fewer. */
export function addMonths(day: number, count: number): number {
  const [year = 0, month = 0, date = 0] = dayText(day).split('-').map(Number)
  const months = year * 12 + month - 1 + count
  const text = (of: number) => `${Math.floor(months / 12)}-${(months % 12) + 1}-${of}`
  for (let of = date; of > 28; of--) {
    const found = toEpochSeconds(text(of))
    if (found !== null) return found
  }
  return toEpochSeconds(text(Math.min(date, 28))) ?? day
}

/** The weeks that hold the month of a day, from Monday on: whole weeks, with days of its neighbours. */
export function weeksOf(day: number): readonly (readonly number[])[] {
  const first = monthOf(day)
  const from = addDays(first, -weekdayOf(first))
  const end = addMonths(first, 1)
  const weeks: number[][] = []
  for (let week = from; week < end; week = addDays(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(week, index)))
  }
  return weeks
}
