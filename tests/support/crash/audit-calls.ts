/**
 * Checks the calls in a database: against the loopback's plans, recomputed from each call's number and start; against
 * what agents did and were answered; and against sums, computed here in SQL and by the server call by call.
 */
import { seed } from '../../../src/server/telephony/loopback/events'
import { planOf } from '../../../src/server/telephony/loopback/plan'
import { counterFaults } from '../audit/counter-faults'
import { numberFaults } from '../audit/number-faults'
import { revealWith } from '../server/reveal'
import type { Read } from './crash'

/** The agents' actions that matter for the check. */
export interface Actions {
  /** Acknowledged dials, one for each answer. `retried`: nobody received the first answer. */
  dials: { requestId: string; callId: number; retried: boolean }[]
  /** Call → tries to hang it up, answered or not: when they were under way, in epoch milliseconds. */
  hangups: Map<number, { from: number; until: number; acknowledged: boolean }[]>
  /** Call → its acknowledged result; null if its wrap-up was ended without one. */
  results: Map<number, number | null>
  /** Calls whose wrap-up should end without a result, acknowledged or not. */
  withouts: Set<number>
  /** How many blocked dials were acknowledged. */
  blocks: number
}

export interface Audit {
  calls: number
  dials: number
  hangups: number
  results: number
  /** How many wrap-ups were ended without a result. */
  withouts: number
  blocks: number
  /** Calls by how they ended. */
  ends: Record<string, number>
  /** What is wrong, in words. */
  faults: string[]
}

interface Options {
  /** Epoch milliseconds: everything earlier belongs to the demo data. */
  startedAt: number
  speed: number
  /** The folder with the key for reading numbers. */
  dataDir: string
  actions: Actions
}

interface CallRow {
  id: number
  user_id: number
  created_at: number
  submitted_at: number | null
  ring_at: number | null
  answer_at: number | null
  end_at: number | null
  ring_sec: number
  talk_sec: number
  wrapup_id: number | null
  state: string
  hangup_by: string | null
  raw_code: string | null
  callee: string
}

type Row = Record<string, unknown>

/** For a database in which nothing is under way. */
export async function auditCalls(read: Read, options: Options): Promise<Audit> {
  const { startedAt, actions, dataDir } = options
  const calls = await callRows(read, startedAt, dataDir)
  const kinds = await reportKinds(read, startedAt)
  const ends: Record<string, number> = {}
  const faults: string[] = []
  for (const call of calls) {
    const end = `${call.state} ${call.hangup_by ?? ''}`.trim()
    ends[end] = (ends[end] ?? 0) + 1
    faults.push(...planFaults(call, kinds.get(call.id) ?? [], options).map((fault) => `call ${call.id}: ${fault}`))
  }
  faults.push(
    ...dialFaults(calls, actions),
    ...(await keyFaults(read, startedAt)),
    ...(await reportFaults(read)),
    ...(await resultFaults(read, calls, options)),
    ...(await interestFaults(read)),
    ...(await counterFaults(read)),
    ...(await numberFaults(read)),
    ...(await agentFaults(read, calls, startedAt)),
  )
  const attempts = [...actions.hangups.values()].flat()
  return {
    calls: calls.length,
    dials: actions.dials.length,
    hangups: attempts.filter(({ acknowledged }) => acknowledged).length,
    results: [...actions.results.values()].filter((codeId) => codeId !== null).length,
    withouts: [...actions.results.values()].filter((codeId) => codeId === null).length,
    blocks: actions.blocks,
    ends,
    faults,
  }
}

async function callRows(read: Read, startedAt: number, dataDir: string): Promise<CallRow[]> {
  const reveal = revealWith(dataDir, await read('select id, wrapped from encryption_key'))
  const rows =
    await read(`select call.id, user_id, created_at, submitted_at, ring_at, answer_at, end_at, ring_sec, talk_sec,
    wrapup_id, state, hangup_by, raw_code, phone.enc from call join phone on phone.id = call.phone_id
    where created_at >= ${startedAt} order by call.id`)
  return rows.map(
    ({ enc, state, hangup_by, raw_code, ...numbers }) =>
      ({
        ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, numberOf(value)])),
        ...{ state, hangup_by, raw_code, callee: reveal(String(enc)) },
      }) as unknown as CallRow,
  )
}

