/**
 * The trial that every carrier passes: a gateway keeps the promises of its port, and its calls come out the same however
 * badly its news travels.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallEventKind, isOver } from '../../../src/contract/call-states'
import { type CallsService, createCalls } from '../../../src/server/call/calls'
import type { CallRow } from '../../../src/server/call/port'
import { type CallGateway, type GatewayCall, type GatewayEvent, GatewayFault } from '../../../src/server/telephony/port'
import { statFaults } from '../audit/counter-faults'
import { callRow, placeCall } from './place-call'
import { dialects, startOfTest, type TestApp, testApp } from './test-app'

/** What a carrier brings to its trial. */
export interface Carrier {
  name: string
  /** The carrier by this clock, for a server that has just started: what was dialled before, it still knows. */
  open(now: () => number): {
    gateway: CallGateway
    /** Lets everything happen that is due by now, and tells it. */
    advance(): Promise<void>
  }
  /** Numbers whose calls always take the same course, and are over within `longestMs`. */
  callees: { answers: string; busy: string; refused: string }
  longestMs: number
}

type Listener = (events: readonly GatewayEvent[]) => Promise<void>

/** How news travels between a gateway and the server. */
interface Way {
  name: string
  /** Tells now what it doesn't keep back; what it keeps, it adds to `held`. */
  carry(events: readonly GatewayEvent[], tell: Listener, held: GatewayEvent[]): Promise<void>
  /** After the call: what was kept back arrives, an hour late if it says so. */
  release?: (held: readonly GatewayEvent[], tell: Listener) => Promise<void>
  isLate?: true
}

const hold: Way['carry'] = async (events, _tell, held) => void held.push(...events)
const oneByOne = async (events: readonly GatewayEvent[], tell: Listener) => {
  for (const event of events) await tell([event])
}

const ways: readonly Way[] = [
  {
    name: 'each twice, and all once more at the end',
    async carry(events, tell, held) {
      await tell([...events, ...events])
      held.push(...events)
    },
    release: (held, tell) => tell(held),
  },
  { name: 'the last first', carry: hold, release: (held, tell) => oneByOne(held.toReversed(), tell) },
  { name: 'an hour late', carry: hold, release: oneByOne, isLate: true },
]

/** Loses all events of a kind until it is told to stop. */
function losing(isLost: (kind: CallEventKind) => boolean) {
  const loss = { ends: false }
  const carry: Way['carry'] = (events, tell) => tell(events.filter(({ kind }) => loss.ends || !isLost(kind)))
  return { loss, way: { name: 'lost', carry } satisfies Way }
}

const secondMs = 1_000
/** By then the server asks about a call of which it has heard nothing. */
const silenceMs = 60 * secondMs
/** By then it asks about any call. */
const longestCallMs = 4 * 3_600 * secondMs

