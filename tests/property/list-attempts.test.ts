/** A gateway may report late, twice or out of order: the entry of a pasted list comes out the same. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEventKinds, type HangupParty } from '../../src/contract/call-states'
import { phoneEndpoints } from '../../src/contract/phone'
import type { CallRow } from '../../src/server/call/port'
import { followCalls, progressOf, type Rules } from '../../src/server/phone/lists/attempts'
import type { CallOfItem } from '../../src/server/phone/lists/list-queries'
import { takeItems } from '../../src/server/phone/lists/list-queries'
import type { GatewayEvent } from '../../src/server/telephony/port'
import { silentGateway, writeCall } from '../support/server/place-call'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const rules: Rules = { mostAttempts: 3, busy: 900, noAnswer: 7200, rejected: 14_400, off: 14_400, fault: 1800 }

const outcomes = fc.record({
  state: fc.constantFrom('SUBMITTED', 'B_RINGING', 'ANSWERED', 'UNRESOLVED', 'FAILED', 'ENDED'),
  rang: fc.boolean(),
  answered: fc.boolean(),
  hangup_by: fc.constantFrom<HangupParty | null>(null, 'AGENT', 'CUSTOMER', 'SYSTEM'),
  exception_class: fc.constantFrom('NO_ANSWER', 'BUSY', 'REJECTED', 'EMPTY', 'STOPPED', 'OFF', 'LINE', 'SYSTEM', null),
  next_after_sec: fc.constantFrom(undefined, null, 3600),
})
type Outcome = typeof outcomes extends fc.Arbitrary<infer T> ? T : never

const callOf = ({ rang, answered, next_after_sec, ...call }: Outcome, at: number): CallOfItem =>
  ({
    id: at + 1,
    ...call,
    ...{ created_at: at * 1_000_000, submitted_at: at * 1_000_000 + 1, unified_code: null },
    ...{ ring_at: rang ? at * 1_000_000 + 2 : null, answer_at: answered ? at * 1_000_000 + 3 : null },
    end_at: call.state === 'ENDED' || call.state === 'FAILED' ? at * 1_000_000 + 60_000 : null,
    result:
      next_after_sec === undefined
        ? null
        : { next_after_sec, callback: 0, lock_days: null, invalid: 0, at: at * 1_000_000 + 90_000 },
  }) as CallOfItem

describe('what its calls make of an entry', () => {
  it('is one thing: under way, to be called again, done with, or as it was', () => {
    fc.assert(
      fc.property(fc.array(outcomes, { maxLength: 6 }), (list) => {
        const { attempts, due_at, done_at, call_id } = progressOf(list.map(callOf), rules)
        expect(due_at === null || done_at === null).toBe(true)
        expect(attempts).toBeLessThanOrEqual(list.length)
        const isOpen = ({ state }: Outcome) => ['SUBMITTED', 'B_RINGING', 'ANSWERED'].includes(state)
        expect(call_id === null).toBe(!list.some(isOpen))
        // After enough failed tries, only a result brings it back.
        const last = list.findLast((outcome) => !isOpen(outcome))
        if (attempts >= rules.mostAttempts && last?.next_after_sec === undefined && due_at !== null) {
          const isMissed =
            last?.exception_class && ['NO_ANSWER', 'BUSY', 'REJECTED', 'OFF'].includes(last.exception_class)
          expect(isMissed && last?.rang && !last.answered).not.toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

const told = fc.record({
  kind: fc.constantFrom(...callEventKinds),
  after: fc.integer({ min: 0, max: 90_000 }),
  by: fc.constantFrom<HangupParty | null>(null, 'AGENT', 'CUSTOMER'),
  code: fc.constantFrom(null, '486', '480', '603', '404', '503'),
})
/** The events of a call, and the same in another order, some of them twice. */
const mixedUp = fc.array(told, { maxLength: 8 }).chain((events) =>
  fc.record({
    events: fc.constant(events),
    order: fc.shuffledSubarray([...events.keys(), ...events.keys()], { minLength: events.length }),
  }),
)

describe.each(dialects)('an entry on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  it('comes to the same by events told once and in order, or twice and in any', async () => {
    const { calls, event, tell } = silentGateway(t)
    calls.follow((db, changes) =>
      followCalls(
        db,
        changes.map(({ after }) => after),
      ),
    )
    let drawn = 0
    /** A submitted call of a list's only entry. */
    const entry = async (): Promise<{ itemId: number; call: CallRow }> => {
      drawn += 1
      const callee = `1601${String(drawn).padStart(7, '0')}`
      const { id } = await t.call(phoneEndpoints.listAdd, { as: 'agent', body: { name: '名单', lines: [callee] } })
      const query = { view: 'list', listId: id as number } as const
      const { records } = await t.call(phoneEndpoints.queueInfo, { as: 'agent', query })
      const itemId = records[0]?.itemId as number
      const call = await writeCall(t, { calls, callee })
      await takeItems(t.db, { itemId, userId: call.user_id, phoneId: call.phone_id, callId: call.id })
      await calls.submit(call)
      await t.call(phoneEndpoints.listDelete, { as: 'agent', query: { id: id as number } })
      return { itemId, call }
    }
    const progress = async ({ itemId, call }: Awaited<ReturnType<typeof entry>>) => {
      const row = await t.db.selectFrom('dial_list_item').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow()
      const { attempts, due_at, done_at, call_id } = row
      return { attempts, due_at, done_at, isCalling: call_id === call.id }
    }
    const property = fc.asyncProperty(mixedUp, async ({ events, order }) => {
      const [calm, wild] = [await entry(), await entry()]
      const eventsOf = ({ call }: typeof calm): GatewayEvent[] =>
        events.map(({ kind, after, by, code }, index) =>
          event(call, kind, {
            at: call.created_at + after * 16 + index,
            eventId: `${call.call_no}/${index}`,
            ...(by && { by }),
            ...(code && { code: { source: 'SIP', raw: code } }),
          }),
        )
      for (const one of eventsOf(calm)) await tell(one)
      for (const index of [...order, ...events.keys()]) await tell(eventsOf(wild)[index] as GatewayEvent)
      expect(await progress(wild)).toEqual(await progress(calm))
    })
    await fc.assert(property, { numRuns: 15 })
  }, 120_000)
})
