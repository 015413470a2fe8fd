// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { Callback } from '../../../contract/phone'
import { createTold } from './told'

beforeEach(() => localStorage.clear())

const callback = (id: number, time = 1000): Callback => ({
  ...{ id, customerId: null, name: null, phone: null, phoneRef: null, province: null, city: null, time, note: null },
})
const ids = (all: readonly Callback[]) => all.map(({ id }) => id)

it('each is told once, in whichever tab, and after a reload not again', () => {
  const [one, other] = [createTold(7), createTold(7)]
  expect(ids(one.claim([callback(1)], 0))).toEqual([1])
  expect(ids(other.claim([callback(1), callback(2)], 0))).toEqual([2])
  expect(ids(createTold(7).claim([callback(1), callback(2)], 0))).toEqual([])
})

it('one that was moved is told at its new time', () => {
  const told = createTold(7)
  told.claim([callback(1)], 0)
  expect(ids(told.claim([callback(1, 2000)], 0))).toEqual([1])
})

it('is told again when that was asked for, once', () => {
  const told = createTold(7)
  told.claim([callback(1)], 0)
  told.again(callback(1), 300)
  expect(told.nextAgain([callback(1)])).toBe(300)
  expect(ids(told.claim([callback(1)], 299))).toEqual([])
  expect(ids(createTold(7).claim([callback(1)], 300))).toEqual([1])
  expect(ids(told.claim([callback(1)], 301))).toEqual([])
  expect(told.nextAgain([callback(1)])).toBeNull()
})

it('another person in the same browser is told of their own', () => {
  createTold(7).claim([callback(1)], 0)
  expect(ids(createTold(8).claim([callback(1)], 0))).toEqual([1])
})
