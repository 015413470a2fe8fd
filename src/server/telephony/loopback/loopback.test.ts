import { describe, expect, it } from 'vitest'
import { conditions } from '../../../../tests/support/conditions'
import { type GatewayEvent, GatewayFault } from '../port'
import { wholeCall } from './events'
import { createLoopback } from './loopback'
import type { Outcome } from './outcomes'
import { planOf } from './plan'

const start = 1_772_600_000_000

function fixture({ speed = 1 } = {}) {
  const clock = { now: start }
  const reported: string[] = []
  const heard: GatewayEvent[] = []
  const ears = { deaf: false }
  const gateway = createLoopback({
    now: () => clock.now,
    speed,
    timers: false,
    report: (what) => void reported.push(what),
  })
  gateway.onEvents(async (events) => {
    if (ears.deaf) throw new Error('no database')
    heard.push(...events)
  })
  const at = (ms: number) => {
    clock.now = start + ms
    return gateway.advance(clock.now)
  }
  return { clock, gateway, heard, ears, reported, at }
}

const call = (callee: string, callNo = 'C1') => ({ callNo, callee, startedAt: start })
const kinds = (events: GatewayEvent[]) => events.map((event) => event.kind)

describe('a plan', () => {
  it('is the same each time, in the order of time, and ends', () => {
    const when = conditions()
    for (let index = 0; index < 500; index += 1) {
      const callee = `160${String(index * 7919).padStart(8, '0')}`
      const plan = planOf(1, callee, start + index)
      expect(planOf(1, callee, start + index)).toEqual(plan)
      const times = plan.steps.map((step) => step.after)
      expect(times).toEqual([...times].sort((a, b) => a - b))
      if (when('the carrier has no fault', plan.outcome !== 'fault')) expect(plan.steps.at(-1)?.kind).toBe('HANGUP')
      const [answer, end] = [plan.steps.find((step) => step.kind === 'ANSWERED'), plan.steps.at(-1)]
      expect(answer !== undefined).toBe(plan.outcome === 'answered')
      if (answer) {
        const talk = (plan.agentEndsAfter ?? end?.after ?? 0) - answer.after
        expect(talk).toBeGreaterThanOrEqual(3_000)
        expect(talk).toBeLessThanOrEqual(900_000)
      }
    }
  })

  it('has the outcomes of a plausible carrier', () => {
    const counts = new Map<Outcome, number>()
    let byAgent = 0
    const all = 10_000
    for (let index = 0; index < all; index += 1) {
      const { outcome, agentEndsAfter } = planOf(
        1,
        `1610000${String(index % 9000).padStart(4, '0')}`,
        start + index * 1_000,
      )
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      if (agentEndsAfter !== null) byAgent += 1
    }
    const share = (outcome: Outcome) => ((counts.get(outcome) ?? 0) / all) * 100
    const expected: [Outcome, number][] = [
      ...([
        ['answered', 45],
        ['noAnswer', 30],
        ['busy', 8],
        ['rejected', 7],
        ['off', 5],
      ] as [Outcome, number][]),
      ...([
        ['invalid', 3],
        ['stopped', 2],
      ] as [Outcome, number][]),
    ]
    for (const [outcome, percent] of expected) expect(Math.abs(share(outcome) - percent)).toBeLessThan(1.5)
    expect(byAgent / (counts.get('answered') ?? 1)).toBeCloseTo(0.35, 1)
  })

  it('finds the same numbers dead at every call', () => {
    const callees = Array.from({ length: 300 }, (_, index) => `1620000${String(index).padStart(4, '0')}`)
    const outcomes = callees.map(
      (callee) => new Set([0, 1, 2, 3].map((day) => planOf(1, callee, start + day * 86_400_000).outcome)),
    )
    const dead = outcomes.filter((some) => some.has('invalid') || some.has('stopped'))
    expect(dead.length).toBeGreaterThan(3)
    expect(dead.filter((some) => some.size > 1)).toEqual([])
  })
})