/** PostgreSQL returns bigints as text. */
const numberOf = (value: unknown): number | null => (value === null ? null : Number(value))

/** Call → its reported events, in the order of time. */
async function reportKinds(read: Read, startedAt: number): Promise<Map<number, string[]>> {
  const rows = await read(`select call_id, kind from cdr_raw where received_at >= ${startedAt} order by at, id`)
  const kinds = new Map<number, string[]>()
  for (const { call_id, kind } of rows) {
    const id = Number(call_id)
    kinds.set(id, [...(kinds.get(id) ?? []), String(kind)])
  }
  return kinds
}

const timeOf = { SUBMITTED: 'submitted_at', B_RINGING: 'ring_at', ANSWERED: 'answer_at', HANGUP: 'end_at' } as const
type Told = keyof typeof timeOf
const isReportKind = (kind: string): kind is Told => kind in timeOf

/** Where a call differs from what its number, its start and its agent should have caused. */
function planFaults(call: CallRow, kinds: readonly string[], { speed, actions }: Options): string[] {
  const faults: string[] = []
  const expect = (holds: boolean, fault: string) => {
    if (!holds) faults.push(`${fault} (${JSON.stringify({ ...call, callee: call.callee.slice(-4), kinds })})`)
  }
  const { outcome, steps } = planOf(seed, call.callee, call.created_at)
  const due = new Map(
    steps.map((step) => [step.kind as string, { ...step, at: call.created_at + Math.round(step.after / speed) }]),
  )
  const hangups = actions.hangups.get(call.id) ?? []
  expect(new Set(kinds).size === kinds.length, 'an event is there twice')
  expect(call.ring_sec === secondsBetween(call.ring_at, call.answer_at ?? call.end_at), 'it rang for another time')
  expect(call.talk_sec === secondsBetween(call.answer_at, call.end_at), 'its talk has another length')

  if (outcome === 'fault') {
    // The server was killed between the dial and its refusal, so nobody knows whether the carrier took the call: it
    // waits for a record of its end.
    const retried = actions.dials.some(({ callId, retried: again }) => callId === call.id && again)
    expect(call.submitted_at === null && call.ring_at === null, 'a call that the carrier refused was submitted')
    expect(call.state === 'FAILED' || (retried && call.state === 'UNRESOLVED'), 'a refused call has not failed')
    expect((call.end_at !== null) === (call.state === 'FAILED'), 'a failed call has no end')
    expect(kinds.length === 1, 'a refused call has other than one event')
    return faults
  }

  const end = due.get('HANGUP')
  expect(call.state === 'ENDED', 'it has not ended')
  if (call.hangup_by !== 'AGENT') {
    expect(call.hangup_by === end?.by && call.raw_code === end?.code, 'another cause than its plan')
    for (const [kind, column] of Object.entries(timeOf)) {
      expect(call[column] === (due.get(kind)?.at ?? null), `${column} is not the plan's: ${due.get(kind)?.at}`)
    }
    expect(kinds.join() === steps.map((step) => step.kind).join(), 'other events than its plan')
    const early = hangups.find(({ acknowledged, until }) => acknowledged && until < (end?.at ?? 0) - clocksApart)
    expect(!early, `its agent's hanging up was lost: ${JSON.stringify(early)}`)
    return faults
  }

  const endAt = call.end_at ?? 0
  expect(
    hangups.some(({ from, until }) => endAt >= from - clocksApart && endAt <= until + clocksApart),
    `its agent did not hang up then: ${JSON.stringify(hangups)}`,
  )
  expect(kinds.at(-1) === 'HANGUP', 'something happened after its end')
  // Events that the carrier had not reported by then never came.
  for (const kind of ['SUBMITTED', 'B_RINGING', 'ANSWERED'] as const) {
    const at = call[timeOf[kind]]
    const planned = due.get(kind)?.at
    const told = kinds.includes(kind)
    // A missing submission is inferred from the call's later events.
    if (kind === 'SUBMITTED' && !told) expect(at !== null && at <= endAt, 'it ended without a submission')
    else expect(at === (told ? planned : null), `${timeOf[kind]} is not the plan's: ${planned}`)
    expect(at === null || at <= endAt, `${timeOf[kind]} lies after its end`)
  }
  expect(
    kinds.every((kind) => isReportKind(kind) && (kind === 'HANGUP' || due.has(kind))),
    'other events than its plan',
  )
  return faults
}

