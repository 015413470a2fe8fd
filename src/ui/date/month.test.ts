import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toEpochSeconds } from '../../lib/time/time'
import { addDays, addMonths, dayOf, dayText, monthOf, weekdayOf, weeksOf } from './month'

const day = (text: string) => toEpochSeconds(text) ?? Number.NaN
const anyDay = fc.integer({ min: day('1971-02-01'), max: day('2099-12-31') }).map(dayOf)

it('weeks begin on Monday and are whole', () => {
  const weeks = weeksOf(day('2026-11-21')).map((week) => [week[0], week[6]].map((one) => dayText(one ?? 0)))
  expect(weeks).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ])
  expect(weeksOf(day('2027-02-10'))).toHaveLength(4)
})

it('a month has the last day where it has no such day', () => {
  expect(dayText(addMonths(day('2026-01-31'), 1))).toBe('2026-02-28')
  expect(dayText(addMonths(day('2028-03-31'), -1))).toBe('2028-02-29')
  expect(dayText(addMonths(day('2026-01-15'), -1))).toBe('2025-12-15')
  expect(dayText(addMonths(day('2026-11-30'), 14))).toBe('2028-01-30')
})

it('whatever the day, its month’s weeks hold each of its days once, in order', () => {
  fc.assert(
    fc.property(anyDay, (any) => {
      const days = weeksOf(any).flat()
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? 0, index)))
      expect(days.map(weekdayOf)).toEqual(days.map((_, index) => index % 7))
      const own = days.filter((other) => monthOf(other) === monthOf(any))
      expect(own).toContain(any)
      expect([own[0], addDays(own.at(-1) ?? 0, 1)]).toEqual([monthOf(any), addMonths(monthOf(any), 1)])
    }),
  )
})
