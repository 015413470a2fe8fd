/** The results of calls: which may be given, what a call without an answer comes to, and taking a result back. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import type { BodyOf } from '../../src/contract/endpoint'
import { phoneEndpoints } from '../../src/contract/phone'
import { systemEndpoints } from '../../src/contract/system'
import { startOfDay } from '../../src/lib/time'
import { recountDirty } from '../../src/server/call/counters'
import { results } from '../../src/server/db/migrations/0008-results'
import type { NewRow } from '../../src/server/db/schema'
import { dialects, startOfTest, type TestApp, testApp } from '../support/test-app'

const { stationInfo, stateUpdate, dial, hangup, wrapupSave, draftUpdate, contactInfo } = phoneEndpoints
const second = 1000
const day = 24 * 3600 * second

describe.each(dialects)('results on %s', (dialect) => {
  let t: TestApp
  let start = startOfTest
  beforeAll(async () => {
    t = await testApp(dialect, { env: { SESSION_HOURS: '720' } })
  })
  afterAll(() => t.close())
  // A day later each time, each call to a number of its own: nothing of one test stands in the way of the next.
  beforeEach(async () => {
    await t.pass(600 * second)
    start += day
    t.clock.now = start
    await t.call(stateUpdate, { as: 'agent', body: { state: 'BUSY' } })
    await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
  })

  let drawn = 0
  /** A number of which the loopback makes the same every time. */
  const number = (ending: string) => `1600${String(++drawn).padStart(3, '0')}${ending}`
  const info = () => t.call(stationInfo, { as: 'agent' })
  const me = () => t.db.selectFrom('user').selectAll().where('account', '=', 'agent').executeTakeFirstOrThrow()
  const codeOf = async (digit: number) => {
    const found = (await t.call(callEndpoints.wrapupCodeList, { as: 'agent' })).find((code) => code.digit === digit)
    if (!found) throw new Error(`no result ${digit}`)
    return found
  }
  const customerWith = async (phone: string, row: Partial<NewRow<'customer'>> = {}) => {
    const { id: user_id } = await me()
    const { id } = await t.db
      .insertInto('customer')
      .values({
        ...{ company_id: 1, user_id, phone_id: await t.app.services.phones.store(t.db, phone), type: 0 },
        ...{ name: '某客户', pinyin: 'moukehu', initials: 'mkh', remark: '无' },
        ...{ created_at: 1, created_by: null, updated_at: 1, updated_by: null, deleted_at: null },
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const customerRow = (id: number) =>
    t.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const flowsOf = (id: number) =>
    t.db.selectFrom('customer_flow').selectAll().where('customer_id', '=', id).orderBy('id').execute()
  /** Calls a number until nobody is on the line: answered ones are hung up after ten seconds. */
  const over = async (phone: string, customerId: number | null = null) => {
    const call = await t.call(dial, { as: 'agent', body: { requestId: randomUUID(), phone, customerId } })
    await t.pass(10 * second)
    const { call: live } = await info()
    if (live?.state === 'ANSWERED') await t.call(hangup, { as: 'agent', body: { callId: call.id } })
    await t.pass(30 * second)
    expect((await info()).agent).toMatchObject({ state: 'WRAP_UP', callId: call.id })
    return call
  }
  const save = (body: BodyOf<typeof wrapupSave>) => t.envelope(wrapupSave, { as: 'agent', body })
  const callRow = (id: number) => t.db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  describe('of a call that nobody answered', () => {
    const setting = (value: boolean) =>
      t.call(systemEndpoints.settingUpdate, { as: 'admin', body: { key: 'call.result-without-answer', value } })

    it.each(['9003', '9004', '9005', '9006', '9007', '9008'])('%s ends its wrap-up without one', async (ending) => {
      const call = await over(number(ending))
      expect((await info()).call).toMatchObject({ needsResult: false, answerTime: null })
      expect((await save({ callId: call.id, codeId: null })).data).toMatchObject({ state: 'IDLE' })
      // Sent once more, as after an answer that was lost.
      expect((await save({ callId: call.id, codeId: null })).code).toBe(20000)
      expect(await callRow(call.id)).toMatchObject({ wrapup_id: null, intent: 0, deal: 0 })
    })

    it('is neither interest nor a deal, given at once, by the timer or afterwards; others may be given', async () => {
      const [intent, deal, invalid] = [await codeOf(1), await codeOf(2), await codeOf(8)]
      const call = await over(number('9003'))
      const refused = { code: 40900, msg: '没有接通，不能记为意向或成交' }
      for (const { id } of [intent, deal]) expect(await save({ callId: call.id, codeId: id })).toMatchObject(refused)
      const draft = { name: null, type: null, remark: null, nextFollowTime: null, reason: null }
      const body = { callId: call.id, codeId: intent.id, ...draft, updateTime: t.clock.now }
      await t.call(draftUpdate, { as: 'agent', body })
      t.clock.now = (await info()).agent.wrapUntil as number
      await t.app.station.sweep(t.clock.now)
      expect((await info()).agent).toMatchObject({ state: 'IDLE' })
      expect(await callRow(call.id)).toMatchObject({ wrapup_id: null, intent: 0 })
      const change = (codeId: number) =>
        t.envelope(callEndpoints.wrapupUpdate, { as: 'boss', body: { id: call.id, codeId } })
      expect(await change(deal.id)).toMatchObject(refused)
      expect((await change(invalid.id)).code).toBe(20000)
      expect((await save({ callId: (await over(number('9004'))).id, codeId: invalid.id })).code).toBe(20000)
      expect((await info()).figures).toMatchObject({ answered: 0, intent: 0 })
    })

    it('is asked for all the same where the company wants that', async () => {
      await setting(true)
      const call = await over(number('9003'))
      expect((await info()).call).toMatchObject({ needsResult: true })
      expect(await save({ callId: call.id, codeId: null })).toMatchObject({ code: 40000, data: { field: 'codeId' } })
      expect((await save({ callId: call.id, codeId: (await codeOf(5)).id })).code).toBe(20000)
      await setting(false)
    })

    it('is kept from no answered call', async () => {
      const call = await over(number('9001'))
      expect((await info()).call).toMatchObject({ needsResult: true })
      expect(await save({ callId: call.id, codeId: null })).toMatchObject({ code: 40000, data: { field: 'codeId' } })
      expect((await save({ callId: call.id, codeId: (await codeOf(1)).id })).code).toBe(20000)
      expect((await info()).figures).toMatchObject({ intent: 1 })
    })

    it('keeps what was booked during it', async () => {
      const phone = number('9003')
      const call = await over(phone)
      const nextFollowTime = t.clock.now / second + 3600
      await save({ callId: call.id, codeId: null, nextFollowTime })
      const { phone_id } = await callRow(call.id)
      const promised = await t.db.selectFrom('callback_task').selectAll().where('phone_id', '=', phone_id).execute()
      expect(promised).toMatchObject([{ due_at: nextFollowTime, done_at: null }])
    })
  })

  describe('the dictionary’s marks', () => {
    it('make a customer whose number does not exist one of no use, once and for whom nothing was sold', async () => {
      const phone = number('9007')
      const id = await customerWith(phone)
      await over(phone, id)
      expect(await customerRow(id)).toMatchObject({ type: 30, last_follow_at: expect.any(Number) })
      expect(await flowsOf(id)).toMatchObject([{ type: 30, remark: '呼叫结果：空号' }])
      const paid = number('9007')
      const buyer = await customerWith(paid, { type: 50 })
      await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
      await over(paid, buyer)
      expect(await customerRow(buyer)).toMatchObject({ type: 50 })
      expect(await flowsOf(buyer)).toEqual([])
    })

    it('lock a number for as long as it may not be tried again', async () => {
      const mark = (auto_mark: 'LOCK' | null) =>
        t.db
          .updateTable('exception_code')
          .set({ auto_mark, redial_after_sec: 3600 })
          .where('source', '=', 'LOOPBACK')
          .where('raw_code', '=', 'powered-off')
          .execute()
      await mark('LOCK')
      const phone = number('9006')
      const call = await over(phone)
      await mark(null)
      const { phone_id } = await callRow(call.id)
      const [lock] = await t.db.selectFrom('phone_lock').selectAll().where('phone_id', '=', phone_id).execute()
      expect(lock).toMatchObject({ company_id: 1, type: 'DEAD', source: '异常字典', reason: '已关机', ended_at: null })
      expect((lock?.expire_at as number) - (lock?.created_at as number)).toBe(3600)
      expect((await t.call(contactInfo, { as: 'agent', query: { phone } })).locked).toContain('已关机')
      const log = t.db.selectFrom('operation_log').select(['action', 'message'])
      expect(await log.where('object', '=', `call:${call.id}`).execute()).toEqual([
        { action: 'outcome-mark', message: '按异常字典自动标记' },
      ])
    })

    it('come with no call that was answered', async () => {
      const phone = number('9001')
      const id = await customerWith(phone)
      await over(phone, id)
      expect(await customerRow(id)).toMatchObject({ type: 0 })
    })
  })

  it('interest of before, without an answer, counts no more once the days are added up anew', async () => {
    const call = await over(number('9003'))
    const { created_at, user_id } = await callRow(call.id)
    const time = startOfDay(created_at)
    await t.db.updateTable('call').set({ intent: 1, deal: 1 }).where('id', '=', call.id).execute()
    const ofDay = (table: 'stat_call_day' | 'stat_call_hour') =>
      t.db.updateTable(table).set({ intent: 1, deal: 1 }).where('user_id', '=', user_id).where('time', '>=', time)
    for (const table of ['stat_call_day', 'stat_call_hour'] as const) await ofDay(table).execute()
    // Once more what the migration mends of what was there before it.
    await results.up(t.db as never)
    expect(await callRow(call.id)).toMatchObject({ intent: 0, deal: 0 })
    const dirty = await t.db.selectFrom('stat_dirty').selectAll().execute()
    expect(dirty).toEqual([{ day: time, company_id: 1 }])
    expect(await recountDirty(t.db)).toBe(1)
    for (const table of ['stat_call_day', 'stat_call_hour'] as const) {
      const rows = await t.db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', user_id)
        .where('time', '>=', time)
        .execute()
      expect(rows.map(({ total, intent, deal }) => [total, intent, deal])).toEqual([[1, 0, 0]])
    }
  })
})
