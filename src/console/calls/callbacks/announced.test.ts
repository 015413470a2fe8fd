// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { Callback } from '../../../contract/phone/callbacks'
import { createAnnounced } from './announced'

beforeEach(() => localStorage.clear())

const callback = (id: number, time = 1000): Callback => ({
  ...{ id, customerId: null, name: null, phone: null, phoneRef: null, province: null, city: null, time, note: null },
})
const ids = (all: readonly Callback[]) => all.map(({ id }) => id)

it('announces each once, in one of the tabs, and not again after a reload', () => {
  const [one, other] = [createAnnounced(7), createAnnounced(7)]
  expect(ids(one.claim([callback(1)], 0))).toEqual([1])
  expect(ids(other.claim([callback(1), callback(2)], 0))).toEqual([2])
  expect(ids(createAnnounced(7).claim([callback(1), callback(2)], 0))).toEqual([])
})

it('announces a moved one at its new time', () => {
  const announced = createAnnounced(7)
  announced.claim([callback(1)], 0)
  expect(ids(announced.claim([callback(1, 2000)], 0))).toEqual([1])
})

it('announces one again, once, if the user asked for it', () => {
  const announced = createAnnounced(7)
  announced.claim([callback(1)], 0)
  announced.again(callback(1), 300)
  expect(announced.nextAgain([callback(1)])).toBe(300)
  expect(ids(announced.claim([callback(1)], 299))).toEqual([])
  expect(ids(createAnnounced(7).claim([callback(1)], 300))).toEqual([1])
  expect(ids(announced.claim([callback(1)], 301))).toEqual([])
  expect(announced.nextAgain([callback(1)])).toBeNull()
})

it('announces another person’s own callbacks in the same browser', () => {
  createAnnounced(7).claim([callback(1)], 0)
  expect(ids(createAnnounced(8).claim([callback(1)], 0))).toEqual([1])
})
