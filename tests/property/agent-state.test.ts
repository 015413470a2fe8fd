/** The state machine of agents, with any events in any order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AgentState, agentStateNames, chosenStates, isOnCall } from '../../src/contract/agent-states'
import { callStates } from '../../src/contract/call-states'
import {
  type AgentEvent,
  type AgentStatus,
  type EndedState,
  endedStateOf,
  nextStatus,
} from '../../src/server/phone/station/state'
import { conditions } from '../support/conditions'

const callIds = fc.integer({ min: 1, max: 3 })
const events: fc.Arbitrary<AgentEvent> = fc.oneof(
  fc.record({ kind: fc.constant('chosen' as const), state: fc.constantFrom(...chosenStates) }),
  fc.record({ kind: fc.constant('dialled' as const), callId: callIds }),
  fc.record({
    kind: fc.constant('call' as const),
    callId: callIds,
    state: fc.constantFrom(...callStates),
    wrapMs: fc.constantFrom(0, 5_000, 30_000),
  }),
  fc.record({ kind: fc.constant('extended' as const), callId: callIds, byMs: fc.constant(30_000) }),
  fc.record({ kind: fc.constant('prolonged' as const), callId: callIds, byMs: fc.constant(30_000) }),
  fc.record({ kind: fc.constant('wrapped' as const), callId: callIds }),
  fc.record({ kind: fc.constant('resumed' as const), callId: callIds, wrapMs: fc.constant(30_000) }),
  fc.record({ kind: fc.constant('tick' as const) }),
  fc.record({ kind: fc.constant('arrived' as const), afresh: fc.boolean(), idle: fc.boolean() }),
  fc.record({ kind: fc.constant('left' as const), forGood: fc.boolean() }),
)
/**
 * The events, and how far the clock moves before each: also backwards, as clocks do. Long sequences, because short ones
 * never get far.
 */
const step = fc.tuple(events, fc.integer({ min: -2_000, max: 40_000 }))
const lives = fc.array(step, { maxLength: 60, size: 'max' })

const begin: AgentStatus = {
  ...{ state: 'OFFLINE', since: 1_000_000, callId: null, wrapUntil: null, prolonged: false },
  ...{ gone: true, resume: null },
}

/** The possible changes: from which state to which, by which event. */
const roads: Record<AgentState, Partial<Record<AgentState, AgentEvent['kind'][]>>> = {
  OFFLINE: { IDLE: ['chosen', 'arrived'], BUSY: ['chosen', 'arrived'], BREAK: ['chosen', 'arrived'] },
  IDLE: {
    OFFLINE: ['chosen', 'left'],
    BUSY: ['chosen'],
    BREAK: ['chosen'],
    DIALLING: ['dialled'],
    WRAP_UP: ['resumed'],
  },
  DIALLING: { RINGING: ['call'], TALKING: ['call'], WRAP_UP: ['call'] },
  RINGING: { TALKING: ['call'], WRAP_UP: ['call'] },
  TALKING: { WRAP_UP: ['call'] },
  WRAP_UP: { IDLE: ['wrapped', 'tick', 'chosen'], BUSY: ['chosen'], BREAK: ['chosen'], OFFLINE: ['chosen'] },
  BUSY: { IDLE: ['chosen'], OFFLINE: ['chosen', 'left'], BREAK: ['chosen'] },
  BREAK: { IDLE: ['chosen'], OFFLINE: ['chosen', 'left'], BUSY: ['chosen'] },
}

interface Passed {
  event: AgentEvent
  now: number
  before: AgentStatus
  after: AgentStatus
}

function live(life: [AgentEvent, number][]): { passed: Passed[]; stays: EndedState[]; last: AgentStatus } {
  const passed: Passed[] = []
  const stays: EndedState[] = []
  let status = begin
  let now = begin.since
  for (const [event, ms] of life) {
    now += ms
    const after = nextStatus(status, event, now)
    const stay = endedStateOf(status, after)
    if (stay) stays.push(stay)
    passed.push({ event, now, before: status, after })
    status = after
  }
  return { passed, stays, last: status }
}