describe('the loopback', () => {
  it('reports each event when it happens', async () => {
    const { gateway, heard, at } = fixture()
    expect(await gateway.dial(call('16000009002'))).toBe('lb-C1')
    expect(gateway.nextDue()).toBe(start + 50)
    await at(1_000)
    expect(kinds(heard)).toEqual(['SUBMITTED', 'B_RINGING'])
    await at(60_000)
    expect(kinds(heard)).toEqual(['SUBMITTED', 'B_RINGING', 'ANSWERED', 'HANGUP'])
    expect(heard.at(-1)).toMatchObject({
      at: start + 11_000,
      by: 'CUSTOMER',
      code: { source: 'LOOPBACK', raw: 'normal' },
    })
    expect(gateway.nextDue()).toBeNull()
  })

  it('lets time go faster', async () => {
    const { gateway, heard, at } = fixture({ speed: 10 })
    await gateway.dial(call('16000009002'))
    await at(1_100)
    expect(heard.at(-1)).toMatchObject({ kind: 'HANGUP', at: start + 1_100 })
  })

  it('does not take a call to the faulty number', async () => {
    const { gateway, heard, at } = fixture()
    await expect(gateway.dial(call('16000009008'))).rejects.toThrow(GatewayFault)
    await at(60_000)
    expect(heard).toEqual([])
    expect(await gateway.resume([{ ...call('16000009008'), providerCallId: null }])).toEqual(new Map())
  })

  it('ends a call once, whoever hangs up', async () => {
    const { gateway, heard, at } = fixture()
    const id = await gateway.dial(call('16000009002'))
    await at(5_000)
    await gateway.mute?.(id, true)
    await gateway.mute?.(id, false)
    await gateway.hangup(id, 'AGENT')
    await gateway.hangup(id, 'SYSTEM')
    await gateway.mute?.(id, true)
    await at(60_000)
    expect(kinds(heard).slice(3)).toEqual(['MUTED', 'UNMUTED', 'HANGUP'])
    expect(heard.slice(3).map((event) => event.at)).toEqual([start + 5_000, start + 5_001, start + 5_002])
    expect(heard.at(-1)).toMatchObject({ by: 'AGENT', code: { raw: 'normal' } })
    expect(new Set(heard.map((event) => event.eventId)).size).toBe(heard.length)
  })

  it('repeats events that were not received, in order', async () => {
    const { gateway, heard, ears, reported, at } = fixture()
    await gateway.dial(call('16000009002'))
    ears.deaf = true
    await at(1_000)
    await at(4_000)
    expect(heard).toEqual([])
    expect(reported.length).toBeGreaterThan(0)
    ears.deaf = false
    await at(4_001)
    expect(kinds(heard)).toEqual(['SUBMITTED', 'B_RINGING', 'ANSWERED'])
  })

  it('takes calls up again with the same events', async () => {
    const first = fixture()
    const dialled = [call('16000009002', 'C1'), call('16000009001', 'C2'), call('16012345678', 'C3')]
    const ids = new Map<string, string>()
    for (const one of dialled) ids.set(one.callNo, await first.gateway.dial(one))
    await first.at(4_000_000)
    const second = fixture()
    second.clock.now = start + 4_000
    const known = await second.gateway.resume(dialled.map((one) => ({ ...one, providerCallId: null })))
    expect(known).toEqual(ids)
    expect(second.heard.every((event) => event.at <= start + 4_000)).toBe(true)
    await second.at(4_000_000)
    const byId = (a: GatewayEvent, b: GatewayEvent) => (a.eventId < b.eventId ? -1 : 1)
    expect([...second.heard].sort(byId)).toEqual([...first.heard].sort(byId))
  })

  it('knows the whole of a call at once', () => {
    const events = wholeCall(call('16000009001'))
    expect(events.at(-1)).toMatchObject({ kind: 'HANGUP', by: 'AGENT', at: start + 63_000 })
    expect(kinds(wholeCall(call('16000009004')))).toEqual(['SUBMITTED', 'B_RINGING', 'HANGUP'])
    expect(wholeCall(call('16000009008'))).toEqual([])
  })

  it('wakes by itself where time goes by', async () => {
    const heard: GatewayEvent[] = []
    const gateway = createLoopback({ now: Date.now, speed: 1000, timers: true, report: () => {} })
    const ended = new Promise<void>((resolve) => {
      gateway.onEvents(async (events) => {
        heard.push(...events)
        if (events.some((event) => event.kind === 'HANGUP')) resolve()
      })
    })
    await gateway.dial({ ...call('16000009002'), startedAt: Date.now() })
    await ended
    await gateway.close()
    expect(kinds(heard)).toEqual(['SUBMITTED', 'B_RINGING', 'ANSWERED', 'HANGUP'])
  })
})
