import { expect, it } from 'vitest'
import type { Callback } from '../../../contract/phone/callbacks'
import { callbackGroups } from './callback-groups'

const at = (text: string) => Date.parse(`${text}+08:00`)
const callback = (text: string, id: number): Callback => ({
  ...{ id, customerId: null, name: null, phone: '138****0001', phoneRef: null, province: null, city: null },
  ...{ time: at(text) / 1000, note: null },
})
const grouped = (now: string, times: readonly string[]) =>
  callbackGroups(times.map(callback), at(now)).map(({ title, rows }) => [title, rows.map(({ id }) => id)])

it('parts what is due, today, tomorrow, the rest of the week and what comes later', () => {
  // A Wednesday.
  expect(
    grouped('2026-03-04T10:00:00', [
      '2026-03-03T09:00:00',
      '2026-03-04T10:00:00',
      '2026-03-04T10:00:01',
      '2026-03-04T23:59:59',
      '2026-03-05T00:00:00',
      '2026-03-06T09:00:00',
      '2026-03-08T23:59:59',
      '2026-03-09T00:00:00',
    ]),
  ).toEqual([
    ['已到期', [0, 1]],
    ['今天', [2, 3]],
    ['明天', [4]],
    ['本周', [5, 6]],
    ['以后', [7]],
  ])
})

it('on a Sunday tomorrow is tomorrow, and the week is over', () => {
  expect(grouped('2026-03-08T10:00:00', ['2026-03-09T09:00:00', '2026-03-10T09:00:00'])).toEqual([
    ['明天', [0]],
    ['以后', [1]],
  ])
  expect(grouped('2026-03-08T10:00:00', [])).toEqual([])
})
