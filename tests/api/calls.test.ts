/**
 * Calls from the dial to their end: states, times, causes, counters, and what happens if the server stops in between.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { callRanks } from '../../src/contract/call-states'
import { createCalls } from '../../src/server/call/calls'
import type { CallRow } from '../../src/server/call/port'
import { storeEvents } from '../../src/server/call/reports'
import type { CallGateway } from '../../src/server/telephony/port'
import { callRow, placeCall, silentGateway, writeCall } from '../support/server/place-call'
import { dialects, type TestApp, testApp } from '../support/server/test-app'
import { give, giveOwn, restoreSettings } from '../support/server/usual-settings'

describe.each(dialects)('calls on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  // Each test has its own hour, so that it has its own counters.
  beforeEach(() => t.pass(3_600_000))
  afterAll(() => t.close())

  const counted = (call: CallRow) =>
    t.db
      .selectFrom('stat_call_hour')
      .selectAll()
      .where('user_id', '=', call.user_id)
      .where('time', '=', Math.floor(call.created_at / 3_600_000) * 3_600)
      .executeTakeFirst()

  const reports = (call: CallRow) =>
    t.db.selectFrom('cdr_raw').selectAll().where('call_id', '=', call.id).orderBy('at').execute()

  it('go through ringing and talk to their end', async () => {
    const states: string[] = []
    t.app.calls.follow(async (_db, changes) => {
      for (const { before, after } of changes) {
        states.push(after.state)
        expect(after.state_rank).toBeGreaterThanOrEqual(before?.state_rank ?? 0)
      }
    })
    const told: string[] = []
    t.app.calls.onCommitted((calls) => void told.push(...calls.map((call) => call.state)))
    const start = t.clock.now
    const call = await placeCall(t, { callee: '16000009002' })
    expect(call).toMatchObject({ state: 'CREATED', state_rank: callRanks.CREATED, provider_call_id: null })
    expect(call.call_no).toMatch(/^C\d{6}-[0-9A-Z]{8}$/)
    expect((await callRow(t, call.id)).provider_call_id).toBe(`lb-${call.call_no}`)
    await t.pass(999)
    expect(await callRow(t, call.id)).toMatchObject({ state: 'SUBMITTED', submitted_at: start + 50, ring_at: null })
    await t.pass(1)
    expect((await callRow(t, call.id)).state).toBe('B_RINGING')
    await t.pass(2_000)
    expect(await callRow(t, call.id)).toMatchObject({ state: 'ANSWERED', answered: 0, talk_sec: 0, end_at: null })
    await t.pass(60_000)
    const ended = await callRow(t, call.id)
    expect(ended).toMatchObject({
      state: 'ENDED',
      ring_at: start + 1_000,
      answer_at: start + 3_000,
      end_at: start + 11_000,
      ring_sec: 2,
      talk_sec: 8,
      answered: 1,
      valid: 0,
      hangup_by: 'CUSTOMER',
      code_source: 'LOOPBACK',
      raw_code: 'normal',
      exception_class: null,
    })
    expect(states).toEqual(['CREATED', 'SUBMITTED', 'B_RINGING', 'ANSWERED', 'ENDED'])
    expect(told).toEqual(states)
    expect((await reports(call)).map(({ kind, processed, error }) => [kind, processed, error])).toEqual(
      ['SUBMITTED', 'B_RINGING', 'ANSWERED', 'HANGUP'].map((kind) => [kind, 1, null]),
    )
    expect(await counted(call)).toMatchObject({
      ...{ total: 1, submitted: 1, answered: 1, valid: 0, short: 1, rang: 1, ring_sec: 2, talk_sec: 8, no_answer: 0 },
    })
    const callee = await t.db.selectFrom('call_callee_day').selectAll().where('phone_id', '=', call.phone_id).execute()
    expect(callee).toMatchObject([{ calls: 1, answered: 1, user_id: call.user_id }])
  })

  it.each([
    ['16000009003', 'BUSY', 'busy', 'BUSY'],
    ['16000009004', 'NO_ANSWER', 'no-answer', 'NO_ANSWER'],
    ['16000009005', 'REJECTED', 'rejected', 'REJECTED'],
    ['16000009006', 'OFF', 'powered-off', 'POWERED_OFF'],
    ['16000009007', 'EMPTY', 'invalid-number', 'EMPTY'],
  ])('to %s are not answered, and say why: %s', async (callee, exception_class, raw_code, unified_code) => {
    const call = await placeCall(t, { callee })
    await t.pass(120_000)
    const ended = await callRow(t, call.id)
    expect(ended).toMatchObject({ state: 'ENDED', answered: 0, talk_sec: 0, exception_class, raw_code, unified_code })
    expect(await counted(call)).toMatchObject({ submitted: 1, answered: 0, [exception_class.toLowerCase()]: 1 })
  })

  it('that the gateway does not take have failed, and say why', async () => {
    const call = await placeCall(t, { callee: '16000009008' })
    await t.pass(0)
    expect(await callRow(t, call.id)).toMatchObject({
      ...{ state: 'FAILED', submitted_at: null, end_at: t.clock.now, hangup_by: 'SYSTEM' },
      ...{ code_source: 'LOOPBACK', raw_code: 'gateway-fault', exception_class: 'LINE' },
    })
    // The causes of unanswered calls add up to the submitted calls that were not answered.
    expect(await counted(call)).toMatchObject({ total: 1, submitted: 0, answered: 0, line_fault: 0 })
  })

  it('is valid from as many seconds of talk as its company says', async () => {
    const talkedFor = async (seconds: number) => {
      const call = await placeCall(t)
      // Telephones ring for different times.
      while ((await callRow(t, call.id)).answer_at === null) await t.pass(500)
      const { answer_at } = await callRow(t, call.id)
      await t.pass((answer_at as number) + seconds * 1000 - t.clock.now)
      await t.app.calls.hangup(call)
      await t.pass(0)
      const { talk_sec, valid } = await callRow(t, call.id)
      return [talk_sec, valid]
    }
    onTestFinished(() => restoreSettings(t))
    expect([await talkedFor(29), await talkedFor(30)]).toEqual([
      [29, 0],
      [30, 1],
    ])
    await give(t, 'call.valid-seconds', 3)
    expect(await talkedFor(3)).toEqual([3, 1])
    await giveOwn(t, 'call.valid-seconds', 5)
    expect([await talkedFor(4), await talkedFor(5)]).toEqual([
      [4, 0],
      [5, 1],
    ])
  })

  it('end when the agent hangs up, whatever they are doing', async () => {
    const ringing = await placeCall(t)
    await t.pass(1_500)
    await t.app.calls.hangup(await callRow(t, ringing.id))
    await t.pass(0)
    expect(await callRow(t, ringing.id)).toMatchObject({
      ...{ state: 'ENDED', hangup_by: 'AGENT', raw_code: 'cancelled', exception_class: 'NO_ANSWER', talk_sec: 0 },
    })
    const talking = await placeCall(t)
    await t.pass(63_000)
    await t.app.calls.mute(await callRow(t, talking.id), true)
    await t.pass(0)
    expect((await callRow(t, talking.id)).muted).toBe(1)
    await t.app.calls.mute(await callRow(t, talking.id), false)
    await t.app.calls.hangup(talking)
    await t.pass(0)
    const ended = await callRow(t, talking.id)
    expect(ended).toMatchObject({ state: 'ENDED', muted: 0, hangup_by: 'AGENT', exception_class: null, valid: 1 })
    expect(ended.talk_sec).toBe(61)
    await t.app.calls.hangup(ended)
    await expect(t.app.calls.mute(ended, true)).rejects.toThrow('通话已经结束')
    await t.pass(4_000_000)
    expect(await callRow(t, talking.id)).toEqual(ended)
  })

  it('are made once for a request', async () => {
    const call = await placeCall(t, { requestId: 'once' })
    onTestFinished(() => t.app.calls.hangup(call))
    expect(await t.app.calls.byRequest(t.db, call.user_id, 'once')).toMatchObject({ id: call.id })
    expect(await t.app.calls.byRequest(t.db, call.user_id + 1, 'once')).toBeUndefined()
    await expect(placeCall(t, { requestId: 'once' })).rejects.toMatchObject({
      code: expect.stringMatching(/23505|UNIQUE|PRIMARYKEY/),
    })
    expect((await counted(call))?.total).toBe(1)
  })

  it('take their result, and another one after it', async () => {
    const placed = await placeCall(t, { callee: '16000009002' })
    await t.pass(20_000)
    const codes = await t.db
      .selectFrom('wrapup_code')
      .selectAll()
      .where('company_id', '=', placed.company_id)
      .orderBy('digit')
      .execute()
    expect(codes.map((code) => code.digit)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const give = (digit: number, wrapSec?: number) =>
      t.db.transaction().execute((trx) =>
        t.app.calls.setWrapup(trx, placed, {
          code: codes[digit - 1] as (typeof codes)[number],
          remark: null,
          userId: placed.user_id,
          source: 'AGENT',
          ...(wrapSec !== undefined && { wrapSec }),
        }),
      )
    expect(await give(2, 12)).toMatchObject({ state: 'ENDED', intent: 1, deal: 1, wrap_sec: 12 })
    expect(await counted(placed)).toMatchObject({ wrapped: 1, intent: 1, deal: 1, wrap_sec: 12, answered: 1 })
    await give(6)
    expect(await callRow(t, placed.id)).toMatchObject({ wrapup_id: codes[5]?.id, intent: 0, wrap_sec: 12 })
    expect(await counted(placed)).toMatchObject({ wrapped: 1, intent: 0, deal: 0, wrap_sec: 12, total: 1 })
    const history = await t.db.selectFrom('call_wrapup').select('code_id').where('call_id', '=', placed.id).execute()
    expect(history).toHaveLength(2)
  })

  it('count for their customer once they were submitted', async () => {
    const customer = await t.db
      .selectFrom('customer')
      .selectAll()
      .where('user_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const call = await writeCall(t, { callee: '16000009003' })
    await t.db.updateTable('call').set({ customer_id: customer.id }).where('id', '=', call.id).execute()
    await t.app.calls.submit(call)
    await t.pass(60_000)
    const after = await t.db.selectFrom('customer').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow()
    expect(after.call_count).toBe(customer.call_count + 1)
    expect(after.last_call_at).toBe(Math.floor(call.created_at / 1000))
    expect(after.version).toBe(customer.version)
  })

  it('with a code that nobody knows yet add it to the dictionary', async () => {
    const { calls, event, tell } = silentGateway(t)
    const call = await placeCall(t, { calls })
    const code = { source: 'SIP', raw: '699' } as const
    await tell(event(call, 'SUBMITTED'), event(call, 'HANGUP', { code }))
    expect(await callRow(t, call.id)).toMatchObject({ state: 'ENDED', exception_class: 'SYSTEM', raw_code: '699' })
    const known = () => t.db.selectFrom('exception_code').selectAll().where('raw_code', '=', '699').execute()
    expect(await known()).toMatchObject([{ source: 'SIP', sorted: 0, title: '待分类（699）' }])
    await t.db.updateTable('exception_code').set({ class: 'BUSY', sorted: 1 }).where('raw_code', '=', '699').execute()
    await t.restart()
    expect(await known()).toMatchObject([{ class: 'BUSY', sorted: 1 }])
    const next = silentGateway(t)
    const second = await placeCall(t, { calls: next.calls })
    await next.tell(next.event(second, 'HANGUP', { code }))
    expect(await callRow(t, second.id)).toMatchObject({ exception_class: 'BUSY', submitted_at: t.clock.now })
  })

  it('keep the gateway’s own text of an event encrypted', async () => {
    const { calls, event, tell } = silentGateway(t)
    const call = await placeCall(t, { calls })
    await tell(event(call, 'HANGUP', { payload: 'to=13800138000' }))
    const [report] = await reports(call)
    expect(report?.payload).not.toContain('138')
    expect(t.app.services.phones.unseal(report?.payload as string)).toBe('to=13800138000')
  })

  it('keep a code that no database could', async () => {
    const { calls, event, tell } = silentGateway(t)
    const call = await placeCall(t, { calls })
    await tell(event(call, 'HANGUP', { code: { source: 'SIP', raw: `4\0${'x'.repeat(62)}😀` } }))
    expect(await callRow(t, call.id)).toMatchObject({ state: 'ENDED', raw_code: `4${'x'.repeat(62)}\ufffd` })
  })

  it('keep a code without the numbers that a gateway writes into it', async () => {
    const { calls, event, tell } = silentGateway(t)
    const call = await placeCall(t, { calls })
    const raw = `barred 13800138000 by 139-1234-5678 ${'x'.repeat(25)} 13700137000`
    const kept = `barred 138****8000 by 139****5678 ${'x'.repeat(25)} 137*`
    await tell(event(call, 'SUBMITTED'), event(call, 'HANGUP', { code: { source: 'SIP', raw } }))
    expect(await callRow(t, call.id)).toMatchObject({ state: 'ENDED', raw_code: kept })
    expect((await reports(call)).map((report) => report.raw_code).sort()).toEqual([kept, null])
    const known = await t.db.selectFrom('exception_code').selectAll().where('raw_code', '=', kept).execute()
    expect(known).toMatchObject([{ title: `待分类（${kept}）` }])
  })

  it('of another system on the same gateway stay stored, and change nothing', async () => {
    const { event, tell } = silentGateway(t)
    const stranger = event({ call_no: 'not-ours' }, 'HANGUP')
    await tell(stranger, stranger)
    const rows = await t.db.selectFrom('cdr_raw').selectAll().where('call_no', '=', 'not-ours').execute()
    expect(rows).toMatchObject([{ call_id: null, processed: 1 }])
  })

  it('whose events cannot act keep them with the reason, and hold up no others', async () => {
    const { calls, event, tell } = silentGateway(t)
    const [bad, good] = [await placeCall(t, { calls }), await placeCall(t, { calls })]
    let broken = true
    calls.follow(async (_db, changes) => {
      if (broken && changes.some(({ after }) => after.id === bad.id)) throw new Error('no room for 13800138000')
    })
    await tell(event(bad, 'HANGUP'), event(good, 'HANGUP'))
    expect((await callRow(t, good.id)).state).toBe('ENDED')
    expect(await callRow(t, bad.id)).toMatchObject({ state: 'CREATED', end_at: null })
    expect(await reports(bad)).toMatchObject([{ processed: 0, error: 'no room for 138****8000' }])
    broken = false
    await calls.start()
    expect((await callRow(t, bad.id)).state).toBe('ENDED')
    expect(await reports(bad)).toMatchObject([{ processed: 1, error: null }])
  })

  it('take up at the start what was stored and had not acted', async () => {
    const { calls, event } = silentGateway(t)
    const call = await placeCall(t, { calls })
    const events = [event(call, 'SUBMITTED'), event(call, 'HANGUP', { by: 'CUSTOMER' })]
    await storeEvents(t.db, events, t.app.services)
    expect((await callRow(t, call.id)).state).toBe('CREATED')
    await t.restart()
    expect(await callRow(t, call.id)).toMatchObject({
      state: 'ENDED',
      hangup_by: 'CUSTOMER',
      exception_class: 'SYSTEM',
    })
    expect(await counted(call)).toMatchObject({ total: 1, submitted: 1, system_fault: 1 })
  })

  it('go on over a restart, and end once with their right times', async () => {
    const start = t.clock.now
    const short = await placeCall(t, { callee: '16000009002' })
    const long = await placeCall(t, { callee: '16000009001', account: 'leader' })
    const unanswered = await placeCall(t, { callee: '16000009004', account: 'boss' })
    await t.pass(1_500)
    // As if the stop had come before the gateway's id was stored.
    await t.db.updateTable('call').set({ provider_call_id: null }).where('id', '=', long.id).execute()
    await t.restart(20_000)
    expect(await callRow(t, short.id)).toMatchObject({
      state: 'ENDED',
      answer_at: start + 3_000,
      end_at: start + 11_000,
    })
    expect((await callRow(t, unanswered.id)).state).toBe('B_RINGING')
    await t.pass(10_000)
    expect(await callRow(t, unanswered.id)).toMatchObject({ state: 'ENDED', end_at: start + 26_000, ring_sec: 25 })
    const talking = await callRow(t, long.id)
    expect(talking).toMatchObject({
      state: 'ANSWERED',
      answer_at: start + 3_000,
      provider_call_id: `lb-${long.call_no}`,
    })
    await t.app.calls.hangup(talking)
    await t.restart(5_000)
    const ended = await callRow(t, long.id)
    expect(ended).toMatchObject({ state: 'ENDED', end_at: start + 31_500, hangup_by: 'AGENT', talk_sec: 29 })
    await t.pass(4_000_000)
    expect(await callRow(t, long.id)).toEqual(ended)
    expect((await reports(long)).filter((report) => report.kind === 'HANGUP')).toHaveLength(1)
  })

  it('are hung up after a restart although the gateway has not taken them up yet', async () => {
    const call = await placeCall(t)
    onTestFinished(() => t.app.calls.hangup(call))
    await t.pass(5_000)
    const taken = new Set<string>()
    const hungUp: string[] = []
    let resume = () => {}
    const resuming = new Promise<void>((resolve) => {
      resume = resolve
    })
    const gateway: CallGateway = {
      provider: 'loopback',
      capabilities: { dtmf: false, mute: true, hold: false, transfer: false, audioInBrowser: false },
      dial: async () => '',
      // Like a gateway that has forgotten everything until it is asked: it does nothing for an unknown call.
      hangup: async (id) => void (taken.has(id) && hungUp.push(id)),
      async resume(calls) {
        await resuming
        const known = new Map(calls.map(({ callNo }) => [callNo, `lb-${callNo}`]))
        for (const id of known.values()) taken.add(id)
        return known
      },
      onEvents: () => {},
      close: async () => {},
    }
    const calls = createCalls({ database: t.app.store.database, services: t.app.services, gateway })
    const started = calls.start()
    const hangup = calls.hangup(await callRow(t, call.id))
    await new Promise(setImmediate)
    resume()
    await Promise.all([started, hangup])
    expect(hungUp).toEqual([`lb-${call.call_no}`])
  })

  it('that the gateway knows nothing of wait for a record of their end', async () => {
    const { calls, event, tell, asked } = silentGateway(t, { unknown: true })
    const call = await placeCall(t, { calls, callee: '16000001234' })
    await tell(event(call, 'SUBMITTED'))
    await calls.watch(t.clock.now + 3 * 3_600_000)
    expect(asked).toEqual([])
    await calls.watch(t.clock.now + 5 * 3_600_000)
    await calls.settled()
    expect(asked).toMatchObject([{ callNo: call.call_no, callee: '16000001234', startedAt: call.created_at }])
    expect(await callRow(t, call.id)).toMatchObject({ state: 'UNRESOLVED', end_at: null, exception_class: null })
    await calls.start()
    expect(asked).toHaveLength(1)
    const [answered, ended] = [call.created_at + 9_000, call.created_at + 69_500]
    await tell(event(call, 'ANSWERED', { at: answered }))
    expect((await callRow(t, call.id)).state).toBe('UNRESOLVED')
    await tell(event(call, 'HANGUP', { at: ended, by: 'CUSTOMER', code: { source: 'Q850', raw: '16' } }))
    expect(await callRow(t, call.id)).toMatchObject({ state: 'ENDED', end_at: ended, talk_sec: 61, valid: 1 })
    expect(await counted(call)).toMatchObject({ total: 1, submitted: 1, answered: 1, talk_sec: 61 })
  })
})
