import { describe, expect, it } from 'vitest'
import { progressOf, type Rules } from './attempts'
import type { CallOfItem } from './list-queries'

const rules: Rules = { mostAttempts: 2, busy: 60, noAnswer: 120, rejected: 180, off: 240, fault: 300 }
const ended = 1_000_000

/** A submitted call that failed before any telephone rang. */
const call = (given: Partial<CallOfItem> = {}): CallOfItem => ({
  id: 1,
  state: 'ENDED',
  ...{ created_at: ended * 1000 - 9000, submitted_at: ended * 1000 - 8000, ring_at: null, answer_at: null },
  ...{ end_at: ended * 1000, hangup_by: 'SYSTEM', exception_class: null, unified_code: null, result: null },
  ...given,
})
const result = (given: Partial<NonNullable<CallOfItem['result']>> = {}) => ({
  ...{ next_after_sec: null, callback: 0, lock_days: null, invalid: 0, at: (ended + 30) * 1000 },
  ...given,
})
const busy = call({ exception_class: 'BUSY' })
const again = (seconds: number, attempts = 1) => ({ call_id: null, attempts, due_at: ended + seconds, done_at: null })
const done = (attempts = 1, at = ended) => ({ call_id: null, attempts, due_at: null, done_at: at })
const untouched = { call_id: null, attempts: 0, due_at: null, done_at: null }

describe('a failed call', () => {
  it.each([
    ['BUSY', 60],
    ['NO_ANSWER', 120],
    ['REJECTED', 180],
    ['OFF', 240],
  ] as const)('%s brings its entry back after the time of that cause', (why, seconds) => {
    expect(progressOf([call({ exception_class: why })], rules)).toEqual(again(seconds))
  })

  it('is the last one where as many were made as there may be, and not before', () => {
    expect(progressOf([busy, busy], { ...rules, mostAttempts: 3 })).toEqual(again(60, 2))
    expect(progressOf([busy, busy], rules)).toEqual(done(2))
  })

  it.each(['EMPTY', 'STOPPED'] as const)('that finds the number %s is the last one', (why) => {
    expect(progressOf([call({ exception_class: why })], rules)).toEqual(done())
  })

  it('is the last one if the customer wants no such calls', () => {
    const unwanted = call({ exception_class: 'COMPLIANCE', unified_code: 'UNWANTED' })
    expect(progressOf([unwanted], rules)).toEqual(done())
  })
})

it('a fault of the line brings its entry back, however often, and is no attempt', () => {
  const fault = call({ exception_class: 'LINE' })
  expect(progressOf([fault, fault, fault], rules)).toEqual(again(300, 0))
})

it.each([
  ['cancelled before it rang', { hangup_by: 'AGENT', exception_class: 'NO_ANSWER' }],
  ['which the gateway never took', { state: 'FAILED', submitted_at: null, exception_class: 'SYSTEM' }],
] as const)('a call that was %s is as if it had not been made', (_what, given) => {
  expect(progressOf([call(given)], rules)).toEqual(untouched)
  expect(progressOf([busy, call(given)], rules)).toEqual(again(60))
})

it('one that was cancelled while it rang is an attempt', () => {
  const rang = call({ hangup_by: 'AGENT', exception_class: 'NO_ANSWER', ring_at: ended * 1000 - 5000 })
  expect(progressOf([rang], rules)).toEqual(again(120))
})

it('an answered entry is done', () => {
  expect(progressOf([busy, call({ answer_at: ended * 1000 - 4000 })], rules)).toEqual(done(2))
})

describe('a result', () => {
  const later = result({ next_after_sec: 7200 })
  const talked = call({ answer_at: ended * 1000 - 4000 })

  it('that names a time brings its entry back then, beyond all attempts', () => {
    expect(progressOf([{ ...talked, result: later }], rules)).toEqual(again(30 + 7200))
    expect(progressOf([busy, { ...busy, result: later }], rules)).toEqual(again(30 + 7200, 2))
  })

  it.each([
    ['names none', {}],
    ['promises a callback', { next_after_sec: 7200, callback: 1 }],
    ['locks the number', { next_after_sec: 7200, lock_days: 30 }],
    ['calls the number of no use', { next_after_sec: 7200, invalid: 1 }],
  ])('that %s is the end', (_what, given) => {
    expect(progressOf([{ ...busy, result: result(given) }], rules)).toEqual(done(1, ended + 30))
  })
})

it('a call that goes on keeps its entry, with what was before', () => {
  const progress = progressOf([busy, call({ id: 2, state: 'B_RINGING', end_at: null, hangup_by: null })], rules)
  expect(progress).toEqual({ ...again(60), call_id: 2 })
})