describe('an agent’s state', () => {
  it('takes only the allowed transitions, and keeps only what belongs to it', () => {
    const when = conditions()
    fc.assert(
      fc.property(lives, (life) => {
        for (const { event, before, after } of live(life).passed) {
          expect(agentStateNames).toContain(after.state)
          expect(after.callId !== null).toBe(isOnCall(after.state) || after.state === 'WRAP_UP')
          expect(after.wrapUntil !== null).toBe(after.state === 'WRAP_UP')
          if (when('the agent has gone', after.gone)) expect(after.state).toBe('OFFLINE')
          if (when('there is a state to resume', after.resume !== null)) expect(after.gone).toBe(true)
          expect(after.since).toBeGreaterThanOrEqual(before.since)
          if (before.state === after.state) continue
          expect(roads[before.state][after.state] ?? []).toContain(event.kind)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('belongs to one call from the dial to its end', () => {
    const when = conditions()
    fc.assert(
      fc.property(lives, (life) => {
        for (const { event, before, after } of live(life).passed) {
          if (when('there is a call before and after', before.callId !== null && after.callId !== null))
            expect(after.callId).toBe(before.callId)
          if (
            'callId' in event &&
            event.kind !== 'dialled' &&
            event.kind !== 'resumed' &&
            event.callId !== before.callId
          ) {
            expect(after).toBe(before)
          }
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('is idle once the time of its wrap-up is over, and not before', () => {
    fc.assert(
      fc.property(lives, (life) => {
        for (const { event, now, before, after } of live(life).passed) {
          // To the millisecond, which no drawn time would hit.
          if (after.wrapUntil !== null) {
            expect(nextStatus(after, { kind: 'tick' }, after.wrapUntil - 1)).toBe(after)
            expect(nextStatus(after, { kind: 'tick' }, after.wrapUntil).state).toBe('IDLE')
          }
          if (event.kind !== 'tick' || before.wrapUntil === null) continue
          expect(after.state).toBe(before.wrapUntil <= now ? 'IDLE' : 'WRAP_UP')
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('is prolonged by itself once in each wrap-up, by a press as often as one likes, and by nothing else', () => {
    const when = conditions()
    fc.assert(
      fc.property(lives, (life) => {
        for (const { event, before, after } of live(life).passed) {
          if (when('it is prolonged', after.prolonged)) expect(after.state).toBe('WRAP_UP')
          if (before.state !== 'WRAP_UP' || after.state !== 'WRAP_UP') {
            expect(after.prolonged).toBe(false)
            continue
          }
          const isOwn = 'callId' in event && event.callId === before.callId
          const isFirst = isOwn && event.kind === 'prolonged' && !before.prolonged
          const isLonger = isFirst || (isOwn && event.kind === 'extended')
          expect(after.prolonged).toBe(before.prolonged || isFirst)
          expect((after.wrapUntil ?? 0) - (before.wrapUntil ?? 0)).toBe(isLonger ? 30_000 : 0)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('is idle by signing in only where one wants it, and after a cut what it was before', () => {
    fc.assert(
      fc.property(lives, (life) => {
        let left: AgentStatus | null = null
        for (const { event, before, after } of live(life).passed) {
          if (event.kind === 'left' && after !== before) left = event.forGood ? null : before
          else if (after.state !== 'OFFLINE') {
            if (event.kind === 'arrived' && after !== before) {
              const isBack = left !== null && !event.afresh
              expect(isBack || event.idle).toBe(true)
              expect(after.state).toBe(isBack ? left?.state : 'IDLE')
            }
            left = null
          }
          if (event.kind === 'arrived' && after === before && before.gone) {
            expect(event.idle || (left !== null && !event.afresh)).toBe(false)
          }
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves a log whose stays touch, without gap and overlap, up to the state that lasts', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { stays, last } = live(life)
        let at = begin.since
        let state = begin.state
        for (const stay of stays) {
          expect(stay.fromAt).toBe(at)
          expect(stay.state).toBe(state)
          expect(stay.toAt).toBeGreaterThanOrEqual(stay.fromAt)
          at = stay.toAt
          state = roads[stay.state] && (stays[stays.indexOf(stay) + 1]?.state ?? last.state)
        }
        expect(last.since).toBe(at)
        expect(last.state).toBe(state)
      }),
      { numRuns: 1000 },
    )
  })
})
