/**
 * The calls of the demo data: days of working hours. The gateway's own plan carries each call, and the code for real
 * calls writes it.
 */
import { startOfDay } from '../../../lib/time/time'
import type { DemoAgent } from '../../db/demo/filling'
import type { Random } from '../../db/demo/random'
import type { Db, NewRow, RowOf } from '../../db/schema'
import type { GatewayCall, GatewayEvent } from '../../telephony/port'
import { callNoAt } from '../call-no'
import { allResults } from '../queries/queries'
import { type DemoCall, writeDemoCalls } from './demo-rows'

interface Options {
  /** Epoch seconds: all data lies before this. */
  now: number
  /** How many days to fill, today included. */
  days: number
  random: Random
  /** All events of a finished call; none if the gateway refused it. */
  carry: (call: GatewayCall) => GatewayEvent[]
  seal: (text: string) => string
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const dayMs = 24 * hour

/** Makes the calls of some agents. */
export async function makeDemoCalls(db: Db, agents: readonly DemoAgent[], options: Options): Promise<void> {
  const today = startOfDay(options.now) * 1000
  const results = await allResults(db)
  const calls: DemoCall[] = []
  const stays: NewRow<'agent_state_log'>[] = []
  for (const agent of agents) {
    const own = results.filter((result) => result.company_id === agent.companyId)
    const desk: Desk = {
      ...options,
      agent,
      queue: shuffled(options.random, agent.customers),
      results: own,
      calls,
      stays,
    }
    for (let day = today - (options.days - 1) * dayMs; day <= today; day += dayMs) {
      if (works(options.random, day)) workDay(desk, day)
    }
  }
  calls.sort((a, b) => a.startedAt - b.startedAt || a.agent.userId - b.agent.userId)
  await writeDemoCalls(db, calls, stays, options)
}

/** Monday to Friday with a few absences, some Saturdays, no Sunday. */
function works(random: Random, day: number): boolean {
  const weekday = new Date(day + 8 * hour).getUTCDay()
  return weekday !== 0 && random.chance(weekday === 6 ? 0.15 : 0.93)
}

interface Desk extends Options {
  agent: DemoAgent
  /** The next customer to call comes first; a called one moves to the end. */
  queue: DemoAgent['customers']
  results: readonly RowOf<'wrapup_code'>[]
  calls: DemoCall[]
  stays: NewRow<'agent_state_log'>[]
}

/** An agent's day: calls from nine to six with a break at noon, one after the other, up to the present time. */
function workDay(desk: Desk, day: number): void {
  const { random, queue } = desk
  const now = desk.now * second
  const pause = Math.round((7.5 * hour) / random.int(5, 8))
  const noon = day + 12 * hour + random.int(-10, 15) * minute
  const back = noon + random.int(75, 95) * minute
  const evening = day + 18 * hour
  let idle = day + 9 * hour + random.int(-480, 240) * second
  for (let at = idle + random.int(40, 900) * second; at < evening; ) {
    if (idle < noon && at >= noon) {
      if (back > now) return
      rest(desk, idle, noon, back)
      idle = back
      at = Math.max(at, back + random.int(20, 400) * second)
    }
    const startedAt = at + random.int(0, 999)
    const place = queue.findIndex((customer) => customer.since * second < startedAt)
    const [customer] = place < 0 ? [] : queue.splice(place, 1)
    if (!customer) return
    const call = placed(desk, customer, startedAt)
    if (call === null || call.freeAt > now) {
      queue.push(customer)
      return
    }
    desk.calls.push(call)
    if (!isLast(call)) queue.push(customer)
    stay(desk, 'IDLE', idle, startedAt)
    idle = call.freeAt
    at = Math.max(idle + random.int(8, 90) * second, at + Math.round(pause * (0.4 + 1.2 * random.next())))
  }
}

/** A finished call; null if the gateway refused it. */
function placed(desk: Desk, customer: DemoAgent['customers'][number], startedAt: number): DemoCall | null {
  const { agent, random } = desk
  const callNo = callNoAt(startedAt, new Uint8Array([0, 0, 0, 0, 0].map(() => random.int(0, 255))))
  const events = desk.carry({ callNo, callee: customer.phone, startedAt })
  const end = events.at(-1)
  if (!end) return null
  const answer = events.find((event) => event.kind === 'ANSWERED')
  const talkSec = answer ? Math.ceil((end.at - answer.at) / second) : 0
  const wrapMs = Math.round((answer ? 6 + 40 * random.next() ** 2 : 1 + 5 * random.next()) * second)
  const result = answer && random.chance(0.92) ? resultOf(desk, customer.type, talkSec, startedAt) : null
  const byTimer = random.chance(0.08)
  const freeAt = end.at + (result && byTimer ? 30 * second : wrapMs)
  return {
    agent,
    customerId: customer.id,
    phoneId: customer.phoneId,
    callNo,
    startedAt,
    events,
    freeAt,
    wrapup: result && { code: result, source: byTimer ? 'TIMER' : 'AGENT' },
  }
}

/** The digits of the results that a talk may lead to, by its length and by the customer's later type. */
const likely = {
  brief: [5, 5, 5, 6, 6, 4],
  usual: [4, 4, 4, 6, 6, 1, 3, 5],
  long: [1, 1, 1, 4, 4, 3],
  givenUp: [6, 6, 7, 8],
  won: [2, 1, 1],
} as const

function resultOf({ random, results, now }: Desk, type: number, talkSec: number, startedAt: number) {
  const kind = talkSec < 15 ? 'brief' : type === 30 ? 'givenUp' : talkSec < 90 ? 'usual' : type === 50 ? 'won' : 'long'
  const drawn = random.pick(likely[kind])
  // A refusal within the last 30 days would have locked the number.
  const digit = drawn === 7 && startedAt > now * second - 31 * dayMs ? 6 : drawn
  return results.find((result) => result.digit === digit) ?? null
}

/** Whether nobody calls this customer again: no such number, a refusal, or somebody else's number. */
const isLast = ({ events, wrapup }: DemoCall): boolean =>
  /^(invalid|number)/.test(events.at(-1)?.code?.raw ?? '') || [7, 8].includes(wrapup?.code.digit ?? 0)

type State = RowOf<'agent_state_log'>['state']

function stay({ agent, stays }: Desk, state: State, from: number, to: number): void {
  stays.push({
    user_id: agent.userId,
    company_id: agent.companyId,
    department_id: agent.departmentId,
    state,
    from_at: from,
    to_at: to,
    call_id: null,
  })
}

function rest(desk: Desk, idle: number, from: number, to: number): void {
  stay(desk, 'IDLE', idle, from)
  stay(desk, 'BREAK', from, to)
}

const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
