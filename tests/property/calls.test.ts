/** A gateway may report late, twice or out of order: the call, its counters and its callee's row come out the same. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEventKinds, callRanks, callStates, type HangupParty } from '../../src/contract/call-states'
import type { CallRow } from '../../src/server/call/port'
import { type CallReport, derive } from '../../src/server/call/state'
import type { GatewayEvent } from '../../src/server/telephony/port'
import { callRow, placeCall, silentGateway } from '../support/server/place-call'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const dictionary = new Map([
  ['SIP 486', { unified_code: 'BUSY', class: 'BUSY' as const }],
  ['SYSTEM no-code', { unified_code: 'UNKNOWN', class: 'SYSTEM' as const }],
])

const codes = fc.constantFrom(null, { source: 'SIP' as const, raw: '486' }, { source: 'Q850' as const, raw: '16' })
const parties = fc.constantFrom<HangupParty | null>(null, 'AGENT', 'CUSTOMER', 'SYSTEM')
/** There are only a few different times, so that many events share one, or differ by just too little for a valid call. */
const told = fc.record({
  kind: fc.constantFrom(...callEventKinds),
  after: fc.oneof(fc.constantFrom(0, 1_000, 2_500, 29_000, 30_000), fc.integer({ min: -5_000, max: 90_000 })),
  by: parties,
  code: codes,
})
type Told = typeof told extends fc.Arbitrary<infer T> ? T : never

const report = ({ kind, after, by, code }: Told, index: number): CallReport => ({
  kind,
  at: 1_772_600_000_000 + after,
  hangup_by: by,
  code_source: code?.source ?? null,
  raw_code: code?.raw ?? null,
  hash: `event ${index}`,
})

/** The list in another order, with some entries twice, decided by `random`. */
const mixedUp = fc.array(told, { maxLength: 12 }).chain((events) =>
  fc.record({
    events: fc.constant(events),
    order: fc.shuffledSubarray([...events.keys(), ...events.keys()], { minLength: events.length }),
    cuts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
  }),
)

describe('what the events of a call say', () => {
  const created = { state: 'CREATED', state_rank: callRanks.CREATED } as const

  it('does not depend on their order, nor on how often they come', () => {
    fc.assert(
      fc.property(mixedUp, ({ events, order }) => {
        const reports = events.map(report)
        const all = [...new Set([...order, ...events.keys()])].map((index) => reports[index] as CallReport)
        expect(derive(created, all, 30, dictionary)).toEqual(derive(created, reports, 30, dictionary))
      }),
      { numRuns: 500 },
    )
  })

  it('only moves its state forward, also from one that something else has given it', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 12 }), fc.constantFrom(...callStates), (events, state) => {
        let rank: number = callRanks[state]
        for (let known = 0; known <= events.length; known += 1) {
          const before = { state, state_rank: callRanks[state] }
          const facts = derive(before, events.slice(0, known).map(report), 30, dictionary)
          expect(facts.state_rank).toBeGreaterThanOrEqual(rank)
          expect(facts.state_rank).toBe(callRanks[facts.state])
          rank = facts.state_rank
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is never both an answer and a reason for there being none, nor an answer after the end', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 12 }), (events) => {
        const facts = derive(created, events.map(report), 30, dictionary)
        if (facts.answer_at !== null || facts.end_at === null) expect(facts.exception_class).toBeNull()
        else expect(facts.exception_class).not.toBeNull()
        expect(facts.answered).toBe(facts.talk_sec > 0 ? 1 : 0)
        expect(facts.valid).toBe(facts.talk_sec >= 30 ? 1 : 0)
        const { end_at, answer_at, ring_at } = facts
        for (const at of [answer_at, ring_at]) expect(at ?? 0).toBeLessThanOrEqual(end_at ?? Number.POSITIVE_INFINITY)
        for (const seconds of [facts.talk_sec, facts.ring_sec]) expect(seconds).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })
})

describe.each(dialects)('events on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  /** Everything that follows from a call, without its ids and names. */
  const outcome = async ({ id, user_id, phone_id }: CallRow) => {
    const {
      id: _id,
      call_no,
      provider_call_id,
      user_id: _user,
      employee_no,
      department_id,
      phone_id: _phone,
      ...call
    } = await callRow(t, id)
    const strip = (row: object) => ({ ...row, user_id: 0, department_id: 0, phone_id: 0 })
    const hour = Math.floor(call.created_at / 3_600_000) * 3_600
    const day = { from: hour - 86_400, to: hour }
    const stat = (table: 'stat_call_hour' | 'stat_call_day', from: number) =>
      t.db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', user_id)
        .where('time', '>', from)
        .where('time', '<=', hour)
        .execute()
    const callees = await t.db
      .selectFrom('call_callee_day')
      .selectAll()
      .where('phone_id', '=', phone_id)
      .where('day', '>', day.from)
      .where('day', '<=', day.to)
      .execute()
    const told = await t.db
      .selectFrom('cdr_raw')
      .select(['kind', 'at'])
      .where('call_id', '=', id)
      .orderBy('at')
      .execute()
    return {
      call,
      // Each event once: 通话记录 shows them.
      told: told.map(({ kind, at }) => `${kind} ${at - call.created_at}`),
      hour: (await stat('stat_call_hour', hour - 1)).map(strip),
      day: (await stat('stat_call_day', day.from)).map(strip),
      callees: callees.map(strip),
    }
  }

  it('told once and in order, or twice and in any, come to the same', async () => {
    const { calls, event, tell } = silentGateway(t)
    const ranks = new Map<number, number>()
    calls.follow(async (_db, changes) => {
      for (const { after } of changes) {
        expect(after.state_rank).toBeGreaterThanOrEqual(ranks.get(after.id) ?? 0)
        ranks.set(after.id, after.state_rank)
      }
    })
    const property = fc.asyncProperty(mixedUp, async ({ events, order, cuts }) => {
      // Each case has its own day, so that the day's sums are only this call's.
      await t.pass(86_400_000)
      const [calm, wild] = [
        await placeCall(t, { calls, account: 'agent', callee: '16000002001' }),
        await placeCall(t, { calls, account: 'leader', callee: '16000002002' }),
      ]
      const eventsOf = (call: CallRow): GatewayEvent[] =>
        events.map(({ kind, after, by, code }, index) =>
          event(call, kind, {
            // Each event has its own time, because events of the same time are ordered by ids, which differ between the
            // two calls.
            at: call.created_at + after * 16 + index,
            eventId: `${call.call_no}/${index}`,
            ...(by && { by }),
            ...(code && { code }),
          }),
        )
      const inOrder = eventsOf(calm)
      if (inOrder.length > 0) await tell(...inOrder)
      const shuffled = [...order, ...events.keys()].map((index) => eventsOf(wild)[index] as GatewayEvent)
      for (let from = 0, round = 0; from < shuffled.length; round += 1) {
        const to = from + (cuts[round % cuts.length] as number)
        await tell(...shuffled.slice(from, to))
        from = to
      }
      expect(await outcome(wild)).toEqual(await outcome(calm))
    })
    await fc.assert(property, { numRuns: 25 })
  }, 60_000)
})
