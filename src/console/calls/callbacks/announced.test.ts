// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { Callback } from '../../../contract/phone'
import { createAnnounced } from './announced'

beforeEach(() => localStorage.clear())

const callback = (id: number, time = 1000): Callback => ({
  ...{ id, customerId: null, name: null, phone: null, phoneRef: null, province: null, city: null, time, note: null },
})
const ids = (all: readonly Callback[]) => all.map(({ id }) => id)

it('each is told once, in whichever tab, and after a reload not again', () => {
  const [one, other] = [createAnnounced(7), createAnnounced(7)]
  expect(ids(one.claim([callback(1)], 0))).toEqual([1])
  expect(ids(other.claim([callback(1), callback(2)], 0))).toEqual([2])
  expect(ids(createAnnounced(7).claim([callback(1), callback(2)], 0))).toEqual([])
})

it('one that was moved is told at its new time', () => {
  const announced = createAnnounced(7)
  announced.claim([callback(1)], 0)
  expect(ids(announced.claim([callback(1, 2000)], 0))).toEqual([1])
})

it('is told again when that was asked for, once', () => {
  const announced = createAnnounced(7)
  announced.claim([callback(1)], 0)
  announced.again(callback(1), 300)
  expect(announced.nextAgain([callback(1)])).toBe(300)
  expect(ids(announced.claim([callback(1)], 299))).toEqual([])
  expect(ids(createAnnounced(7).claim([callback(1)], 300))).toEqual([1])
  expect(ids(announced.claim([callback(1)], 301))).toEqual([])
  expect(announced.nextAgain([callback(1)])).toBeNull()
})

it('another person in the same browser is told of their own', () => {
  createAnnounced(7).claim([callback(1)], 0)
  expect(ids(createAnnounced(8).claim([callback(1)], 0))).toEqual([1])
})
