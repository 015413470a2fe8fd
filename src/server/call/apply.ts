/** Applies stored events to their calls. This is the only place where a gateway's reports change a call. */
import { lockRows } from '../db/locks'
import type { Db, RowOf } from '../db/schema'
import { type Change, count } from './counters'
import { meaningsOf } from './exception/exceptions'
import { type CallFollower, type CallRow, endedInVain } from './port'
import {
  type CallId,
  lockCalls,
  markProcessed,
  noteProviderId,
  reportsOf,
  touchCustomers,
  updateCall,
  validSeconds,
} from './queries/queries'
import { agrees, codesIn, derive } from './state'

/**
 * Applies the stored events of some calls: changes the calls, their counters, and what depends on them. Answers the
 * changed calls.
 */
export async function applyEvents(
  trx: Db,
  named: readonly CallId[],
  follow: CallFollower,
  now: number,
): Promise<CallRow[]> {
  const calls = await lockCalls(trx, named)
  if (calls.length === 0) return []
  const stored = await reportsOf(trx, calls)
  const reports = byCall(stored)
  const valid = await validSeconds(trx, [...new Set(calls.map((call) => call.company_id))])
  const meanings = await meaningsOf(trx, codesIn(stored), now)
  const changes: Change[] = []
  const late = new Set<number>()
  for (const before of calls) {
    const events = reports.get(before.id) ?? []
    if (!areComplete(before, events)) {
      late.add(before.id)
      continue
    }
    const facts = derive(before, events, valid.get(before.company_id) as number, meanings)
    const named = events.find((event) => event.provider === before.provider && event.provider_call_id !== '')
    const learned = before.provider_call_id === null && named ? named.provider_call_id : null
    if (learned !== null) await noteProviderId(trx, before, learned)
    if (agrees(before, facts)) continue
    await updateCall(trx, before, { ...facts, updated_at: now })
    const after = { ...before, ...facts, provider_call_id: learned ?? before.provider_call_id, updated_at: now }
    changes.push({ before, after })
  }
  const fresh = stored.filter((report) => report.processed === 0)
  const freshOf = (isLate: boolean) => fresh.filter(({ call_id }) => late.has(call_id as number) === isLate)
  await markProcessed(trx, freshOf(false))
  await markProcessed(trx, freshOf(true), 'came when the earlier reports of its call were no longer kept')
  const touched = callsOfCustomers(changes)
  // All of these before the counters and what else follows from a call: no other transaction takes them after those.
  const ended = changes.filter(endedInVain).map((change) => change.after)
  if (ended.length > 0) {
    const customers = ended.flatMap((call) => call.customer_id ?? [])
    await lockRows(trx, 'customer', [...touched.map(({ id }) => id), ...customers])
    await lockRows(
      trx,
      'phone',
      ended.map((call) => call.phone_id),
    )
  }
  await touchCustomers(trx, touched)
  await count(trx, changes)
  await follow(trx, changes)
  return changes.map((change) => change.after)
}

/**
 * Whether the reports are still there from which the call's times came. Without them its state can't be derived: it stays,
 * whatever else is reported so late.
 */
const areComplete = (call: CallRow, events: readonly RowOf<'cdr_raw'>[]): boolean =>
  [call.submitted_at, call.ring_at, call.answer_at, call.end_at].every(
    (time) => time === null || events.some(({ at }) => at === time),
  )

function byCall(stored: readonly RowOf<'cdr_raw'>[]): Map<number, RowOf<'cdr_raw'>[]> {
  const reports = new Map<number, RowOf<'cdr_raw'>[]>()
  for (const report of stored) {
    const others = reports.get(report.call_id as number)
    if (others) others.push(report)
    else reports.set(report.call_id as number, [report])
  }
  return reports
}

/** For calls that are newly submitted: how often each customer was called, and when. In the order of ids. */
export function callsOfCustomers(changes: readonly Change[]): { id: number; calls: number; at: number }[] {
  const called = new Map<number, { id: number; calls: number; at: number }>()
  for (const { before, after } of changes) {
    const { customer_id: id } = after
    if (id === null || after.submitted_at === null || (before?.submitted_at ?? null) !== null) continue
    const at = Math.floor(after.created_at / 1000)
    const known = called.get(id)
    called.set(id, { id, calls: (known?.calls ?? 0) + 1, at: Math.max(at, known?.at ?? 0) })
  }
  return [...called.values()].sort((a, b) => a.id - b.id)
}