export function passesTrial({ name, open, callees, longestMs }: Carrier): void {
  describe(`${name} by itself`, () => {
    const begin = () => {
      const clock = { now: startOfTest }
      const carrier = open(() => clock.now)
      const heard: GatewayEvent[] = []
      const ears = { deaf: false }
      carrier.gateway.onEvents(async (events) => {
        if (ears.deaf) throw new Error('no database')
        heard.push(...events)
      })
      const pass = async (ms: number) => {
        for (const until = clock.now + ms; clock.now < until; ) {
          clock.now += secondMs
          await carrier.advance()
        }
      }
      return { ...carrier, clock, heard, ears, pass }
    }
    const call = (callee: string, callNo = 'T1'): GatewayCall => ({ callNo, callee, startedAt: startOfTest })

    it('tells each event once, under an id of its own, in the order of time', async () => {
      const { gateway, heard, pass } = begin()
      const id = await gateway.dial(call(callees.answers))
      await pass(longestMs)
      expect(heard.map(({ kind }) => kind)).toEqual(['SUBMITTED', 'B_RINGING', 'ANSWERED', 'HANGUP'])
      expect(new Set(heard.map(({ eventId }) => eventId)).size).toBe(heard.length)
      expect(heard.map(({ at }) => at)).toEqual(heard.map(({ at }) => at).toSorted((a, b) => a - b))
      for (const event of heard) {
        expect(event).toMatchObject({ provider: gateway.provider, providerCallId: id, callNo: 'T1' })
      }
    })

    it('tells again, unchanged, what was not taken', async () => {
      const [calm, deaf] = [begin(), begin()]
      deaf.ears.deaf = true
      for (const { gateway } of [calm, deaf]) await gateway.dial(call(callees.answers))
      for (const { pass } of [calm, deaf]) await pass(longestMs)
      expect(deaf.heard).toEqual([])
      deaf.ears.deaf = false
      await deaf.pass(longestMs)
      expect(deaf.heard).toEqual(calm.heard)
    })

    it('refuses by a fault of its own, and knows nothing of such a call', async () => {
      const { gateway, heard, pass } = begin()
      await expect(gateway.dial(call(callees.refused))).rejects.toThrow(GatewayFault)
      await pass(longestMs)
      expect(await gateway.resume([{ ...call(callees.refused), providerCallId: null }])).toEqual(new Map())
      expect(heard).toEqual([])
    })

    it('ends a call at once, by whom it was told, and only once', async () => {
      const { gateway, heard, pass } = begin()
      const id = await gateway.dial(call(callees.answers))
      await pass(secondMs)
      await gateway.hangup(id, 'SYSTEM')
      await gateway.hangup(id, 'AGENT')
      await pass(longestMs)
      await gateway.hangup(id, 'AGENT')
      const ends = heard.filter(({ kind }) => kind === 'HANGUP')
      expect(ends.map(({ by }) => by)).toEqual(['SYSTEM'])
      expect(heard.at(-1)).toBe(ends[0])
    })

    it('goes on with a call after a start of the server, and repeats its events unchanged', async () => {
      const before = begin()
      const id = await before.gateway.dial(call(callees.answers))
      await before.pass(longestMs)
      const after = begin()
      after.clock.now = before.clock.now
      expect(await after.gateway.resume([{ ...call(callees.answers), providerCallId: id }])).toEqual(
        new Map([['T1', id]]),
      )
      await after.pass(secondMs)
      expect(after.heard).toEqual(before.heard)
    })
  })

  describe.each(dialects)(`${name} on %s`, (dialect) => {
    let t: TestApp
    beforeAll(async () => {
      t = await testApp(dialect)
    })
    afterAll(() => t.close())

    /** A server's calls, whose news travel this way. */
    const begin = ({ carry }: Pick<Way, 'carry'>) => {
      const { gateway, advance } = open(() => t.clock.now)
      let tell: Listener = async () => {}
      const held: GatewayEvent[] = []
      const calls = createCalls({
        database: t.app.store.database,
        services: t.app.services,
        gateway: {
          ...gateway,
          onEvents(listener) {
            tell = listener
            gateway.onEvents((events) => carry(events, listener, held))
          },
        },
      })
      const pass = async (ms: number) => {
        for (const until = t.clock.now + ms; t.clock.now < until; ) {
          t.clock.now += secondMs
          await advance()
          await calls.settled()
        }
      }
      return { calls, held, pass, tell: (events: readonly GatewayEvent[]) => tell(events) }
    }
    const outcome = async ({ id }: CallRow) => {
      const { state, answered, valid, talk_sec, hangup_by, unified_code, exception_class } = await callRow(t, id)
      return { state, answered, valid, talk_sec, hangup_by, unified_code, exception_class }
    }
    const calm = async (callee: string) => {
      const { calls, pass } = begin({ carry: (events, tell) => tell(events) })
      const call = await placeCall(t, { calls, callee })
      await pass(longestMs)
      return outcome(call)
    }
    const wrongCounters = () =>
      statFaults(async (statement) => (await sql.raw<object>(statement).execute(t.db)).rows as never)
    const watched = async (calls: CallsService) => {
      await calls.watch(t.clock.now)
      await calls.settled()
    }

    it.each(
      ways.flatMap((way) =>
        ([callees.answers, callees.busy] as const).map((callee) => [way.name, callee, way] as const),
      ),
    )('a call whose news come %s comes out the same: %s', async (_name, callee, way) => {
      const expected = await calm(callee)
      const { calls, held, pass, tell } = begin(way)
      const call = await placeCall(t, { calls, callee })
      await pass(longestMs)
      if (way.isLate) t.clock.now += 3_600 * secondMs
      await way.release?.(held, tell)
      await calls.settled()
      expect(await outcome(call)).toEqual(expected)
      expect(await wrongCounters()).toEqual([])
    })

    it.each([callees.answers, callees.busy])(
      'a call of which nothing was heard comes out the same: %s',
      async (callee) => {
        const expected = await calm(callee)
        const { loss, way } = losing(() => true)
        const { calls, pass } = begin(way)
        const call = await placeCall(t, { calls, callee })
        await pass(longestMs)
        expect((await outcome(call)).state).toBe('CREATED')
        loss.ends = true
        t.clock.now += silenceMs
        await watched(calls)
        await pass(secondMs)
        expect(await outcome(call)).toEqual(expected)
        expect(await wrongCounters()).toEqual([])
      },
    )

    it('a call whose end was lost comes out the same, once it is asked about', async () => {
      const expected = await calm(callees.answers)
      const { loss, way } = losing((kind) => kind === 'HANGUP')
      const { calls, pass } = begin(way)
      const call = await placeCall(t, { calls, callee: callees.answers })
      await pass(longestMs)
      expect((await outcome(call)).state).toBe('ANSWERED')
      loss.ends = true
      t.clock.now += longestCallMs
      await watched(calls)
      await pass(secondMs)
      expect(await outcome(call)).toEqual(expected)
    })

    it.each(['SUBMITTED', 'B_RINGING', 'ANSWERED'] as const)('a call ends although its %s was lost', async (kind) => {
      const { way } = losing((one) => one === kind)
      const { calls, pass } = begin(way)
      const call = await placeCall(t, { calls, callee: callees.answers })
      await pass(longestMs)
      expect(isOver((await outcome(call)).state)).toBe(true)
      expect(await wrongCounters()).toEqual([])
    })

    it('a call that was hung up ends, although the news of it was lost', async () => {
      const { loss, way } = losing((kind) => kind === 'HANGUP')
      const { calls, pass } = begin(way)
      const call = await placeCall(t, { calls, callee: callees.answers })
      await pass(5 * secondMs)
      await calls.hangup(await callRow(t, call.id))
      loss.ends = true
      t.clock.now += silenceMs
      await watched(calls)
      await pass(longestMs)
      expect(isOver((await outcome(call)).state)).toBe(true)
      expect(await wrongCounters()).toEqual([])
    })
  })
}
