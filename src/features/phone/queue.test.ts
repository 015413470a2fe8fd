import { beforeEach, expect, it, vi } from 'vitest'
import type { QueueItem } from '../../contract/phone'
import { createQueue, type Queue } from './queue'

const row = (at: number): QueueItem => ({
  key: `customer:${at}`,
  customerId: at,
  callbackId: null,
  itemId: null,
  name: `客户 ${at}`,
  phone: null,
  phoneRef: `p_${at}`,
  type: 0,
  province: null,
  city: null,
  status: 'WAITING',
  dueTime: null,
  note: null,
  callCount: 0,
  lastCallTime: null,
  lastOutcome: null,
})
const rows = (...numbers: number[]) => numbers.map(row)

let queue: Queue
const current = () => queue.currentRow()?.customerId

beforeEach(() => {
  vi.unstubAllGlobals()
  queue = createQueue()
  queue.fill(rows(1, 2, 3, 4))
})

it('begins with the first, and stays within the rows', () => {
  expect(current()).toBe(1)
  queue.move(-1)
  expect(current()).toBe(1)
  queue.move(2)
  expect(current()).toBe(3)
  queue.move(10)
  expect(current()).toBe(4)
})

it('passes the one who is called', () => {
  queue.move(1)
  queue.pass('customer:2')
  expect(current()).toBe(3)
  // Somebody else was current by then.
  queue.pass('customer:2')
  expect(current()).toBe(3)
})

it('keeps its current row when the rows change, or its place where that row is gone', () => {
  queue.move(2)
  queue.fill(rows(2, 3, 4))
  expect(current()).toBe(3)
  queue.fill(rows(2, 4))
  expect(current()).toBe(4)
  queue.fill([])
  expect(current()).toBeUndefined()
})

it('next is whoever is current or comes after, but for the number that was just called', () => {
  queue.move(1)
  expect(queue.nextBut('p_2')?.customerId).toBe(3)
  expect(queue.nextBut('p_9')?.customerId).toBe(2)
  queue.fill(rows(2))
  expect(queue.nextBut('p_2')).toBeUndefined()
})

it('another view begins anew', () => {
  queue.move(2)
  queue.show('list', 7)
  expect(queue.get()).toMatchObject({ view: 'list', listId: 7, current: null })
})
