/** The sums of calls. Each change of a call changes its sums by the difference, in the same transaction. */
import { setImmediate } from 'node:timers/promises'
import type { ExceptionClass } from '../../contract/system/exception-words'
import { startOfDay } from '../../lib/time/time'
import { seeOneMoment } from '../db/dialects'
import { retried } from '../db/retried'
import type { Db, NewRow, RowOf } from '../db/schema'
import type { CallCounters } from '../db/tables/counters'
import {
  addToCallees,
  addToStat,
  callsOfDay,
  dirtyDays,
  forgetDirtyDay,
  type PersonsDay,
  personsOfDay,
  removeSums,
} from './queries/queries'

type CallRow = RowOf<'call'>

/** A call with at most this many seconds of talk is a short one (M20). */
const shortSec = 10

const classCounter: Record<ExceptionClass, keyof CallCounters> = {
  NO_ANSWER: 'no_answer',
  BUSY: 'busy',
  REJECTED: 'rejected',
  EMPTY: 'empty',
  STOPPED: 'stopped',
  OFF: 'off',
  LINE: 'line_fault',
  BALANCE: 'balance',
  COMPLIANCE: 'compliance',
  SYSTEM: 'system_fault',
}

/** What one call adds to the counters. */
function contribution(call: CallRow): CallCounters {
  const counters: CallCounters = {
    total: 1,
    submitted: call.submitted_at === null ? 0 : 1,
    answered: call.answered,
    valid: call.valid,
    short: call.answered && call.talk_sec <= shortSec ? 1 : 0,
    rang: call.ring_at === null ? 0 : 1,
    ring_sec: call.ring_sec,
    talk_sec: call.talk_sec,
    wrapped: call.answered && call.wrapup_id !== null ? 1 : 0,
    wrap_sec: call.wrap_sec,
    // A result from before the call was known to be answered counts from then on.
    intent: call.answered && call.intent,
    deal: call.answered && call.deal,
    no_answer: 0,
    busy: 0,
    rejected: 0,
    empty: 0,
    stopped: 0,
    off: 0,
    line_fault: 0,
    balance: 0,
    compliance: 0,
    system_fault: 0,
  }
  // The parts of M4, which covers only submitted calls.
  if (call.submitted_at !== null && call.exception_class !== null) counters[classCounter[call.exception_class]] = 1
  return counters
}

export interface Change {
  /** Null if the call is new. */
  before: CallRow | null
  after: CallRow
}

const hour = 3_600

/** The hour and the day in Shanghai in which the call was created; it counts there. Epoch seconds. */
const hourOf = (call: CallRow) => Math.floor(call.created_at / 1000 / hour) * hour
const dayOf = (call: CallRow) => startOfDay(call.created_at)

/**
 * What changes add to the counters, one row for each key. The rows follow the order of the keys, so that two writers
 * never block each other.
 */
function sumsOf(changes: readonly Change[]) {
  const hours = new Map<string, NewRow<'stat_call_hour'>>()
  const days = new Map<string, NewRow<'stat_call_day'>>()
  const callees = new Map<string, NewRow<'call_callee_day'>>()
  for (const { before, after } of changes) {
    const added = difference(before ? contribution(before) : null, contribution(after))
    if (added === null) continue
    const { company_id, department_id, user_id, line_id, phone_id } = after
    const whose = { company_id, department_id, user_id, line_id }
    const place = `${company_id} ${department_id} ${user_id} ${line_id}`
    const day = dayOf(after)
    addTo(hours, `${hourOf(after)} ${place}`, { time: hourOf(after), ...whose }, added)
    addTo(days, `${day} ${place}`, { time: day, ...whose }, added)
    const { submitted: calls, answered } = added
    if (calls !== 0 || answered !== 0) {
      addTo(callees, `${day} ${place} ${phone_id}`, { day, ...whose, phone_id }, { calls, answered })
    }
  }
  return { hours: inOrder(hours), days: inOrder(days), callees: inOrder(callees) }
}

/** Adds the changes of calls to the counters. */
export async function count(db: Db, changes: readonly Change[]): Promise<void> {
  const { hours, days, callees } = sumsOf(changes)
  await addToStat(db, 'stat_call_hour', hours)
  await addToStat(db, 'stat_call_day', days)
  await addToCallees(db, callees)
}

/** Null if nothing differs. */
function difference(before: CallCounters | null, after: CallCounters): CallCounters | null {
  if (before === null) return after
  const names = Object.keys(after) as (keyof CallCounters)[]
  if (names.every((name) => before[name] === after[name])) return null
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as CallCounters
}

function addTo<Row extends object>(rows: Map<string, Row>, key: string, identity: object, added: object): void {
  const row = rows.get(key) as Record<string, number> | undefined
  const more = added as Record<string, number>
  if (row) for (const name in more) row[name] = (row[name] as number) + (more[name] as number)
  // The many properties come first: engines copy the first object of such a literal at once, and the others field by
  // field.
  else rows.set(key, { ...added, ...identity } as Row)
}

const inOrder = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

/**
 * Recomputes a company's day from its calls: person by person, so that no write waits long.
 * @param day epoch seconds: the start of the day in Shanghai
 */
export async function recount(db: Db, day: number, companyId: number): Promise<void> {
  for (const whose of await personsOfDay(db, day, companyId)) {
    await retried(() => db.transaction().execute((trx) => recountPerson(trx, whose)))
    await setImmediate()
  }
}

async function recountPerson(db: Db, whose: PersonsDay): Promise<void> {
  // A call that is made from here on counts itself, so this must not find it.
  await seeOneMoment(db)
  await removeSums(db, whose)
  const calls = await callsOfDay(db, whose)
  await count(
    db,
    calls.map((after) => ({ before: null, after })),
  )
}

/** Recomputes the days in `stat_dirty`. Answers how many days of companies it recomputed. */
export async function recountDirty(db: Db): Promise<number> {
  const dirty = await dirtyDays(db)
  for (const { day, company_id } of dirty) {
    await recount(db, day, company_id)
    await forgetDirtyDay(db, day, company_id)
  }
  return dirty.length
}
