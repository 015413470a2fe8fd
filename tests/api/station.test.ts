import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AgentState } from '../../src/contract/agent-states'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import type { BodyOf } from '../../src/contract/endpoint'
import { phoneEndpoints } from '../../src/contract/phone'
import type { Blocked } from '../../src/contract/phone/dialling'
import type { Agent } from '../../src/contract/phone/station'
import { systemEndpoints } from '../../src/contract/system'
import { startOfDay } from '../../src/lib/time/time'
import type { Db, NewRow, Schema } from '../../src/server/db/schema'
import { forgetOldRows } from '../../src/server/retention'
import { mostCalls } from '../support/server/quotas'
import { dialects, longSessions, paged, startOfTest, type TestApp, testApp } from '../support/server/test-app'
import { give, giveOwn, openAt, restoreSettings } from '../support/server/usual-settings'

const { listAdd, queueInfo, stationInfo, stateUpdate, dial, hangup, mute, wrapupSave, wrapupExtend, draftUpdate } =
  phoneEndpoints
const second = 1000
const minute = 60 * second

/** Numbers with which the loopback always does the same, by their last four digits. */
const numbers = {
  answers: '16000009001',
  answersToo: '16000109001',
  talksShortly: '16000009002',
  busy: '16000009003',
  silent: '16000009004',
  fault: '16000009008',
}

