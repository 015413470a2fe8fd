import { expect, it } from 'vitest'
import { daysOf, periodOf, periodTitle } from './period'
import { readClock, readPeriod } from './period-words'

/** A Wednesday, 00:30 in Shanghai: in UTC it is still the 3rd. */
const now = Date.UTC(2026, 2, 3, 16, 30)
const at = (...parts: [number, number, number]) => Date.UTC(...parts) / 1000 - 8 * 3600

it.each([
  ['today', at(2026, 2, 4), at(2026, 2, 5) - 1],
  ['yesterday', at(2026, 2, 3), at(2026, 2, 4) - 1],
  ['7d', at(2026, 1, 26), at(2026, 2, 5) - 1],
  ['month', at(2026, 2, 1), at(2026, 2, 5) - 1],
  ['lastweek', at(2026, 1, 23), at(2026, 2, 2) - 1],
  ['lastmonth', at(2026, 1, 1), at(2026, 2, 1) - 1],
  ['today_0900-1200', at(2026, 2, 4) + 9 * 3600, at(2026, 2, 4) + 12 * 3600 - 1],
  ['yesterday_1830-2400', at(2026, 2, 3) + 18.5 * 3600, at(2026, 2, 4) - 1],
  ['2026-02-28_1800..2026-03-01_0900', at(2026, 1, 28) + 18 * 3600, at(2026, 2, 1) + 9 * 3600 - 1],
  ['2026-02-28_1800..2026-03-01', at(2026, 1, 28) + 18 * 3600, at(2026, 2, 2) - 1],
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
  'today_1200-0900',
  'today_0900',
  'today_0900-2500',
  'today_0960-1200',
  '7d_0900-1200',
  'today_0900-1200_x',
  '2026-03-01_1200..2026-03-01_0900',
  '2026-03-01_9..2026-03-01_12',
])('%s is no span', (text) => {
  expect(periodOf(text, now)).toBeNull()
})

it.each([
  ['7d', '近7天'],
  ['lastweek', '上周'],
  ['today_0900-1200', '今日 09:00–12:00'],
  ['2026-02-28..2026-03-01', '2026-02-28 至 2026-03-01'],
  ['2026-02-28_0900..2026-02-28_1200', '2026-02-28 09:00–12:00'],
  ['2026-02-28_1800..2026-03-01_0900', '2026-02-28 18:00 至 2026-03-01 09:00'],
  ['2026-02-28_1800..2026-03-01', '2026-02-28 18:00 至 2026-03-01 24:00'],
])('%s is called %s', (value, title) => {
  expect(periodTitle(value)).toBe(title)
  expect(readPeriod(title)).toBe(value === '2026-02-28_1800..2026-03-01' ? `${value}_2400` : value)
})

it.each([
  ['今天', 'today'],
  ['今天9:00-12:00', 'today_0900-1200'],
  ['今天 9点到12点半', 'today_0900-1230'],
  ['昨日 18：30～24：00', 'yesterday_1830-2400'],
  ['9:00-12:00', 'today_0900-1200'],
  ['2026-03-04 9:00–12:00', '2026-03-04_0900..2026-03-04_1200'],
  ['2026-03-04 ~ 2026-03-05', '2026-03-04..2026-03-05'],
  ['上个月', 'lastmonth'],
  ['下周', '下周'],
  ['constructor', 'constructor'],
])('%s means %s', (text, value) => {
  expect(readPeriod(text)).toBe(value)
})

it.each([
  ['9', '0900'],
  ['9:30', '0930'],
  ['９：３０', '0930'],
  ['9点半', '0930'],
  ['24:00', '2400'],
  ['', null],
  ['abc', null],
  ['0960', null],
  ['25', null],
  ['9:60', null],
])('as a time of day %j is %j', (text, clock) => {
  expect(readClock(text)).toBe(clock)
})

it('counts the days that it lies on', () => {
  expect(
    ['today', '7d', '2026-02-28..2026-03-01', 'today_0900-1200', '2026-02-28_2300..2026-03-01_0100', 'x'].map(daysOf),
  ).toEqual([1, 7, 2, 1, 2, 0])
})
