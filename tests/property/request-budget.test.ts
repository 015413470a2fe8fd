/**
 * What a session may ask in a minute: whatever comes in whatever order, no more is taken than the limits say, nobody is
 * refused for what others ask or before the limit is reached, and what ends and keeps a call is never refused.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/endpoints'
import { codes } from '../../src/contract/envelope'
import { Refusal } from '../../src/server/access/refusal'
import { createRequestBudget } from '../../src/server/access/request-budget'
import { conditions } from '../support/conditions'

const minute = 60_000
const limits = fc.record({
  sessionRequests: fc.integer({ min: 0, max: 12 }),
  sessionWrites: fc.integer({ min: 0, max: 6 }),
})
const asked = fc.record({
  session: fc.integer({ min: 1, max: 3 }),
  endpoint: fc.constantFrom(...allEndpoints),
  // Also backwards, as clocks do.
  pass: fc.oneof(fc.constant(0), fc.integer({ min: -5_000, max: 30_000 })),
})

it('takes what the limits say, and always what ends and keeps a call', () => {
  const when = conditions()
  fc.assert(
    fc.property(limits, fc.array(asked, { maxLength: 80, size: 'max' }), (limits, all) => {
      let now = 1_000_000
      const budget = createRequestBudget(limits, () => now)
      const minutes = new Map<number, { since: number; requests: number; writes: number; refused: boolean }>()
      for (const { session, endpoint, pass } of all) {
        now += pass
        const before = minutes.get(session)
        const isNew = !before || now - before.since >= minute || now < before.since
        const current = isNew ? { since: now, requests: 0, writes: 0, refused: false } : before
        const take = () => budget.count(session, endpoint)
        if (when('it has no limit', endpoint.unlimited === true)) {
          expect(take).not.toThrow()
          continue
        }
        minutes.set(session, current)
        const isWrite = endpoint.method === 'POST' || endpoint.writes === true
        const fits = (limit: number, used: number) => limit === 0 || used < limit
        const isTooMuch =
          !fits(limits.sessionRequests, current.requests) || (isWrite && !fits(limits.sessionWrites, current.writes))
        if (!when('it is too much', isTooMuch)) {
          expect(take).not.toThrow()
          when('it was refused in the minute before', isNew && before?.refused === true)
          current.requests += 1
          current.writes += isWrite ? 1 : 0
          continue
        }
        current.refused = true
        const refusal = refusalOf(take)
        expect(refusal).toMatchObject({ code: codes.tooMany, data: { retryAfter: expect.any(Number) } })
        const { retryAfter } = refusal.data as { retryAfter: number }
        expect(now + retryAfter * 1000).toBeGreaterThanOrEqual(current.since + minute)
        expect(now + (retryAfter - 1) * 1000).toBeLessThan(current.since + minute)
      }
    }),
  )
})

function refusalOf(take: () => void): Refusal {
  try {
    take()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was taken')
}

it('these are never refused for how much their session asks', () => {
  expect(allEndpoints.filter(({ unlimited }) => unlimited).map(({ name }) => name)).toEqual([
    'auth.login',
    'auth.code',
    'auth.logout',
    'call.hangup',
    'phone.hangup',
    'phone.wrapup-save',
    'phone.draft-update',
  ])
})
