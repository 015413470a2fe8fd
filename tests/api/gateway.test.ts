/** Calls whose gateway misbehaves. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallsService } from '../../src/server/call/calls'
import type { CallRow } from '../../src/server/call/port'
import { deferred } from '../support/deferred'
import { callRow, placeCall, silentGateway, writeCall } from '../support/server/place-call'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const minute = 60_000
/** Longer than the server waits for any gateway. */
const timeoutMs = 36_000

describe.each(dialects)('a gateway on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())
  afterEach(() => void vi.useRealTimers())

  const broken = async () => {
    throw new Error('ECONNRESET')
  }
  const stateOf = async (calls: CallsService, { id }: CallRow) => {
    await calls.settled()
    return (await callRow(t, id)).state
  }
  /** Starts work that asks the gateway, and lets the gateway's whole time pass. */
  const outwait = async <T>(begin: () => Promise<T>, asked: Promise<void>): Promise<T> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const work = begin()
    // The caller that awaits it gets the error.
    work.catch(() => {})
    await asked
    vi.advanceTimersByTime(timeoutMs)
    vi.useRealTimers()
    return work
  }

  it('that fails while it takes a call is asked about it: what it has goes on, and can be hung up', async () => {
    const hungUp: string[] = []
    const { calls, asked } = silentGateway(t, {
      dial: broken,
      hangup: async (id) => void hungUp.push(id),
    })
    const call = await placeCall(t, { calls })
    expect(asked.map(({ callNo }) => callNo)).toEqual([call.call_no])
    expect(await stateOf(calls, call)).toBe('CREATED')
    // Before any event of it has arrived.
    await calls.hangup(call)
    expect(hungUp).toEqual([`s-${call.call_no}`])
  })

  it('that fails and knows nothing of the call, or says nothing, leaves it unresolved until its record comes', async () => {
    for (const given of [{ unknown: true }, { resume: broken }]) {
      const { calls, event, tell } = silentGateway(t, { dial: broken, ...given })
      const call = await placeCall(t, { calls })
      expect(await stateOf(calls, call)).toBe('UNRESOLVED')
      expect(await callRow(t, call.id)).toMatchObject({ end_at: null, submitted_at: null })
      await tell(event(call, 'HANGUP', { by: 'CUSTOMER' }))
      expect(await stateOf(calls, call)).toBe('ENDED')
    }
  })

  it('that never answers a dial keeps nobody waiting; its id counts when it comes after all', async () => {
    const [asked, answer] = [deferred<void>(), deferred<string>()]
    const hungUp: string[] = []
    const { calls } = silentGateway(t, {
      dial() {
        asked.resolve()
        return answer.promise
      },
      hangup: async (id) => void hungUp.push(id),
      unknown: true,
    })
    const call = await writeCall(t, { calls })
    await outwait(() => calls.submit(call), asked.promise)
    expect(await stateOf(calls, call)).toBe('UNRESOLVED')
    answer.resolve('late')
    await vi.waitFor(async () => expect((await callRow(t, call.id)).provider_call_id).toBe('late'))
    await calls.hangup(await callRow(t, call.id))
    expect(hungUp).toEqual(['late'])
  })

  it('that has not given its id is not told to hang up, and whoever wants it is told so', async () => {
    const { calls } = silentGateway(t)
    const call = await writeCall(t, { calls })
    await expect(calls.hangup(call)).rejects.toThrow('线路还没有接下这通电话，请稍后再挂断')
  })

  it('that does not answer a hang-up says so', async () => {
    const asked = deferred<void>()
    const { calls } = silentGateway(t, {
      hangup() {
        asked.resolve()
        return new Promise(() => {})
      },
    })
    const call = await placeCall(t, { calls })
    const hangUp = outwait(() => calls.hangup(call), asked.promise)
    await expect(hangUp).rejects.toThrow('线路网关没有回应，请稍后重试')
  })

  it('that never tells of the end of a call which was hung up is asked about it', async () => {
    const { calls, event, tell } = silentGateway(t, { unknown: true })
    const call = await placeCall(t, { calls })
    await tell(event(call, 'SUBMITTED'))
    await calls.hangup(await callRow(t, call.id))
    await calls.watch(t.clock.now)
    expect(await stateOf(calls, call)).toBe('SUBMITTED')
    t.clock.now += minute
    await calls.watch(t.clock.now)
    expect(await stateOf(calls, call)).toBe('UNRESOLVED')
  })

  it('that tells nothing of a call for a minute is asked about it', async () => {
    const { calls } = silentGateway(t, { unknown: true })
    const call = await placeCall(t, { calls })
    await calls.watch(t.clock.now)
    expect(await stateOf(calls, call)).toBe('CREATED')
    t.clock.now += minute
    await calls.watch(t.clock.now)
    expect(await stateOf(calls, call)).toBe('UNRESOLVED')
  })

  it('is told to hang up after a stop that came before its id was kept', async () => {
    const before = silentGateway(t)
    const call = await writeCall(t, { calls: before.calls })
    const hungUp: string[] = []
    const { calls } = silentGateway(t, { hangup: async (id) => void hungUp.push(id) })
    const started = calls.start()
    await calls.hangup(call)
    await started
    expect(hungUp).toEqual([`s-${call.call_no}`])
  })

  it('that is away at the start keeps nothing from starting, and is asked again', async () => {
    const before = silentGateway(t)
    const call = await placeCall(t, { calls: before.calls })
    await before.tell(before.event(call, 'SUBMITTED'))
    let isAway = true
    const { calls } = silentGateway(t, {
      resume: async () => (isAway ? broken() : new Map()),
    })
    t.clock.now += 1
    await calls.start()
    expect(await stateOf(calls, call)).toBe('SUBMITTED')
    isAway = false
    await calls.watch(t.clock.now)
    expect(await stateOf(calls, call)).toBe('UNRESOLVED')
  })
})