/**
 * How many milliseconds the server's clock may differ from the clock here: many virtual machines adjust their clock a
 * little, also backwards, but the server's clock never goes back.
 */
const clocksApart = 250

/** Started seconds. */
const secondsBetween = (from: number | null, to: number | null) =>
  from === null || to === null ? 0 : Math.ceil((to - from) / 1000)

/** Every request is one call, and every call belongs to a request that got an answer. */
function dialFaults(calls: readonly CallRow[], { dials }: Actions): string[] {
  const there = new Set(calls.map((call) => call.id))
  const byRequest = new Map<string, number>()
  const faults: string[] = []
  for (const { requestId, callId } of dials) {
    if (!there.has(callId)) faults.push(`call ${callId} was acknowledged and is not there`)
    if ((byRequest.get(requestId) ?? callId) !== callId) faults.push(`request ${requestId} made two calls`)
    byRequest.set(requestId, callId)
  }
  const told = new Set(byRequest.values())
  if (told.size !== byRequest.size) faults.push('two requests made one call')
  for (const id of there) if (!told.has(id)) faults.push(`call ${id} is there without a request`)
  return faults
}

/** A call has one number and one request, and at most one of the carrier's ids: its own. */
async function keyFaults(read: Read, startedAt: number): Promise<string[]> {
  const rows = await read(`select call.id, call.state, call.provider, call.provider_call_id,
      count(case when kind = 'CALL_NO' then 1 end) as numbers, count(case when kind = 'REQUEST' then 1 end) as requests,
      count(case when kind = 'PROVIDER' then 1 end) as ids, max(case when kind = 'PROVIDER' then key end) as carriers
    from call left join call_key on call_key.call_id = call.id where call.created_at >= ${startedAt}
    group by call.id, call.state, call.provider, call.provider_call_id`)
  return rows
    .filter(({ state, numbers, requests, ids, provider, provider_call_id, carriers }) => {
      const taken = state === 'ENDED' ? 1 : 0
      const named = provider_call_id === null ? null : `${provider} ${provider_call_id}`
      return Number(numbers) !== 1 || Number(requests) !== 1 || Number(ids) !== taken || named !== carriers
    })
    .map((row) => `keys of call ${row.id}: ${JSON.stringify(row)}`)
}

/** Every event is stored once and has been applied. */
async function reportFaults(read: Read): Promise<string[]> {
  const twice = await read(`select call_no, kind, count(*) as n from cdr_raw where kind not in ('MUTED', 'UNMUTED')
    group by call_no, kind having count(*) > 1`)
  const waiting = await read('select id, call_id, error from cdr_raw where processed = 0 or error is not null')
  return [
    ...twice.map((row) => `an event is stored twice: ${JSON.stringify(row)}`),
    ...waiting.map((row) => `an event has not acted: ${JSON.stringify(row)}`),
  ]
}

/** A call's interest and deal equal those of its result, and need a talk. */
async function interestFaults(read: Read): Promise<string[]> {
  const rows =
    await read(`select call.id, call.answer_at, call.intent, call.deal, code.intent as meant, code.deal as closed
    from call left join wrapup_code code on code.id = call.wrapup_id
    where call.intent <> coalesce(code.intent, 0) or call.deal <> coalesce(code.deal, 0)
      or (call.answer_at is null and (call.intent = 1 or call.deal = 1))`)
  return rows.map((row) => `interest in call ${row.id}: ${JSON.stringify(row)}`)
}

