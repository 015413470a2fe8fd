import { expect, it } from 'vitest'
import { daysOf, periodOf, periodTitle } from './period'

/** A Wednesday, 00:30 in Shanghai: in UTC it is still the 3rd. */
const now = Date.UTC(2026, 2, 3, 16, 30)
const at = (...parts: [number, number, number]) => Date.UTC(...parts) / 1000 - 8 * 3600

it.each([
  ['today', at(2026, 2, 4), at(2026, 2, 5) - 1],
  ['yesterday', at(2026, 2, 3), at(2026, 2, 4) - 1],
  ['7d', at(2026, 1, 26), at(2026, 2, 5) - 1],
  ['month', at(2026, 2, 1), at(2026, 2, 5) - 1],
  ['2026-02-28..2026-03-01', at(2026, 1, 28), at(2026, 2, 2) - 1],
  ['2026-03-01..2026-03-01', at(2026, 2, 1), at(2026, 2, 2) - 1],
])('%s', (name, start, end) => {
  expect(periodOf(name, now)).toEqual({ start, end })
})

it.each([
  '',
  'week',
  '2026-03-02..2026-03-01',
  '2026-02-30..2026-03-01',
  '2026-03-01',
  '2026-03-01..2026-03-02..x',
  '2026-03-01 10:00..2026-03-02',
])('%s is no span', (text) => {
  expect(periodOf(text, now)).toBeNull()
})

it('has a title', () => {
  expect(['7d', '2026-02-28..2026-03-01'].map(periodTitle)).toEqual(['近7天', '2026-02-28 至 2026-03-01'])
})

it('counts its days, both ends among them', () => {
  expect(['today', '7d', '2026-02-28..2026-03-01', 'x'].map(daysOf)).toEqual([1, 7, 2, 0])
})
