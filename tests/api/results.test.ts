/** The results of calls: which ones are allowed, what happens with an unanswered call, and undoing a result. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { companyEndpoints } from '../../src/contract/company'
import { customerEndpoints } from '../../src/contract/customer/customers'
import type { BodyOf } from '../../src/contract/endpoint'
import { phoneEndpoints } from '../../src/contract/phone'
import { systemEndpoints } from '../../src/contract/system'
import { startOfDay } from '../../src/lib/time/time'
import { recountDirty } from '../../src/server/call/counters'
import { createRandom } from '../../src/server/db/demo/random'
import { mendInterest } from '../../src/server/db/migrations/0008-results'
import type { NewRow } from '../../src/server/db/schema'
import { dialects, longSessions, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { stationInfo, stateUpdate, dial, hangup, wrapupSave, wrapupUndo, draftUpdate, contactInfo } = phoneEndpoints
const { lockAdd, lockUndo, unlock, callbackAdd } = phoneEndpoints
const second = 1000
const day = 24 * 3600 * second

describe.each(dialects)('results on %s', (dialect) => {
  let t: TestApp
  let start = startOfTest
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())
  // Each test runs one day later, and each call has its own number, so that tests don't affect each other.
  beforeEach(async () => {
    await t.pass(600 * second)
    start += day
    t.clock.now = start
    await t.call(stateUpdate, { as: 'agent', body: { state: 'BUSY' } })
    await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
  })

  let drawn = 0
  /** A number with which the loopback always does the same. */
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
        ...{ company_id: 1, user_id, phone_id: await t.app.services.phones.store(t.db, phone, 1), type: 0 },
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
  /** Calls a number and waits until the line is free; answered calls are hung up after ten seconds. */
  const over = async (phone: string, customerId: number | null = null, itemId: number | null = null) => {
    if ((await info()).agent.state === 'WRAP_UP') await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
    const call = await t.call(dial, { as: 'agent', body: { requestId: randomUUID(), phone, customerId, itemId } })
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
    const needsResult = 'call.result-without-answer'
    const sumsOfToday = async () =>
      t.db
        .selectFrom('stat_call_day')
        .selectAll()
        .where('time', '=', startOfDay(t.clock.now))
        .where('user_id', '=', (await me()).id)
        .executeTakeFirstOrThrow()
    const setting = (value: boolean) =>
      t.call(systemEndpoints.settingUpdate, { as: 'admin', body: { key: needsResult, value } })
    const ownSetting = (value: boolean | null) =>
      t.call(companyEndpoints.settingUpdate, { as: 'boss', body: { companyId: 1, key: needsResult, value } })

    it.each(['9003', '9004', '9005', '9006', '9007', '9008'])('%s ends its wrap-up without one', async (ending) => {
      const call = await over(number(ending))
      expect((await info()).call).toMatchObject({ needsResult: false, answerTime: null })
      expect((await save({ callId: call.id, codeId: null })).data).toMatchObject({ state: 'IDLE' })
      // The request is sent again, as after a lost answer.
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
      // The share of calls with a result counts only answered calls.
      const sums = { total: 2, answered: 0, busy: 1, no_answer: 1, wrapped: 0, intent: 0, deal: 0 }
      expect(await sumsOfToday()).toMatchObject(sums)
    })

    // The installation's value, and the company's own: null means the installation's.
    it.each([
      [false, null, false],
      [true, null, true],
      [false, true, true],
      [true, false, false],
    ] as const)('is asked for or not: %s everywhere, %s in the company: %s', async (general, own, needs) => {
      onTestFinished(async () => {
        await setting(false)
        await ownSetting(null)
      })
      await setting(general)
      await ownSetting(own)
      const call = await over(number('9003'))
      expect((await info()).call).toMatchObject({ needsResult: needs })
      const without = await save({ callId: call.id, codeId: null })
      expect(without).toMatchObject(needs ? { code: 40000, data: { field: 'codeId' } } : { code: 20000 })
      const withOne = await save({ callId: call.id, codeId: (await codeOf(5)).id })
      expect(withOne.code).toBe(20000)
    })

    it('is asked for in the companies that want it, and in no other', async () => {
      await t.call(companyEndpoints.settingUpdate, {
        as: 'admin',
        body: { companyId: 2, key: needsResult, value: true },
      })
      await over(number('9003'))
      expect((await info()).call).toMatchObject({ needsResult: false })
    })

    it('is kept from no answered call', async () => {
      const call = await over(number('9001'))
      expect((await info()).call).toMatchObject({ needsResult: true })
      expect(await save({ callId: call.id, codeId: null })).toMatchObject({ code: 40000, data: { field: 'codeId' } })
      expect((await save({ callId: call.id, codeId: (await codeOf(1)).id })).code).toBe(20000)
      expect((await info()).figures).toMatchObject({ intent: 1 })
      expect(await sumsOfToday()).toMatchObject({ total: 1, answered: 1, wrapped: 1, intent: 1 })
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
    it('mark a customer whose number does not exist as invalid, once, unless something was sold', async () => {
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

    it('are applied at the end of the call only, and never replace a later decision', async () => {
      const phone = number('9007')
      const id = await customerWith(phone)
      const call = await over(phone, id)
      expect(await customerRow(id)).toMatchObject({ type: 30 })
      const body = { id, name: '某客户', type: 10, remark: '换了号码，另留' } as const
      await t.call(customerEndpoints.update, { as: 'agent', body })
      expect((await save({ callId: call.id, codeId: (await codeOf(5)).id })).code).toBe(20000)
      expect(await customerRow(id)).toMatchObject({ type: 10 })
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

    it('are not applied to an answered call', async () => {
      const phone = number('9001')
      const id = await customerWith(phone)
      await over(phone, id)
      expect(await customerRow(id)).toMatchObject({ type: 0 })
    })
  })

  it('requires a reason for giving a customer back, and none for a number without a customer', async () => {
    const { id: codeId } = await codeOf(9)
    const phone = number('9003')
    const known = await over(phone, await customerWith(phone))
    expect(await save({ callId: known.id, codeId })).toMatchObject({ code: 40000, data: { field: 'reason' } })
    const strange = await over(number('9003'))
    expect((await save({ callId: strange.id, codeId })).data).toMatchObject({ state: 'IDLE' })
    expect(await callRow(strange.id)).toMatchObject({ wrapup_id: codeId, customer_id: null })
  })

  describe('taken back', () => {
    const undo = (callId: number, as = 'agent') => t.envelope(wrapupUndo, { as, body: { callId } })
    const give = async (callId: number, digit: number, more: object = {}) => {
      const answer = await save({ callId, codeId: (await codeOf(digit)).id, reason: '不需要了', ...more })
      expect(answer.code).toBe(20000)
    }
    const withCustomer = async (row: Partial<NewRow<'customer'>> = {}) => {
      const phone = number('9001')
      const customerId = await customerWith(phone, row)
      const call = await over(phone, customerId)
      return { phone, customerId, call }
    }
    const locked = async (phone: string) => (await t.call(contactInfo, { as: 'agent', query: { phone } })).locked

    it('puts all back, logs it, and lets another one be given', async () => {
      const { phone, call, customerId } = await withCustomer({ next_follow_at: 5000 })
      await give(call.id, 7)
      expect(await locked(phone)).toContain('公司锁定')
      const given = await customerRow(customerId)
      expect(given).toMatchObject({ next_follow_at: null })
      t.clock.now += 8 * second
      const back = await undo(call.id)
      expect(back.data).toMatchObject({
        agent: { state: 'WRAP_UP', callId: call.id },
        call: { id: call.id },
        stayed: [],
      })
      expect(await locked(phone)).toBeNull()
      // Somebody has the customer's form open as the result left it; saving it overwrites nothing.
      expect(await customerRow(customerId)).toMatchObject({ next_follow_at: 5000, version: given.version + 1 })
      expect(await callRow(call.id)).toMatchObject({ wrapup_id: null, wrap_sec: 0 })
      await give(call.id, 1)
      expect((await info()).figures).toMatchObject({ intent: 1 })
      const log = await t.db
        .selectFrom('operation_log')
        .select(['action', 'diff'])
        .where('object', '=', `call:${call.id}`)
        .orderBy('id')
        .execute()
      expect(log.map(({ action }) => action)).toEqual(['wrapup-save', 'wrapup-undo', 'wrapup-save'])
      expect(log[1]?.diff).toContain('明确拒绝')
      for (const label of ['下次跟进', '号码锁定']) expect(log[1]?.diff).toContain(label)
    })

    it('is for some seconds, once, and for whoever gave it', async () => {
      const { call } = await withCustomer()
      await give(call.id, 7)
      expect((await undo(call.id, 'leader')).code).toBe(40400)
      t.clock.now += 12 * second + 1
      expect(await undo(call.id)).toMatchObject({ code: 40900, msg: expect.stringContaining('时间已过') })
      t.clock.now -= 1
      expect((await undo(call.id)).code).toBe(20000)
      expect((await undo(call.id)).code).toBe(40900)
    })

    it('is of the last call alone: what another brought about stays', async () => {
      const first = await withCustomer()
      await give(first.call.id, 7)
      const second = await withCustomer()
      await give(second.call.id, 7)
      expect(await undo(first.call.id)).toMatchObject({ code: 40900, msg: expect.stringContaining('时间已过') })
      expect(await callRow(first.call.id)).toMatchObject({ wrapup_id: (await codeOf(7)).id })
      for (const { phone } of [first, second]) expect(await locked(phone)).toContain('公司锁定')
    })

    it('is refused once somebody has corrected it; a number whose owner wants no calls stays locked', async () => {
      const { call, phone } = await withCustomer()
      await give(call.id, 7)
      const { id: codeId } = await codeOf(4)
      await t.call(callEndpoints.wrapupUpdate, { as: 'boss', body: { id: call.id, codeId } })
      expect(await undo(call.id)).toMatchObject({ code: 40900, msg: '小结已被他人修改，不能撤销' })
      expect(await callRow(call.id)).toMatchObject({ wrapup_id: codeId })
      expect(await locked(phone)).toContain('公司锁定')
    })

    it('leaves a call alone that has begun since', async () => {
      const { call } = await withCustomer()
      await give(call.id, 7)
      const next = await t.call(dial, { as: 'agent', body: { requestId: randomUUID(), phone: number('9001') } })
      const { data } = await undo(call.id)
      expect(data).toMatchObject({ agent: { state: 'DIALLING', callId: next.id }, stayed: [] })
      expect(await callRow(call.id)).toMatchObject({ wrapup_id: null })
      await t.pass(5 * second)
      expect((await info()).agent).toMatchObject({ state: 'TALKING', callId: next.id })
      await t.call(hangup, { as: 'agent', body: { callId: next.id } })
      await t.pass(0)
    })

    it('leaves what somebody has changed since, and says so', async () => {
      const { call, customerId } = await withCustomer()
      await give(call.id, 9)
      expect(await customerRow(customerId)).toMatchObject({ user_id: null, pool_reason: '不需要了' })
      const other = await t.db.selectFrom('user').select('id').where('account', '=', 'leader').executeTakeFirstOrThrow()
      await t.db
        .updateTable('customer')
        .set({ user_id: other.id, pool_at: null })
        .where('id', '=', customerId)
        .execute()
      expect((await undo(call.id)).data).toMatchObject({ stayed: ['客户的归属和资料'] })
      expect(await customerRow(customerId)).toMatchObject({ user_id: other.id })

      const other_ = await withCustomer({ next_follow_at: 5000 })
      await give(other_.call.id, 8)
      expect(await customerRow(other_.customerId)).toMatchObject({ type: 30, next_follow_at: null })
      await t.db.updateTable('customer').set({ type: 20 }).where('id', '=', other_.customerId).execute()
      expect((await undo(other_.call.id)).data).toMatchObject({ stayed: ['客户类型'] })
      const told = await t.db
        .selectFrom('operation_log')
        .select('diff')
        .where('object', '=', `call:${other_.call.id}`)
        .where('action', '=', 'wrapup-undo')
        .executeTakeFirstOrThrow()
      expect(told.diff).toContain('之后又有改动')
      expect(await customerRow(other_.customerId)).toMatchObject({ type: 20, next_follow_at: 5000 })
      expect(await flowsOf(other_.customerId)).toEqual([])

      const third = await withCustomer()
      await give(third.call.id, 3, { nextFollowTime: t.clock.now / second + 3600 })
      await t.db
        .updateTable('callback_task')
        .set({ due_at: 9_999_999_999 })
        .where('due_at', '=', t.clock.now / second + 3600)
        .execute()
      expect((await undo(third.call.id)).data).toMatchObject({ stayed: ['预约回访'] })
    })

    it('has the entry of a pasted list as the call alone left it', async () => {
      const phone = number('9001')
      const list = await t.call(phoneEndpoints.listAdd, { as: 'agent', body: { name: '名单', lines: [phone] } })
      const entry = () =>
        t.db.selectFrom('dial_list_item').selectAll().where('list_id', '=', list.id).executeTakeFirstOrThrow()
      const call = await over(phone, null, (await entry()).id)
      const before = await entry()
      await give(call.id, 5)
      expect(await entry()).not.toEqual(before)
      expect((await undo(call.id)).data).toMatchObject({ stayed: [] })
      expect(await entry()).toEqual(before)
    })

    it('is as if it had not been given, whatever was there before', async () => {
      const random = createRandom(12)
      const { id: me_, department_id } = await t.db
        .selectFrom('user')
        .innerJoin('company_user', 'company_user.user_id', 'user.id')
        .select(['user.id', 'company_user.department_id'])
        .where('account', '=', 'agent')
        .executeTakeFirstOrThrow()
      const leader = await t.db
        .selectFrom('user')
        .select('id')
        .where('account', '=', 'leader')
        .executeTakeFirstOrThrow()
      const state = async (callId: number, phoneId: number, customerId: number | null) => {
        const of = <T extends 'customer' | 'callback_task' | 'phone_lock' | 'dial_list_item'>(table: T) =>
          t.db
            .selectFrom(table as 'customer')
            .selectAll()
            .where('phone_id', '=', phoneId)
            .orderBy('id')
            .execute()
        const rows = [
          await of('customer'),
          await of('callback_task'),
          await of('phone_lock'),
          await of('dial_list_item'),
          await t.db.selectFrom('customer_flow').selectAll().where('customer_id', '=', customerId).execute(),
          await t.db.selectFrom('customer_owner_log').selectAll().where('customer_id', '=', customerId).execute(),
          await t.db.selectFrom('call').selectAll().where('id', '=', callId).execute(),
          await t.db.selectFrom('call_wrapup').selectAll().where('call_id', '=', callId).execute(),
          await t.db
            .selectFrom('stat_call_day')
            .select(({ fn }) =>
              ['wrapped', 'intent', 'deal', 'wrap_sec'].map((name) => fn.sum(name as 'intent').as(name)),
            )
            .where('user_id', '=', me_)
            .execute(),
        ]
        // The person who undid it is now the last writer of the rows.
        return rows.map((table) => table.map((row) => ({ ...row, version: 0, updated_at: 0, updated_by: 0 })))
      }
      for (let run = 0; run < 36; run += 1) {
        const phone = number('9001')
        const phone_id = await t.app.services.phones.store(t.db, phone, 1)
        const now = Math.floor(t.clock.now / second)
        // In the first nine runs each result goes to an own customer, because chance could leave out the important one.
        const owner = run < 9 ? me_ : random.pick([me_, me_, leader.id, null])
        const isCustomer = run < 9 || random.chance(0.8)
        const customerId = isCustomer
          ? await customerWith(phone, {
              ...{ user_id: owner, type: random.pick([0, 10, 30, 50]), pool_times: random.int(0, 3) },
              ...{
                next_follow_at: random.pick([null, now - 60, now + 7 * 86_400]),
                last_follow_at: random.pick([null, 77]),
              },
              ...{ claim_at: random.pick([null, 88]), protect_until: random.pick([null, now + 99]) },
            })
          : null
        if (random.chance(0.5)) {
          const at = { created_at: now - 500, created_by: leader.id, hit_at: null }
          const expire_at = random.pick([null, now - 1, now + 60, now + 90 * 86_400])
          const lock = {
            company_id: 1,
            department_id: null,
            phone_id,
            type: 'MANUAL' as const,
            source: '坐席',
            reason: '前',
          }
          await t.db
            .insertInto('phone_lock')
            .values({ ...lock, ...at, expire_at, ended_at: null })
            .execute()
        }
        const nextFollowTime = now + 7200
        if (random.chance(0.3))
          await t.call(callbackAdd, { as: 'agent', body: { phone, time: random.pick([nextFollowTime, now + 999]) } })
        const { id: callId } = await t.db
          .insertInto('call')
          .values({
            ...{ call_no: `undo-${run}`, provider: 'test', provider_call_id: null, line_id: 0, employee_no: '1' },
            ...{ company_id: 1, department_id: department_id ?? 0, user_id: me_, customer_id: customerId, phone_id },
            ...{
              state: 'ENDED',
              state_rank: 85,
              submitted_at: 1,
              ring_at: 1,
              answer_at: 1,
              end_at: 60_000,
              ring_sec: 1,
            },
            ...{ talk_sec: 60, hangup_by: 'AGENT', muted: 0, code_source: null, raw_code: null, unified_code: null },
            ...{ exception_class: null, answered: 1, valid: 1, wrapup_id: null, intent: 0, deal: 0, wrap_sec: 0 },
            ...{ created_at: t.clock.now - 60_000, updated_at: 1 },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const digit = (run % 9) + 1
        const before = await state(callId, phone_id, customerId)
        await give(callId, digit, { nextFollowTime: digit === 3 || random.chance(0.3) ? nextFollowTime : null })
        expect(await state(callId, phone_id, customerId)).not.toEqual(before)
        t.clock.now += random.int(0, 9) * second
        expect((await undo(callId)).data).toMatchObject({ stayed: [] })
        expect([run, digit, await state(callId, phone_id, customerId)]).toEqual([run, digit, before])
      }
    }, 120_000)
  })

  describe('a lock', () => {
    const lock = async (phone: string, as = 'agent') =>
      (await t.call(lockAdd, { as, body: { phone, reason: '家属要求', days: 30 } })).id
    const lockRow = (id: number) => t.db.selectFrom('phone_lock').selectAll().where('id', '=', id).executeTakeFirst()

    it('is taken back by whoever has just placed it', async () => {
      const phone = number('9001')
      const id = await lock(phone)
      expect((await t.envelope(lockUndo, { as: 'leader', body: { id } })).code).toBe(40400)
      t.clock.now += 8 * second
      expect((await t.envelope(lockUndo, { as: 'agent', body: { id } })).code).toBe(20000)
      expect(await lockRow(id)).toBeUndefined()
      const log = t.db.selectFrom('operation_log').select('action').where('object', '=', `phone-lock:${id}`)
      expect((await log.orderBy('id').execute()).map(({ action }) => action)).toEqual(['lock-add', 'lock-undo'])
      await over(phone)
      const late = await lock(number('9001'))
      t.clock.now += 13 * second
      expect(await t.envelope(lockUndo, { as: 'agent', body: { id: late } })).toMatchObject({ code: 40900 })
    })

    it('that a result has placed goes with the result, not by itself', async () => {
      const phone = number('9001')
      const call = await over(phone)
      await save({ callId: call.id, codeId: (await codeOf(7)).id })
      const { lockId } = await t.call(contactInfo, { as: 'agent', query: { phone } })
      const id = lockId as number
      expect(await lockRow(id)).toMatchObject({ type: 'REFUSES', created_by: (await me()).id })
      expect((await t.envelope(lockUndo, { as: 'agent', body: { id } })).code).toBe(40400)
      expect(await lockRow(id)).toBeDefined()
    })

    it('is lifted by whoever may, with a reason, within their scope', async () => {
      const phone = number('9001')
      const id = await lock(phone)
      const lift = (as: string) => t.envelope(unlock, { as, body: { id, reason: '本人来电 13912345678' } })
      expect((await t.call(contactInfo, { as: 'agent', query: { phone } })).lockId).toBe(id)
      expect((await lift('agent')).code).toBe(40300)
      expect((await lift('leader')).code).toBe(20000)
      expect((await lift('leader')).code).toBe(40400)
      expect(await lockRow(id)).toMatchObject({ ended_at: t.clock.now / second })
      expect(await t.call(contactInfo, { as: 'agent', query: { phone } })).toMatchObject({ locked: null, lockId: null })
      const log = await t.db.selectFrom('operation_log').selectAll().where('object', '=', `phone-lock:${id}`).execute()
      expect(log.map(({ action }) => action)).toEqual(['lock-add', 'unlock'])
      expect(log[1]?.diff).toContain('139****5678')
      // From another department.
      const theirs = await lock(number('9001'), 'boss')
      await t.db.updateTable('phone_lock').set({ department_id: null }).where('id', '=', theirs).execute()
      expect((await t.envelope(unlock, { as: 'leader', body: { id: theirs, reason: '误锁' } })).code).toBe(40400)
      expect((await t.envelope(unlock, { as: 'boss', body: { id: theirs, reason: '误锁' } })).code).toBe(20000)
    })

    it('after a complaint is lifted by another than who asks for it; the platform’s by nobody in a company', async () => {
      const phone = number('9001')
      const id = await lock(phone, 'boss')
      await t.db.updateTable('phone_lock').set({ type: 'COMPLAINT' }).where('id', '=', id).execute()
      const body = { id, reason: '已道歉' }
      expect(await t.call(unlock, { as: 'boss', body })).toEqual({ id, asked: true })
      expect(await t.envelope(unlock, { as: 'boss', body })).toMatchObject({
        code: 40900,
        msg: expect.stringContaining('复核'),
      })
      expect((await t.call(contactInfo, { as: 'agent', query: { phone } })).locked).not.toBeNull()
      await t.db.updateTable('phone_lock').set({ company_id: null }).where('id', '=', id).execute()
      expect((await t.envelope(unlock, { as: 'boss', body })).code).toBe(40400)
      expect((await t.call(contactInfo, { as: 'agent', query: { phone } })).lockId).toBeNull()
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
    // Runs again the part of the migration that mends older data.
    await mendInterest(t.db as never)
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