/** Each acknowledged result is stored once, with its row in the operation log. There are no others. */
async function resultFaults(read: Read, calls: readonly CallRow[], { startedAt, actions }: Options): Promise<string[]> {
  const faults: string[] = []
  const given = new Map<number, Row[]>()
  for (const row of await read(`select call_id, code_id from call_wrapup where at >= ${startedAt}`)) {
    const id = Number(row.call_id)
    given.set(id, [...(given.get(id) ?? []), row])
  }
  const operations = await read(`select object from operation_log where module = 'phone' and action = 'wrapup-save'
    and result = 'OK' and at >= ${Math.floor(startedAt / 1000)}`)
  const logged = new Map<string, number>()
  for (const { object } of operations) logged.set(String(object), (logged.get(String(object)) ?? 0) + 1)
  for (const { id, wrapup_id } of calls) {
    const rows = given.get(id) ?? []
    const acknowledged = actions.results.get(id)
    const log = logged.get(`call:${id}`) ?? 0
    logged.delete(`call:${id}`)
    if (acknowledged !== undefined && wrapup_id !== acknowledged)
      faults.push(`call ${id} has not its result ${acknowledged}: ${wrapup_id}`)
    const whole = wrapup_id === null ? rows.length === 0 : rows.length === 1 && Number(rows[0]?.code_id) === wrapup_id
    // Ending a wrap-up without a result also writes its row. It is known only if it was acknowledged.
    const mayLog =
      rows.length === 0 && actions.withouts.has(id) ? (acknowledged === null ? [1] : [0, 1]) : [rows.length]
    if (!whole || !mayLog.includes(log)) {
      faults.push(`result of call ${id} is torn: ${wrapup_id}, ${rows.length}, ${log}`)
    }
  }
  for (const object of logged.keys()) faults.push(`log of a result without it: ${object}`)
  const [kept] = await read(`select count(*) as n from call_block where at >= ${Math.floor(startedAt / 1000)}`)
  if (Number(kept?.n) < actions.blocks)
    faults.push(`${actions.blocks} dials were blocked, and only ${kept?.n} are kept`)
  return faults
}

/** Nobody is in a call that is over, and the earlier states of each agent follow without a gap or an overlap. */
async function agentFaults(read: Read, calls: readonly CallRow[], startedAt: number): Promise<string[]> {
  const faults: string[] = []
  const agents = await read('select user_id, state, since, call_id, wrap_until from agent_state')
  const stays = await read(`select user_id, state, from_at, to_at, call_id from agent_state_log
    where from_at >= ${startedAt} order by user_id, from_at, id`)
  for (const agent of agents) {
    if (agent.call_id !== null) faults.push(`an agent is stuck: ${JSON.stringify(agent)}`)
    const own = stays.filter((stay) => Number(stay.user_id) === Number(agent.user_id))
    const ends = [...own.slice(1).map((stay) => stay.from_at), agent.since]
    own.forEach((stay, index) => {
      if (Number(stay.from_at) > Number(stay.to_at) || Number(stay.to_at) !== Number(ends[index])) {
        faults.push(`a stay does not fit the next: ${JSON.stringify([stay, own[index + 1] ?? agent])}`)
      }
    })
  }
  const order = ['DIALLING', 'RINGING', 'TALKING', 'WRAP_UP']
  const byCall = new Map<number, Row[]>()
  for (const stay of stays) {
    if (stay.call_id === null) continue
    const id = Number(stay.call_id)
    byCall.set(id, [...(byCall.get(id) ?? []), stay])
  }
  for (const { id, user_id } of calls) {
    const own = byCall.get(id) ?? []
    const places = own.map((stay) => order.indexOf(String(stay.state)))
    const rises = places.every((place, index) => index === 0 || place > (places[index - 1] as number))
    const whole = places[0] === 0 && places.at(-1) === order.length - 1 && rises
    if (!whole || own.some((stay) => Number(stay.user_id) !== user_id))
      faults.push(`the agent's way through call ${id}: ${JSON.stringify(own)}`)
  }
  return faults
}