describe.each(dialects)('the station on %s', (dialect) => {
  let t: TestApp
  /** The time when the test began: ten o'clock in Shanghai. */
  let start = startOfTest
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())
  // Each test runs one day later without any calls, because earlier calls would block later ones.
  beforeEach(async () => {
    await t.pass(3 * 60 * minute)
    await forgetCalls(t)
    start += 24 * 60 * minute
    t.clock.now = start
  })

  const info = (as: string) => t.call(stationInfo, { as })
  const stateOf = async (as: string) => (await info(as)).agent.state
  const choose = (as: string, state: 'IDLE' | 'BUSY' | 'BREAK' | 'OFFLINE') =>
    t.envelope(stateUpdate, { as, body: { state } })
  const request = (phone: string, more: object = {}) => ({ requestId: randomUUID(), phone, ...more })
  const tryDial = (as: string, phone: string, more: object = {}) => t.envelope(dial, { as, body: request(phone, more) })
  const place = (as: string, phone: string, more: object = {}) => t.call(dial, { as, body: request(phone, more) })
  /** A customer of the agent, as long as the test lasts. */
  const addCustomer = async (body: BodyOf<typeof customerEndpoints.add>) => {
    const { id } = await t.call(customerEndpoints.add, { as: 'agent', body })
    onTestFinished(
      async () => void (await t.db.updateTable('customer').set({ deleted_at: 1 }).where('id', '=', id).execute()),
    )
    return id
  }
  const userOf = (account: string) =>
    t.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .select(['user.id', 'user.nickname', 'company_user.company_id', 'company_user.department_id'])
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
  const codeOf = async (digit: number) => {
    const found = (await t.call(callEndpoints.wrapupCodeList, { as: 'agent' })).find((code) => code.digit === digit)
    if (!found) throw new Error(`no result ${digit}`)
    return found
  }
  const agents = async (count: number) => {
    const { company_id } = await userOf('agent')
    const rows = await t.db
      .selectFrom('user')
      .innerJoin('user_role', 'user_role.user_id', 'user.id')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select('user.account')
      .where('user.company_id', '=', company_id)
      .where('role.code', '=', 'agent')
      .orderBy('user.id')
      .limit(count)
      .execute()
    for (const { account } of rows) expect((await choose(account, 'IDLE')).code).toBe(20000)
    return rows.map(({ account }) => account)
  }
  const sweep = () => t.app.station.sweep(t.clock.now)
  const stays = async (as: string) => {
    const { id } = await userOf(as)
    return t.db.selectFrom('agent_state_log').selectAll().where('user_id', '=', id).orderBy('id').execute()
  }
  /** Calls a number and hangs up during the talk. */
  const talk = async (as: string, phone: string, more: object = {}) => {
    const call = await place(as, phone, more)
    await t.pass(10 * second)
    await t.call(hangup, { as, body: { callId: call.id } })
    await t.pass(second)
    return call
  }

  it('calls whom a pasted list names by that name, as long as nobody has a record of them', async () => {
    await choose('agent', 'IDLE')
    const { id: listId } = await t.call(listAdd, {
      as: 'agent',
      body: { name: '名单', lines: [`${numbers.answers} 孙八`] },
    })
    const query = { view: 'list', listId: listId as number } as const
    const [item] = (await t.call(queueInfo, { as: 'agent', query })).records
    expect(item?.name).toBe('孙八')
    const call = await place('agent', item?.phoneRef as string, { itemId: item?.itemId })
    expect((await info('agent')).call).toMatchObject({ id: call.id, customerId: null, customerName: '孙八' })
  })

  it('gives back what a call took off the queue that nobody’s telephone rang for', async () => {
    await choose('agent', 'IDLE')
    const { id: listId } = await t.call(listAdd, { as: 'agent', body: { name: '名单', lines: ['16000409008 孙八'] } })
    const list = async () => t.call(queueInfo, { as: 'agent', query: { view: 'list', listId: listId as number } })
    const [item] = (await list()).records
    await place('agent', item?.phoneRef as string, { itemId: item?.itemId })
    await t.pass(0)
    expect((await info('agent')).call).toMatchObject({ state: 'FAILED' })
    expect((await list()).records).toMatchObject([{ itemId: item?.itemId }])

    await choose('agent', 'IDLE')
    const promised = { phone: numbers.fault, time: t.clock.now / 1000 + 60 }
    const { id } = await t.call(phoneEndpoints.callbackAdd, { as: 'agent', body: promised })
    await place('agent', promised.phone)
    await t.pass(0)
    expect((await info('agent')).call).toMatchObject({ state: 'FAILED' })
    expect((await list()).callbacks).toMatchObject([{ callbackId: id }])
  })

  it('a dial may come twice, but not with another number', async () => {
    await choose('agent', 'IDLE')
    const first = request('16000009001')
    const { id } = await t.call(dial, { as: 'agent', body: first })
    expect((await t.call(dial, { as: 'agent', body: first })).id).toBe(id)
    const other = await t.envelope(dial, { as: 'agent', body: { ...first, phone: '16000019001' } })
    expect(other).toMatchObject({ code: 40900, msg: '这个请求编号已用来拨打另一个号码，请重新拨打', data: null })
  })

  it('a result is the workstation’s until the wrap-up is over: what it brings about comes about', async () => {
    await choose('agent', 'IDLE')
    const call = await talk('agent', '16000509001')
    const [callback, other] = [await codeOf(3), await codeOf(4)]
    expect(callback.callback).toBe(true)
    const change = (codeId: number) =>
      t.envelope(callEndpoints.wrapupUpdate, { as: 'boss', body: { id: call.id, codeId } })
    expect(await change(callback.id)).toMatchObject({ code: 40900, msg: expect.stringContaining('话后整理') })
    const nextFollowTime = t.clock.now / 1000 + 3600
    await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId: callback.id, nextFollowTime } })
    const promised = await t.db.selectFrom('callback_task').select('due_at').execute()
    expect(promised).toEqual([{ due_at: nextFollowTime }])
    expect((await change(other.id)).code).toBe(20000)
  })

  it('a number that is written beside a result is kept and shown as a mask', async () => {
    await choose('agent', 'IDLE')
    const call = await talk('agent', '16000609001')
    const reason = '本人换号 13912345678'
    const { id: codeId } = await codeOf(9)
    await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId, reason } })
    await t.call(callEndpoints.wrapupUpdate, {
      as: 'boss',
      body: { id: call.id, codeId: (await codeOf(1)).id, remark: '改打 13912345679' },
    })
    const kept = await t.db.selectFrom('call_wrapup').select('remark').orderBy('id').execute()
    expect(kept).toEqual([{ remark: '本人换号 139****5678' }, { remark: '改打 139****5679' }])
    const { wrapups } = await t.call(callEndpoints.info, { as: 'leader', query: { id: call.id } })
    expect(wrapups.map(({ remark }) => remark)).toEqual(['本人换号 139****5678', '改打 139****5679'])
  })

  it('takes a call of a number that becomes a customer during it for a call of that customer, result and all', async () => {
    const phone = '16000209001'
    await choose('agent', 'IDLE')
    await choose('cg1005', 'IDLE')
    // Another agent's call to the same number stays as it was, because that agent may not be allowed to know the
    // customer.
    const theirs = await place('cg1005', phone)
    await t.pass(5 * second)
    await t.call(hangup, { as: 'cg1005', body: { callId: theirs.id } })
    await t.pass(minute)
    const call = await place('agent', phone)
    expect(call.customerId).toBeNull()
    await t.pass(5 * second)
    for (const as of ['agent', 'cg1005']) {
      await t.call(phoneEndpoints.callbackAdd, { as, body: { phone, time: t.clock.now / 1000 + 3600 } })
    }
    const body = { id: null, userId: null, phone, name: '新客', type: 10, remark: '有兴趣' } as const
    const id = await addCustomer(body)
    expect((await info('agent')).call).toMatchObject({ customerId: id, customerName: '新客' })
    await t.call(hangup, { as: 'agent', body: { callId: call.id } })
    await t.pass(0)
    await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId: (await codeOf(1)).id } })
    const customer = await t.call(customerEndpoints.info, { as: 'agent', query: { id } })
    expect(customer?.nextFollowTime).toBe(t.clock.now / 1000 + 3 * 24 * 3600)
    const kept = await t.db.selectFrom('call').select(['id', 'customer_id']).orderBy('id').execute()
    expect(kept).toEqual([
      { id: theirs.id, customer_id: null },
      { id: call.id, customer_id: id },
    ])
    // What was promised during the call also belongs to the customer.
    const promised = await t.db.selectFrom('callback_task').select('customer_id').orderBy('id').execute()
    expect(promised).toEqual([{ customer_id: id }, { customer_id: null }])
    const counted = await t.db.selectFrom('customer').select('call_count').where('id', '=', id).executeTakeFirst()
    expect(counted).toEqual({ call_count: 1 })
  })

  it('goes through a call from the dial to the next one', async () => {
    expect(await info('agent')).toEqual({
      now: start,
      agent: { state: 'OFFLINE', since: start, callId: null, wrapUntil: null, prolonged: false },
      call: null,
      figures: { submitted: 0, answered: 0, valid: 0, intent: 0, talkSec: 0 },
    })
    t.clock.now += 5 * second
    expect(await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })).toMatchObject({ state: 'IDLE' })
    t.clock.now += 7 * second
    const call = await place('agent', ` 160-0000-9001 `)
    expect(call).toMatchObject({ phone: '160****9001', createTime: t.clock.now, endTime: null, wrapupId: null })
    expect(JSON.stringify(call)).not.toContain(numbers.answers)
    expect((await info('agent')).agent).toEqual({
      state: 'DIALLING',
      since: start + 12 * second,
      callId: call.id,
      wrapUntil: null,
      prolonged: false,
    })
    await t.pass(2 * second)
    expect(await info('agent')).toMatchObject({ agent: { state: 'RINGING' }, call: { state: 'B_RINGING' } })
    await t.pass(2 * second)
    expect(await info('agent')).toMatchObject({ agent: { state: 'TALKING' }, call: { state: 'ANSWERED' } })
    await t.call(mute, { as: 'agent', body: { callId: call.id, muted: true } })
    await t.pass(0)
    expect((await info('agent')).call).toMatchObject({ muted: true })

    for (const state of ['IDLE', 'BUSY', 'OFFLINE'] as const) {
      expect(await choose('agent', state)).toMatchObject({ code: 40900, msg: '通话还没有结束，挂断后再切换' })
    }
    const early = { callId: call.id, codeId: (await codeOf(1)).id }
    expect(await t.envelope(wrapupSave, { as: 'agent', body: early })).toMatchObject({
      code: 40900,
      msg: '通话还没有结束，挂断后再保存小结',
    })

    await t.pass(36 * second)
    await t.call(hangup, { as: 'agent', body: { callId: call.id } })
    await t.pass(0)
    const over = await info('agent')
    expect(over.agent).toMatchObject({ state: 'WRAP_UP', callId: call.id })
    expect(over.agent.wrapUntil).toBe(over.agent.since + 30 * second)
    expect(over.call).toMatchObject({ state: 'ENDED', hangupBy: 'AGENT', talkSec: 37, exception: null })
    expect(over.figures).toEqual({ submitted: 1, answered: 1, valid: 1, intent: 0, talkSec: 37 })

    t.clock.now += 9 * second
    const saved = await t.call(wrapupSave, { as: 'agent', body: early })
    expect(saved).toEqual({ state: 'IDLE', since: t.clock.now, callId: null, wrapUntil: null, prolonged: false })
    expect(await info('agent')).toMatchObject({ call: null, figures: { intent: 1 } })
    const row = await t.db.selectFrom('call').selectAll().where('id', '=', call.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ wrapup_id: early.codeId, intent: 1, wrap_sec: 9 })

    const log = await stays('agent')
    expect(log.map((stay) => [stay.state, stay.to_at - stay.from_at, stay.call_id])).toEqual([
      ['OFFLINE', 5 * second, null],
      ['IDLE', 7 * second, null],
      ['DIALLING', second, call.id],
      ['RINGING', 2 * second, call.id],
      ['TALKING', 37 * second, call.id],
      ['WRAP_UP', 9 * second, call.id],
    ])
    for (const [at, stay] of log.entries()) expect(stay.from_at).toBe(log[at - 1]?.to_at ?? start)

    const { records } = paged(
      await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `call:${call.id}` } }),
    )
    expect(records.map(({ action, result, changes }) => [action, result, changes[0]?.after])).toEqual([
      ['wrapup-save', 'OK', '有意向'],
    ])
  })

  it.each([
    ['busy', 'BUSY'],
    ['silent', 'NO_ANSWER'],
    ['fault', 'LINE'],
  ] as const)('gives a call that nobody answers its wrap-up too: %s', async (kind, exception) => {
    await choose('agent', 'IDLE')
    const call = await place('agent', numbers[kind])
    await t.pass(2 * minute)
    const after = await info('agent')
    expect(after.agent).toMatchObject({ state: 'WRAP_UP', callId: call.id })
    expect(after.call).toMatchObject({ talkSec: 0, answerTime: null, exception: { class: exception } })
    expect(after.figures).toMatchObject({ submitted: kind === 'fault' ? 0 : 1, answered: 0 })
    await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId: (await codeOf(5)).id } })
    expect(await stateOf('agent')).toBe('IDLE')
  })

  describe('a result', () => {
    const over = async (phone = numbers.answers, more: object = {}) => {
      await choose('agent', 'IDLE')
      return talk('agent', phone, more)
    }
    const save = (body: object) => t.envelope(wrapupSave, { as: 'agent', body: body as never })

    it('is one of the company’s that is still given', async () => {
      const call = await over()
      const foreign = await t.db
        .selectFrom('wrapup_code')
        .select('id')
        .where('company_id', '=', 2)
        .executeTakeFirstOrThrow()
      expect(await save({ callId: call.id, codeId: foreign.id })).toMatchObject({
        code: 40000,
        data: { field: 'codeId' },
      })
      const release = await codeOf(9)
      await t.db.updateTable('wrapup_code').set({ status: 'DISABLED' }).where('id', '=', release.id).execute()
      expect(await save({ callId: call.id, codeId: release.id, reason: '换人跟进' })).toMatchObject({
        code: 40000,
        data: { field: 'codeId' },
      })
      expect(await stateOf('agent')).toBe('WRAP_UP')
    })

    it('is given to one’s own calls only', async () => {
      const call = await over()
      await choose('leader', 'IDLE')
      const body = { callId: call.id, codeId: (await codeOf(1)).id }
      expect((await t.envelope(wrapupSave, { as: 'leader', body })).code).toBe(40400)
      expect((await t.envelope(hangup, { as: 'leader', body: { callId: call.id } })).code).toBe(40400)
      expect((await t.envelope(wrapupExtend, { as: 'leader', body: { callId: call.id } })).code).toBe(40900)
    })

    it('may come twice, but not as another one', async () => {
      const call = await over()
      const body = { callId: call.id, codeId: (await codeOf(4)).id }
      const answers = await Promise.all([save(body), save(body), save(body)])
      expect(answers.map((answer) => answer.code)).toEqual([20000, 20000, 20000])
      expect(await save({ ...body, codeId: (await codeOf(6)).id })).toMatchObject({
        code: 40900,
        msg: '这通电话已有小结，如须修改请到通话记录',
      })
      const given = await t.db.selectFrom('call_wrapup').selectAll().where('call_id', '=', call.id).execute()
      expect(given.map(({ code_id, source }) => [code_id, source])).toEqual([[body.codeId, 'AGENT']])
    })

    it('can still be given to an earlier call, and leaves the state alone', async () => {
      const first = await over()
      t.clock.now += 31 * second
      await sweep()
      expect(await stateOf('agent')).toBe('IDLE')
      const next = await place('agent', numbers.answersToo)
      expect((await save({ callId: first.id, codeId: (await codeOf(2)).id })).data).toMatchObject({
        state: 'DIALLING',
        callId: next.id,
      })
      expect((await info('agent')).figures).toMatchObject({ intent: 1 })
    })

    it('is applied with what it brings', async () => {
      const call = await over()
      await save({ callId: call.id, codeId: (await codeOf(7)).id })
      expect(await tryDial('agent', numbers.answers)).toMatchObject({
        code: 42200,
        msg: expect.stringMatching(/^这个号码已被公司锁定（.+），20\d\d-\d\d-\d\d 10:01 后可再拨$/),
        data: { reason: 'COMPANY_LOCK' },
      })
    })
  })

  describe('the wrap-up', () => {
    const inWrapUp = async () => {
      await choose('agent', 'IDLE')
      const call = await talk('agent', numbers.answers)
      return { call, until: (await info('agent')).agent.wrapUntil as number }
    }
    const draft = (callId: number, codeId: number, more: object = {}) =>
      t.call(draftUpdate, {
        as: 'agent',
        body: {
          ...{ callId, codeId, name: null, type: null, remark: null, nextFollowTime: null, reason: null },
          updateTime: t.clock.now,
          ...more,
        },
      })
    const results = (callId: number) =>
      t.db.selectFrom('call_wrapup').select(['code_id', 'source', 'remark']).where('call_id', '=', callId).execute()

    const logged = (callId: number) =>
      t.db
        .selectFrom('operation_log')
        .select(['action', 'result', 'message', 'diff'])
        .where('object', '=', `call:${callId}`)
        .execute()

    it('ends by itself, without a result where none was chosen', async () => {
      const { call, until } = await inWrapUp()
      t.clock.now = until - 1
      await sweep()
      expect(await stateOf('agent')).toBe('WRAP_UP')
      t.clock.now = until
      await sweep()
      expect((await info('agent')).agent).toEqual({
        state: 'IDLE',
        since: until,
        callId: null,
        wrapUntil: null,
        prolonged: false,
      })
      expect(await results(call.id)).toEqual([])
    })

    it('gives the result that was chosen when its time is over', async () => {
      const { call, until } = await inWrapUp()
      const code = await codeOf(1)
      await draft(call.id, code.id)
      t.clock.now = until
      await Promise.all([sweep(), sweep()])
      expect(await info('agent')).toMatchObject({ agent: { state: 'IDLE' }, figures: { intent: 1 } })
      expect(await results(call.id)).toEqual([{ code_id: code.id, source: 'TIMER', remark: null }])
      const row = await t.db.selectFrom('call').select('wrap_sec').where('id', '=', call.id).executeTakeFirstOrThrow()
      expect(row.wrap_sec).toBe(30)
      expect(await logged(call.id)).toEqual([
        {
          action: 'wrapup-save',
          result: 'OK',
          message: '话后整理到时，按选好的小结保存',
          diff: expect.stringContaining(code.name),
        },
      ])
    })

    it('gives it with the reason that was typed, and keeps what was typed of the customer', async () => {
      const { call, until } = await inWrapUp()
      const code = await codeOf(9)
      expect(code.release).toBe(true)
      await draft(call.id, code.id, { reason: ' 只接 139-5555-8888 ', remark: '说了很久' })
      t.clock.now = until
      await sweep()
      expect(await results(call.id)).toEqual([{ code_id: code.id, source: 'TIMER', remark: '只接 139****8888' }])
      const typed = await t.db.selectFrom('original_text').selectAll().where('object', '=', `call:${call.id}`).execute()
      expect(typed.map(({ field, enc }) => [field, t.app.services.phones.unseal(enc)])).toEqual([
        ['reason', '只接 139-5555-8888'],
      ])
      const kept = () => t.db.selectFrom('call_draft').select('call_id').where('call_id', '=', call.id).execute()
      const forgetAfter = (days: number) =>
        forgetOldRows(t.app.store.upkeep(), Math.floor(t.clock.now / 1000) + days * 86_400, t.app.services)
      expect(await kept()).toHaveLength(1)
      await forgetAfter(6)
      expect(await kept()).toHaveLength(1)
      await forgetAfter(8)
      expect(await kept()).toEqual([])
    })

    it('ends although the result that was chosen can’t be given', async () => {
      const { call, until } = await inWrapUp()
      await draft(call.id, (await codeOf(3)).id, { nextFollowTime: 1 })
      t.clock.now = until
      await sweep()
      expect(await stateOf('agent')).toBe('IDLE')
      expect(await results(call.id)).toEqual([])
      expect(await logged(call.id)).toEqual([])
    })

    it('lasts 30 seconds longer with each press, and as long as the company’s setting says', async () => {
      await give(t, 'call.wrap-up-seconds', 600)
      await giveOwn(t, 'call.wrap-up-seconds', 45)
      const { call, until } = await inWrapUp()
      expect(until).toBe((await info('agent')).agent.since + 45 * second)
      const extend = () => t.call(wrapupExtend, { as: 'agent', body: { callId: call.id } })
      expect(await extend()).toMatchObject({ wrapUntil: until + 30 * second })
      expect(await extend()).toMatchObject({ state: 'WRAP_UP', wrapUntil: until + 60 * second })
      expect((await stays('agent')).at(-1)).toMatchObject({ state: 'TALKING' })
      t.clock.now = until + 59 * second
      await sweep()
      expect(await stateOf('agent')).toBe('WRAP_UP')
      t.clock.now += second
      await sweep()
      expect(await t.envelope(wrapupExtend, { as: 'agent', body: { callId: call.id } })).toMatchObject({
        code: 40900,
        msg: '这通电话的话后整理已经结束',
      })
    })

    it('is prolonged by itself once, whatever is pressed besides; the next wrap-up is anew', async () => {
      const { call, until } = await inWrapUp()
      const extend = (more: { auto?: boolean } = {}, as = 'agent', callId = call.id) =>
        t.call(wrapupExtend, { as, body: { callId, ...more } })
      expect((await info('agent')).agent).toMatchObject({ prolonged: false })
      expect(await extend({ auto: false })).toMatchObject({ wrapUntil: until + 30 * second, prolonged: false })
      const once = { state: 'WRAP_UP', wrapUntil: until + 60 * second, prolonged: true }
      // As from two pages of the same person.
      const both = await Promise.all([extend({ auto: true }), extend({ auto: true })])
      expect(both).toEqual([expect.objectContaining(once), expect.objectContaining(once)])
      expect(await extend({ auto: true })).toMatchObject(once)
      expect((await info('agent')).agent).toMatchObject(once)
      expect(await extend()).toMatchObject({ wrapUntil: until + 90 * second, prolonged: true })
      t.clock.now = until + 90 * second
      await sweep()
      expect((await info('agent')).agent).toMatchObject({ callId: null, prolonged: false })
      const body = { callId: call.id, auto: true }
      expect(await t.envelope(wrapupExtend, { as: 'agent', body })).toMatchObject({ code: 40900 })

      const next = await inWrapUp()
      expect((await info('agent')).agent).toMatchObject({ prolonged: false })
      const anew = { wrapUntil: next.until + 30 * second, prolonged: true }
      expect(await extend({ auto: true }, 'agent', next.call.id)).toMatchObject(anew)
    })

    it('may be left for another state, with the result that was chosen', async () => {
      const { call } = await inWrapUp()
      expect(await tryDial('agent', numbers.answersToo)).toMatchObject({
        code: 42200,
        msg: '上一通还在话后整理，先保存小结',
      })
      const code = await codeOf(6)
      await draft(call.id, code.id)
      expect((await choose('agent', 'BREAK')).data).toMatchObject({
        state: 'BREAK',
        callId: null,
        wrapUntil: null,
        prolonged: false,
      })
      expect(await results(call.id)).toEqual([{ code_id: code.id, source: 'AGENT', remark: null }])
    })
  })

  describe('a dial is stopped', () => {
    const blocks = () =>
      t.db
        .selectFrom('call_block')
        .innerJoin('user', 'user.id', 'call_block.user_id')
        .select(['user.account', 'reason', 'message', 'next_allowed_at', 'at'])
        .select(['call_block.phone_id', 'call_block.customer_id', 'call_block.company_id'])
        .orderBy('call_block.id')
        .execute()
    const lock = async (row: Partial<NewRow<'phone_lock'>>) => {
      const phone_id = await t.app.services.phones.store(t.db, numbers.answers, row.company_id ?? null)
      const { id } = await t.db
        .insertInto('phone_lock')
        .values({
          ...{ company_id: null, department_id: null, phone_id, type: 'MANUAL', source: '平台', reason: '投诉' },
          ...{ expire_at: null, created_at: start / 1000, created_by: null, ended_at: null },
          ...row,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    /** A time on the first test day, on Shanghai's clock. */
    const at = (hour: number, minutes = 0) => startOfDay(start) * second + (hour * 60 + minutes) * minute
    const expectBlocked = async (
      answer: Awaited<ReturnType<typeof tryDial>>,
      { reason, nextAllowedTime }: Blocked,
      msg: string | RegExp,
    ) => {
      expect(answer).toEqual({
        code: 42200,
        msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
        data: { reason, nextAllowedTime },
      })
      expect((await blocks()).at(-1)).toMatchObject({ reason, message: answer.msg, next_allowed_at: nextAllowedTime })
    }

    it('when one isn’t idle', async () => {
      const none = { reason: 'AGENT_NOT_IDLE', nextAllowedTime: null } as const
      await expectBlocked(await tryDial('agent', numbers.answers), none, '当前是离线，先切换为空闲')
      await choose('agent', 'BUSY')
      await expectBlocked(await tryDial('agent', numbers.answers), none, '当前是示忙，先切换为空闲')
      await choose('agent', 'IDLE')
      await place('agent', numbers.answers)
      await expectBlocked(await tryDial('agent', numbers.answersToo), none, '正在通话，挂断后再拨打')
      const { id, company_id } = await userOf('agent')
      const calls = await t.db.selectFrom('call').select('id').where('user_id', '=', id).execute()
      expect(calls).toHaveLength(1)
      expect(await blocks()).toHaveLength(3)
      expect(await blocks()).toContainEqual({
        ...{ account: 'agent', reason: 'AGENT_NOT_IDLE', message: '当前是示忙，先切换为空闲' },
        ...{ next_allowed_at: null, at: start / 1000, customer_id: null, company_id },
        phone_id: await t.app.services.phones.store(t.db, numbers.answers, 1),
      })
    })

    it('when the number can’t be one, which isn’t kept', async () => {
      await choose('agent', 'IDLE')
      const none = { reason: 'NUMBER_FORMAT', nextAllowedTime: null } as const
      await expectBlocked(await tryDial('agent', '1600000900112'), none, /^这不是可以拨打的号码/)
      expect((await blocks()).at(-1)).toMatchObject({ phone_id: null })
      expect((await tryDial('agent', 'p_AAAAAAAAAAAAAAAAAAAAAA')).code).toBe(40000)
      expect(await blocks()).toHaveLength(1)
    })

    it('when the platform or the company has locked the number, which counts the hit', async () => {
      await choose('agent', 'IDLE')
      const until = Math.floor(at(18) / second)
      const own = await lock({ company_id: 1, expire_at: until, reason: '本人要求' })
      await expectBlocked(
        await tryDial('agent', numbers.answers),
        { reason: 'COMPANY_LOCK', nextAllowedTime: until },
        '这个号码已被公司锁定（本人要求），18:00 后可再拨',
      )
      const all = await lock({})
      await lock({ company_id: 2 })
      await expectBlocked(
        await tryDial('agent', numbers.answers),
        { reason: 'PLATFORM_LOCK', nextAllowedTime: null },
        '这个号码已被平台锁定（投诉），如须解锁请联系平台',
      )
      await tryDial('agent', numbers.answers)
      const hits = await t.db.selectFrom('phone_lock').select(['id', 'hits', 'hit_at']).orderBy('id').execute()
      expect(hits).toMatchObject([
        { id: own, hits: 1, hit_at: start / 1000 },
        { id: all, hits: 2, hit_at: start / 1000 },
        { hits: 0, hit_at: null },
      ])
      await t.db.updateTable('phone_lock').set({ ended_at: 1 }).where('id', '=', all).execute()
      t.clock.now = until * second
      await place('agent', numbers.answers)
    })

    it('outside the company’s hours', async () => {
      await choose('agent', 'IDLE')
      await openAt(t.db, '10:30-12:00')
      const stopped = (nextAllowedTime: number) => ({ reason: 'DIAL_WINDOW', nextAllowedTime }) as const
      await expectBlocked(
        await tryDial('agent', numbers.answers),
        stopped(at(10, 30) / second),
        '公司的可拨时段是 10:30-12:00，10:30 后可再拨',
      )
      t.clock.now = at(12)
      await expectBlocked(
        await tryDial('agent', numbers.answers),
        stopped(at(34, 30) / second),
        '公司的可拨时段是 10:30-12:00，明天 10:30 后可再拨',
      )
      t.clock.now = at(12) - 1
      await place('agent', numbers.answers)
    })

    it('while a colleague calls the number', async () => {
      await choose('agent', 'IDLE')
      await choose('leader', 'IDLE')
      await place('agent', numbers.answers)
      const { nickname } = await userOf('agent')
      const none = { reason: 'CALLEE_BUSY', nextAllowedTime: null } as const
      await expectBlocked(
        await tryDial('leader', numbers.answers),
        none,
        `同事${nickname}正在呼叫这个号码，结束后可再拨`,
      )
      await t.pass(5 * second)
      await expectBlocked(
        await tryDial('leader', numbers.answers),
        none,
        `同事${nickname}正在与这个号码通话，结束后可再拨`,
      )
    })

    it('after too many calls to the number, until the oldest is long enough ago', async () => {
      await choose('agent', 'IDLE')
      const code = await codeOf(5)
      const once = async () => {
        const call = await talk('agent', numbers.answers)
        await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId: code.id } })
        return call.createTime
      }
      const times = [await once(), await once(), await once()]
      const next = (times[0] as number) + 5 * minute
      await expectBlocked(
        await tryDial('agent', numbers.answers),
        { reason: 'CALLEE_FREQUENCY', nextAllowedTime: next / second },
        '5 分钟内已呼叫 3 次，10:05 后可再拨',
      )
      t.clock.now = next - 1
      expect((await tryDial('agent', numbers.answers)).code).toBe(42200)
      t.clock.now = next
      await once()
      t.clock.now += 6 * minute
      await once()
      const tomorrow = ((times[0] as number) + 24 * 60 * minute) / second
      await expectBlocked(
        await tryDial('agent', numbers.answers),
        { reason: 'CALLEE_FREQUENCY', nextAllowedTime: tomorrow },
        '24 小时内已呼叫 5 次，明天 10:00 后可再拨',
      )
      await give(t, 'call.most-in-24-hours', 6)
      await once()
      expect((await tryDial('agent', numbers.answers)).msg).toContain('24 小时内已呼叫 6 次')
      await giveOwn(t, 'call.most-in-24-hours', 8)
      await once()
      expect((await tryDial('agent', numbers.answers)).msg).toContain('5 分钟内已呼叫 3 次')
      await giveOwn(t, 'call.most-in-5-minutes', 4)
      await once()
      // Another company's calls are counted separately.
      await choose('yh1003', 'IDLE')
      await place('yh1003', numbers.answers)
    })

    it('after the agent’s calls of the day: as many as their own cap says, otherwise the company’s', async () => {
      await choose('agent', 'IDLE')
      const { id } = await userOf('agent')
      await give(t, 'call.most-a-day', 9)
      await giveOwn(t, 'call.most-a-day', 2)
      await t.db.updateTable('company_user').set({ day_call_cap: 1 }).where('user_id', '=', id).execute()
      const call = await talk('agent', numbers.answers)
      await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId: (await codeOf(5)).id } })
      await expectBlocked(
        await tryDial('agent', numbers.answersToo),
        { reason: 'AGENT_DAY_CAP', nextAllowedTime: at(24) / second },
        '今天已呼叫 1 次，达到日呼上限 1 次，明天 00:00 后可再拨',
      )
      await t.db.updateTable('company_user').set({ day_call_cap: null }).where('user_id', '=', id).execute()
      const other = await talk('agent', numbers.answersToo)
      await t.call(wrapupSave, { as: 'agent', body: { callId: other.id, codeId: (await codeOf(5)).id } })
      expect((await tryDial('agent', numbers.answers)).msg).toContain('达到日呼上限 2 次')
      await giveOwn(t, 'call.most-a-day', 0)
      const third = await talk('agent', numbers.answers)
      await t.call(wrapupSave, { as: 'agent', body: { callId: third.id, codeId: (await codeOf(5)).id } })
      await giveOwn(t, 'call.most-a-day', 3)
      t.clock.now = at(24)
      await place('agent', numbers.answersToo)
    })

    it('while all of the company’s lines are taken', async () => {
      await choose('agent', 'IDLE')
      await choose('leader', 'IDLE')
      await mostCalls(t.db, 1)
      await place('leader', numbers.answers)
      await expectBlocked(
        await tryDial('agent', numbers.answersToo),
        { reason: 'CONCURRENCY', nextAllowedTime: null },
        '公司并发已满（1/1），有同事挂断后可再拨',
      )
    })
  })

  describe('at the same time', () => {
    const codes = (answers: { code: number }[]) => answers.map((answer) => answer.code).sort()

    it('an agent places one call', async () => {
      await choose('agent', 'IDLE')
      const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => tryDial('agent', `1600000${1000 + at}`)))
      expect(codes(answers)).toEqual([20000, ...Array(7).fill(42200)])
      const { id } = await userOf('agent')
      expect(await t.db.selectFrom('call').select('id').where('user_id', '=', id).execute()).toHaveLength(1)
      expect(await t.db.selectFrom('call_block').select('id').execute()).toHaveLength(7)
    })

    it('a number is called by one colleague', async () => {
      const everybody = await agents(6)
      const answers = await Promise.all(everybody.map((as) => tryDial(as, numbers.answers)))
      expect(codes(answers)).toEqual([20000, ...Array(5).fill(42200)])
      const busy = answers.filter((answer) => answer.code === 42200)
      for (const answer of busy) expect(answer.data).toMatchObject({ reason: 'CALLEE_BUSY' })
      const states = await Promise.all(everybody.map(stateOf))
      expect(states.sort()).toEqual(['DIALLING', ...Array<AgentState>(5).fill('IDLE')])
    })

    it('a company has as many calls as it may', async () => {
      const everybody = await agents(8)
      await mostCalls(t.db, 3)
      const answers = await Promise.all(everybody.map((as, at) => tryDial(as, `1600000${2000 + at}`)))
      expect(codes(answers)).toEqual([20000, 20000, 20000, ...Array(5).fill(42200)])
    })

    it('one request makes one call, however often it comes', async () => {
      await choose('agent', 'IDLE')
      const body = request(numbers.answers)
      const answers = await Promise.all(Array.from({ length: 5 }, () => t.call(dial, { as: 'agent', body })))
      expect(new Set(answers.map((call) => call.id)).size).toBe(1)
      await t.pass(10 * second)
      const again = await t.call(dial, { as: 'agent', body })
      expect(again).toMatchObject({ id: answers[0]?.id, state: 'ANSWERED' })
      const { id } = await userOf('agent')
      const rows = await t.db.selectFrom('call').select('id').where('user_id', '=', id).execute()
      expect(rows).toHaveLength(1)
      expect(await t.db.selectFrom('call_block').select('id').execute()).toEqual([])
    })
  })

  describe('a call’s customer', () => {
    const customers = async () => {
      const { id, company_id } = await userOf('agent')
      const rows = t.db
        .selectFrom('customer')
        .innerJoin('phone', 'phone.id', 'customer.phone_id')
        .select(['customer.id', 'customer.name', 'phone.enc', 'customer.phone_id'])
        .where('customer.company_id', '=', company_id)
        .where('deleted_at', 'is', null)
      return {
        own: await rows.where('user_id', '=', id).executeTakeFirstOrThrow(),
        other: await rows.where('user_id', '!=', id).executeTakeFirstOrThrow(),
      }
    }
    const reveal = (enc: string) => t.app.services.phones.reveal(enc)

    it('is the own one with the number, whoever else is named', async () => {
      const { own, other } = await customers()
      await choose('agent', 'IDLE')
      expect(await place('agent', reveal(own.enc), { customerId: other.id })).toMatchObject({
        customerId: own.id,
        customerName: own.name,
      })
    })

    it('is the one named where one may see it and it has the number', async () => {
      const { other } = await customers()
      await choose('agent', 'IDLE')
      await choose('boss', 'IDLE')
      const { phoneRef } = t.app.services.phones.mask(
        { phone_id: other.phone_id, phone_enc: other.enc },
        { org: 'COMPANY', channelId: null, companyId: 1 },
      )
      expect(await place('boss', phoneRef as string, { customerId: other.id })).toMatchObject({
        customerId: other.id,
        customerName: other.name,
      })
      t.clock.now += minute
      await t.pass(60 * minute)
      expect(await place('agent', phoneRef as string, { customerId: other.id })).toMatchObject({
        customerId: null,
        customerName: null,
      })
    })
  })

  it('has nobody end or mute the call of another, a superior neither', async () => {
    await choose('agent', 'IDLE')
    const { id: callId } = await place('agent', numbers.answers)
    await t.pass(10 * second)
    for (const as of ['leader', 'boss', 'cg1005']) {
      for (const answer of [
        await t.envelope(hangup, { as, body: { callId } }),
        await t.envelope(mute, { as, body: { callId, muted: true } }),
      ])
        expect(answer).toMatchObject({ code: 40400, msg: '通话不存在，或不在您的数据范围内' })
    }
    await t.pass(0)
    expect(await info('agent')).toMatchObject({
      agent: { state: 'TALKING' },
      call: { state: 'ANSWERED', muted: false },
    })
  })

  it('is for employees of companies only', async () => {
    for (const as of ['admin', 'channel']) {
      expect(await t.envelope(stationInfo, { as })).toMatchObject({
        code: 40900,
        msg: '工作台只供企业员工使用，请用企业员工的账号登录',
      })
    }
    const refused = await tryDial('admin', numbers.answers)
    expect(refused.code).toBe(40900)
  })

  it('tells why a state can’t be chosen', async () => {
    expect((await choose('agent', 'OFFLINE')).msg).toBe('已经是离线')
    expect((await choose('agent', 'BREAK')).data).toMatchObject({ state: 'BREAK' } satisfies Partial<Agent>)
    expect((await choose('agent', 'BREAK')).msg).toBe('已经是小休')
  })

  it('takes a typed number for the customer whom the pane shows, a subordinate’s too, result and all', async () => {
    const phone = '16000309001'
    const body = { id: null, userId: null, phone, name: '组员的客户', type: 10, remark: '有兴趣' } as const
    const id = await addCustomer(body)
    await choose('leader', 'IDLE')
    const shown = await t.call(phoneEndpoints.contactInfo, { as: 'leader', query: { phone } })
    expect(shown.customer?.id).toBe(id)
    const call = await talk('leader', phone)
    expect(call).toMatchObject({ customerId: id, customerName: '组员的客户' })
    const release = await codeOf(9)
    const given = { callId: call.id, codeId: release.id, reason: '不需要', nextFollowTime: t.clock.now / 1000 + 3600 }
    await t.call(wrapupSave, { as: 'leader', body: given })
    const after = await t.call(customerEndpoints.info, { as: 'agent', query: { id } })
    // Only the owner of a customer gives it back to the pool.
    expect(after).toMatchObject({ userId: (await userOf('agent')).id, nextFollowTime: given.nextFollowTime })
  })
})

/** Resets to a company that has never called, with its default results and hours. */
async function forgetCalls(t: TestApp): Promise<void> {
  const db: Db = t.db
  const tables = [
    ...['agent_state', 'agent_state_log', 'call_block', 'call_draft', 'call_wrapup', 'callback_task', 'phone_lock'],
    ...['call_key', 'cdr_raw', 'call', 'stat_call_day', 'stat_call_hour', 'call_callee_day', 'stat_dirty'],
  ] as const
  for (const table of tables) await db.deleteFrom(table as keyof Schema).execute()
  await db.updateTable('wrapup_code').set({ status: 'ENABLED' }).execute()
  await restoreSettings(t)
  await mostCalls(db, 20)
  await db.updateTable('company_user').set({ day_call_cap: null }).execute()
}
