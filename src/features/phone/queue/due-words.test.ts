import { expect, it } from 'vitest'
import { dueWords } from './due-words'

const now = Date.parse('2026-11-21T10:42:00+08:00')
const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const words = (text: string) => dueWords(at(text), now)

it('an entry without a time shows nothing', () => {
  expect(dueWords(null, now)).toBeNull()
})

it.each([
  ['2026-11-21T11:00:00', '11:00', '还有 18 分钟', false, true],
  ['2026-11-21T09:30:00', '09:30', '已过 72 分钟', true, true],
  ['2026-11-21T00:00:00', '00:00', '已过 10 小时', true, true],
  ['2026-11-21T12:30:00', '12:30', '还有 108 分钟', false, false],
  ['2026-11-21T18:00:00', '18:00', '还有 7 小时', false, false],
  ['2026-11-22T15:00:00', '11-22', '还有 28 小时', false, false],
  ['2026-11-18T15:00:00', '11-18', '已过 2 天', true, false],
  ['2026-12-01T10:42:00', '12-01', '还有 10 天', false, false],
])('%s', (text, time, said, isLate, isNear) => {
  expect(words(text)).toEqual({ time, date: text.slice(5, 10), text: said, isLate, isNow: false, isNear })
})

it.each([
  ['2026-11-21T10:30:00', '已过 12 分钟'],
  ['2026-11-21T10:30:01', '已过 11 分钟'],
  ['2026-11-21T10:41:00', '已过 1 分钟'],
  ['2026-11-21T10:41:01', '现在到期'],
  ['2026-11-21T10:42:00', '现在到期'],
  ['2026-11-21T10:42:01', '还有 1 分钟'],
  ['2026-11-21T10:43:00', '还有 1 分钟'],
  ['2026-11-21T10:47:00', '还有 5 分钟'],
])('true to the minute: %s is %s', (text, said) => {
  expect(words(text)?.text).toBe(said)
  expect(words(text)?.isNow).toBe(said === '现在到期')
})
