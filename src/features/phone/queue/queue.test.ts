import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queueItem, refOf } from '../../../../tests/support/console/sample-queue-item'
import type { QueueItem } from '../../../contract/phone/queue'
import { createQueue, type Queue } from './queue'

const row = (at: number) => queueItem(at)
const rows = (...numbers: number[]) => numbers.map(row)

const now = 1_772_600_000_000
const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
let queue: Queue
const current = () => queue.currentRow()?.customerId

beforeEach(() => {
  vi.unstubAllGlobals()
  kept.clear()
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage })
  queue = createQueue(() => now)
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

it('the next one is the current row or a later one, except the number just called', () => {
  queue.move(1)
  expect(queue.nextBut(refOf(2))?.customerId).toBe(3)
  expect(queue.nextBut(refOf(9))?.customerId).toBe(2)
  queue.fill(rows(2))
  expect(queue.nextBut(refOf(2))).toBeUndefined()
})

it('another view begins anew', () => {
  queue.move(2)
  queue.show('list', 7)
  expect(queue.get()).toMatchObject({ view: 'list', listId: 7, current: null })
})

it('gives the place of a row that is gone to the one that came after it, though those before it are gone too', () => {
  queue.move(2)
  queue.fill(rows(1, 4))
  expect(current()).toBe(4)
  queue.fill(rows(1))
  expect(current()).toBe(1)
})

it('is where it was after a reload, in each view', () => {
  queue.move(2)
  queue.show('list', 7)
  queue.fill(rows(7, 8))
  queue.move(1)
  const reloaded = createQueue(() => now)
  reloaded.fill(rows(7, 8, 9))
  expect(reloaded.currentRow()?.customerId).toBe(8)
  reloaded.show('today')
  reloaded.fill(rows(1, 2, 3, 4))
  expect(reloaded.currentRow()?.customerId).toBe(3)
})

it('keeps its current row where the same view is chosen again, or a space is typed', () => {
  queue.move(2)
  queue.show('today')
  queue.find(' ')
  expect(current()).toBe(3)
})

describe('the next person', () => {
  const at = (seconds: number) => now / 1000 + seconds
  const entry = (place: number, more: Partial<QueueItem>) => ({ ...row(place), itemId: place, ...more })

  it('is to be called now: neither later, nor already called today', () => {
    queue.fill([row(1), entry(2, { status: 'LATER', dueTime: at(60) }), { ...row(3), status: 'CALLED' }, row(4)])
    expect(queue.nextBut(refOf(1))?.customerId).toBe(4)
    queue.pass('customer:1')
    expect(current()).toBe(4)
  })

  it('is who is due: callbacks first, then entries of a list, the earliest first', () => {
    const late = entry(5, { status: 'LATER', dueTime: at(-1) })
    const callback = { ...row(6), callbackId: 6, dueTime: at(-5) }
    const soon = { ...row(7), callbackId: 7, status: 'LATER' as const, dueTime: at(60) }
    queue.fill([soon, entry(1, { dueTime: at(-60) }), row(2), row(3), late])
    queue.setCurrent('customer:2')
    expect(queue.nextBut(null)?.customerId).toBe(1)
    expect(queue.nextBut(refOf(1))?.customerId).toBe(5)
    queue.fill([callback, entry(1, { dueTime: at(-60) }), row(2)])
    expect(queue.nextBut(null)?.customerId).toBe(6)
  })

  it('may be above the cursor if nobody waits below it', () => {
    queue.setCurrent('customer:4')
    expect(queue.nextBut(refOf(4))?.customerId).toBe(1)
    queue.pass('customer:4')
    expect(current()).toBe(1)
  })
})
