/**
 * Writes the calls of the demo data in bulk, with the functions that write a real call's events, state and counters.
 */

import type { DemoAgent } from '../../db/demo/filling'
import type { Db, NewRow, RowOf } from '../../db/schema'
import type { GatewayEvent } from '../../telephony/port'
import { callsOfCustomers } from '../apply'
import { count } from '../counters'
import { meaningsOf } from '../exception/exceptions'
import { newCallRow, requestKey } from '../new-call'
import {
  allCalls,
  insertCallKeys,
  insertCalls,
  insertReports,
  insertStateLogRows,
  insertWrapups,
  providerKey,
  touchCustomers,
  validSeconds,
} from '../queries/queries'
import { reportRow } from '../reports'
import { codesIn, derive } from '../state'

export interface DemoCall {
  agent: DemoAgent
  customerId: number
  phoneId: number
  callNo: string
  /** Milliseconds. */
  startedAt: number
  /** All events of the call, in the order of time: at least one. */
  events: GatewayEvent[]
  /** When the agent became idle again: milliseconds. */
  freeAt: number
  wrapup: { code: RowOf<'wrapup_code'>; source: 'AGENT' | 'TIMER' } | null
}

type CallRow = RowOf<'call'>
type Stay = NewRow<'agent_state_log'>

/**
 * Writes finished calls, with everything that a real one leaves behind.
 * @param idle the agents' states between calls
 */
export async function writeDemoCalls(
  db: Db,
  calls: readonly DemoCall[],
  idle: Stay[],
  { now, seal }: { now: number; seal: (text: string) => string },
): Promise<void> {
  const valid = await validSeconds(db, [...new Set(calls.map(({ agent }) => agent.companyId))])
  const drafts = calls.map((call) => ({
    call,
    reports: call.events.map((event) => reportRow(event, null, event.at, seal)),
  }))
  const meanings = await meaningsOf(db, codesIn(drafts.flatMap(({ reports }) => reports)), now * 1000)
  const rows = drafts.map(({ call, reports }) => {
    const row = rowOf(call)
    const facts = derive(row, reports, valid.get(row.company_id) as number, meanings)
    return { ...row, ...facts, ...wrapupOf(call, facts.end_at) }
  })
  await insertCalls(db, rows)
  const written = await allCalls(db)
  const after = rows.map((row) => ({ ...row, id: written.get(row.call_no)?.id as number }))
  const changes = after.map((row) => ({ before: null, after: row }))
  await insertCallKeys(db, after.flatMap(keysOf))
  await insertReports(
    db,
    drafts.flatMap(({ reports }, at) =>
      reports.map((row) => ({ ...row, ...ofCall(after[at] as CallRow), processed: 1 })),
    ),
  )
  await insertWrapups(
    db,
    calls.flatMap((call, at) => wrapupRow(call, after[at] as CallRow)),
  )
  const stays = calls.flatMap((call, at) => staysOf(call, after[at] as CallRow))
  await insertStateLogRows(
    db,
    [...stays, ...idle].sort((a, b) => a.to_at - b.to_at || a.user_id - b.user_id || a.from_at - b.from_at),
  )
  await count(db, changes)
  await touchCustomers(db, callsOfCustomers(changes))
}

const ofCall = ({ id, created_at }: CallRow) => ({ call_id: id, created_at })

const rowOf = ({ agent, customerId, phoneId, callNo, startedAt, events }: DemoCall): Omit<CallRow, 'id'> => ({
  ...newCallRow(
    {
      companyId: agent.companyId,
      departmentId: agent.departmentId,
      userId: agent.userId,
      employeeNo: agent.employeeNo,
      customerId,
      phoneId,
    },
    { callNo, provider: events[0]?.provider ?? '', now: startedAt },
  ),
  provider_call_id: events[0]?.providerCallId ?? null,
})

const wrapupOf = ({ wrapup, freeAt }: DemoCall, endAt: number | null) => ({
  ...(wrapup && {
    wrapup_id: wrapup.code.id,
    intent: wrapup.code.intent,
    deal: wrapup.code.deal,
    wrap_sec: Math.ceil((freeAt - (endAt ?? freeAt)) / 1000),
  }),
  updated_at: freeAt,
})

const keysOf = (row: CallRow): NewRow<'call_key'>[] => {
  const of = ofCall(row)
  return [
    { kind: 'CALL_NO', key: row.call_no, ...of },
    { kind: 'REQUEST', key: requestKey(row.user_id, row.call_no), ...of },
    { kind: 'PROVIDER', key: providerKey(row.provider, row.provider_call_id ?? ''), ...of },
  ]
}

const wrapupRow = ({ wrapup, freeAt }: DemoCall, row: CallRow): NewRow<'call_wrapup'>[] =>
  wrapup
    ? [
        {
          call_id: row.id,
          company_id: row.company_id,
          code_id: wrapup.code.id,
          remark: null,
          user_id: row.user_id,
          source: wrapup.source,
          at: freeAt,
        },
      ]
    : []

/** The agent's states during a call and its wrap-up. */
function staysOf({ freeAt }: DemoCall, row: CallRow): Stay[] {
  const { created_at, ring_at, answer_at } = row
  const end = row.end_at as number
  const stays: [Stay['state'], number, number][] = [['DIALLING', created_at, ring_at ?? end]]
  if (ring_at !== null) stays.push(['RINGING', ring_at, answer_at ?? end])
  if (answer_at !== null) stays.push(['TALKING', answer_at, end])
  stays.push(['WRAP_UP', end, freeAt])
  return stays.map(([state, from_at, to_at]) => ({
    user_id: row.user_id,
    company_id: row.company_id,
    department_id: row.department_id,
    state,
    from_at,
    to_at,
    call_id: row.id,
  }))
}
