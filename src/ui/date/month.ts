/** The days of a month in weeks, in Shanghai's calendar. Days are epoch seconds of their 00:00. */
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

const shift = 8 * 3600

/**
 * The Shanghai wall clock as a UTC date. dayjs's own `utcOffset(480)` goes through the machine's zone, and it is an
 * hour off while that zone changes to or from summer time.
 */
const clockOf = (seconds: number): Dayjs => dayjs.utc((seconds + shift) * 1000)
const secondsOf = (clock: Dayjs): number => clock.unix() - shift

export const dayOf = (seconds: number): number => secondsOf(clockOf(seconds).startOf('day'))
export const monthOf = (seconds: number): number => secondsOf(clockOf(seconds).startOf('month'))
/** `2026-11-21` */
export const dayText = (seconds: number): string => clockOf(seconds).format('YYYY-MM-DD')
export const addDays = (day: number, count: number): number => secondsOf(clockOf(day).add(count, 'day'))

/** 0 for Monday. */
export const weekdayOf = (day: number): number => (clockOf(day).day() + 6) % 7

/** The same day in another month, or its last day if it has fewer. */
export const addMonths = (day: number, count: number): number => secondsOf(clockOf(day).add(count, 'month'))

/** The weeks of a day's month, from Monday on: whole weeks, with days of the neighbouring months. */
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
