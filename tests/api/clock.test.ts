/** If the machine's clock is set back, no agent is stuck in the wrap-up. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { phoneEndpoints } from '../../src/contract/phone'
import { createClock } from '../../src/server/clock'
import { dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { stationInfo, stateUpdate, dial, hangup } = phoneEndpoints
const second = 1000
const hour = 3_600_000

describe.each(dialects)('a clock that is set back, on %s', (dialect) => {
  let t: TestApp
  beforeEach(async () => {
    t = await testApp(dialect)
  })
  afterEach(() => t.close())

  const agent = async () => (await t.call(stationInfo, { as: 'agent' })).agent
  /** A call that was hung up just now, with 30 seconds of wrap-up. */
  const inWrapUp = async () => {
    await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
    const call = await t.call(dial, { as: 'agent', body: { requestId: randomUUID(), phone: '16000009001' } })
    await t.pass(10 * second)
    await t.call(hangup, { as: 'agent', body: { callId: call.id } })
    await t.pass(0)
    const { state, since, wrapUntil } = await agent()
    expect({ state, lasts: (wrapUntil ?? 0) - since }).toEqual({ state: 'WRAP_UP', lasts: 30 * second })
  }
  const sweep = () => t.app.station.sweep(t.app.services.now())

  it('ends the wrap-up after its time, and what follows comes after it', async () => {
    let wall = startOfTest
    let steady = 0
    const now = createClock({ wall: () => wall, steady: () => steady })
    // Both clocks go on with the time that the test lets pass.
    Object.defineProperty(t.clock, 'now', {
      get: now,
      set(time: number) {
        const gone = time - now()
        wall += gone
        steady += gone
      },
    })
    await inWrapUp()
    const { since } = await agent()
    wall -= hour
    steady += 29 * second
    await sweep()
    expect((await agent()).state).toBe('WRAP_UP')
    steady += 3 * second
    await sweep()
    const after = await agent()
    expect(after.state).toBe('IDLE')
    expect(after.since).toBeGreaterThanOrEqual(since + 30 * second)
    expect(after.since).toBeLessThan(since + 35 * second)
  })

  it('while the server stands still lets the wrap-up last its own time, and no hour longer', async () => {
    await inWrapUp()
    await t.restart(-hour)
    await sweep()
    const { state, wrapUntil } = await agent()
    expect({ state, wrapUntil }).toEqual({ state: 'WRAP_UP', wrapUntil: t.clock.now + 30 * second })
    t.clock.now += 30 * second
    await sweep()
    expect((await agent()).state).toBe('IDLE')
  })

  it('forwards while the server stands still ends it at once', async () => {
    await inWrapUp()
    await t.restart(hour)
    await sweep()
    expect((await agent()).state).toBe('IDLE')
  })
})
