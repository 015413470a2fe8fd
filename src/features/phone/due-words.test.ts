import { expect, it } from 'vitest'
import { dueWords } from './due-words'

const now = Date.parse('2026-11-21T10:42:00+08:00')
const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const words = (text: string) => dueWords(at(text), now)

it('nothing is due at no time', () => {
  expect(dueWords(null, now)).toBeNull()
})

it.each([
  ['2026-11-21T11:00:00', '11:00', '18 分后', false, true],
  ['2026-11-21T09:30:00', '09:30', '已逾期 72 分', true, true],
  ['2026-11-21T00:00:00', '00:00', '已逾期 10 小时', true, true],
  ['2026-11-21T12:30:00', '12:30', '108 分后', false, false],
  ['2026-11-21T18:00:00', '18:00', '7 小时后', false, false],
  ['2026-11-22T15:00:00', '11-22', '28 小时后', false, false],
  ['2026-11-18T15:00:00', '11-18', '已逾期 2 天', true, false],
  ['2026-12-01T10:42:00', '12-01', '10 天后', false, false],
])('%s', (text, time, said, isLate, isNear) => {
  expect(words(text)).toEqual({ time, date: text.slice(5, 10), text: said, isLate, isNow: false, isNear })
})

it.each([
  ['2026-11-21T10:40:30', '已逾期 2 分'],
  ['2026-11-21T10:41:30', '已逾期 1 分'],
  ['2026-11-21T10:41:31', '刚刚'],
  ['2026-11-21T10:42:00', '现在到期'],
  ['2026-11-21T10:42:29', '现在到期'],
  ['2026-11-21T10:42:30', '1 分后'],
  ['2026-11-21T10:43:30', '2 分后'],
])('never so many as no minutes: %s is %s', (text, said) => {
  expect(words(text)?.text).toBe(said)
  expect(words(text)?.isNow).toBe(!said.includes('分'))
})
