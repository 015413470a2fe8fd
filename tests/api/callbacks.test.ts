/**
 * 预约: callbacks promised to a number during a call, in its wrap-up or at another time, and how they are shown, moved
 * and cancelled.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { phoneEndpoints } from '../../src/contract/phone'
import { systemEndpoints } from '../../src/contract/system'
import { formatDateTime } from '../../src/lib/time/time'
import { dialects, paged, type TestApp, testApp } from '../support/server/test-app'

const { stationInfo, stateUpdate, dial, hangup, wrapupSave, draftInfo, draftUpdate } = phoneEndpoints
const { callbackAdd, callbackList, callbackUpdate, callbackRestore, callbackDelete, contactInfo, queueInfo } =
  phoneEndpoints
const second = 1000

describe.each(dialects)('callbacks on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterEach(async () => {
    await t.db.deleteFrom('callback_task').execute()
  })
  afterAll(() => t.close())

  let drawn = 0
  /** A number that answers unless told otherwise, and that nobody has called. */
  const number = (last = '9001') => `16${String(++drawn).padStart(5, '0')}${last}`

  describe('what was booked for a call', () => {
    const inWrapUp = async (phone = number()) => {
      // The server refuses this if the agent is already idle.
      await t.envelope(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
      const call = await t.call(dial, { as: 'agent', body: { requestId: randomUUID(), phone } })
      await t.pass(10 * second)
      // If the agent is busy, the call has already ended.
      await t.envelope(hangup, { as: 'agent', body: { callId: call.id } })
      await t.pass(second)
      return { call, until: (await t.call(stationInfo, { as: 'agent' })).agent.wrapUntil as number }
    }
    const codeOf = async (digit: number) => {
      const found = (await t.call(callEndpoints.wrapupCodeList, { as: 'agent' })).find((code) => code.digit === digit)
      if (!found) throw new Error(`no result ${digit}`)
      return found
    }
    const sweep = () => t.app.station.sweep(t.clock.now)
    const draft = (
      callId: number,
      codeId: number | null,
      nextFollowTime: number | null,
      remark: string | null = null,
    ) =>
      t.call(draftUpdate, {
        as: 'agent',
        body: {
          ...{ callId, codeId, name: null, type: null, remark, nextFollowTime, reason: null },
          updateTime: t.clock.now,
        },
      })
    const results = (callId: number) =>
      t.db.selectFrom('call_wrapup').select(['code_id', 'source']).where('call_id', '=', callId).execute()
    const logOf = async (callId: number) => {
      const object = `call:${callId}`
      const rows = await t.db.selectFrom('operation_log').selectAll().where('object', '=', object).execute()
      return rows.map(({ action, message }) => [action, message])
    }
    const promised = () => t.db.selectFrom('callback_task').select(['phone_id', 'customer_id', 'due_at']).execute()

    it('promises what was booked to a number that is no customer, whatever the result', async () => {
      const { call } = await inWrapUp()
      expect(call.customerId).toBeNull()
      const nextFollowTime = t.clock.now / 1000 + 3600
      const code = await codeOf(4)
      expect(code.callback).toBe(false)
      await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId: code.id, nextFollowTime } })
      expect(await promised()).toEqual([{ phone_id: expect.any(Number), customer_id: null, due_at: nextFollowTime }])
    })

    it('keeps what was booked without a result when its time is over, once, though the draft comes again', async () => {
      const { call, until } = await inWrapUp()
      const nextFollowTime = t.clock.now / 1000 + 3600
      await draft(call.id, null, nextFollowTime)
      // Until then the agent may type another time.
      expect(await promised()).toEqual([])
      t.clock.now = until
      await sweep()
      expect(await results(call.id)).toEqual([])
      expect(await promised()).toMatchObject([{ due_at: nextFollowTime }])
      await draft(call.id, null, nextFollowTime)
      expect(await promised()).toHaveLength(1)
      expect(await logOf(call.id)).toContainEqual(['callback-add', '话后整理到时，按填好的预约保存'])
    })

    it('keeps what was booked where another state is chosen, and where the result can’t be given', async () => {
      const { call } = await inWrapUp()
      const nextFollowTime = t.clock.now / 1000 + 3600
      await draft(call.id, (await codeOf(1)).id, nextFollowTime)
      await t.db.updateTable('wrapup_code').set({ status: 'DISABLED' }).where('digit', '=', 1).execute()
      await t.call(stateUpdate, { as: 'agent', body: { state: 'BREAK' } })
      await t.db.updateTable('wrapup_code').set({ status: 'ENABLED' }).where('digit', '=', 1).execute()
      expect(await results(call.id)).toEqual([])
      expect(await promised()).toMatchObject([{ due_at: nextFollowTime }])
    })

    it.each([
      ['its time is over', '话后整理到时，按填好的预约保存'],
      ['another state is chosen', '切换状态时，按填好的预约保存'],
    ])('keeps it though the result that was chosen is refused when %s', async (how, logged) => {
      const { call, until } = await inWrapUp(number('9003'))
      const nextFollowTime = t.clock.now / 1000 + 3600
      // Interest cannot be saved, because nobody talked.
      await draft(call.id, (await codeOf(1)).id, nextFollowTime)
      if (how === 'another state is chosen') await t.call(stateUpdate, { as: 'agent', body: { state: 'BREAK' } })
      else {
        t.clock.now = until
        await sweep()
      }
      expect(await results(call.id)).toEqual([])
      expect(await promised()).toMatchObject([{ due_at: nextFollowTime }])
      expect(await logOf(call.id)).toContainEqual(['callback-add', logged])
    })

    it('keeps a callback that was chosen without its time, at the time that its result names', async () => {
      const code = await codeOf(3)
      const { call, until } = await inWrapUp()
      await draft(call.id, code.id, null)
      t.clock.now = until
      await sweep()
      expect(await promised()).toMatchObject([{ due_at: until / 1000 + (code.nextAfterSec as number) }])
    })

    it('leaves what was typed of the customer to be gone on with', async () => {
      const { call, until } = await inWrapUp()
      await draft(call.id, null, t.clock.now / 1000 + 3600, '说了很久')
      t.clock.now = until
      await sweep()
      expect(await promised()).toHaveLength(1)
      expect(await t.call(draftInfo, { as: 'agent', query: { callId: call.id } })).toMatchObject({ remark: '说了很久' })
    })

    it('keeps what a browser sends after a cut that lasted beyond the wrap-up', async () => {
      const { call, until } = await inWrapUp()
      t.clock.now = until
      await sweep()
      expect(await promised()).toEqual([])
      const nextFollowTime = t.clock.now / 1000 + 3600
      await draft(call.id, null, nextFollowTime)
      await draft(call.id, null, nextFollowTime)
      expect(await promised()).toMatchObject([{ due_at: nextFollowTime }])
      expect(await logOf(call.id)).toContainEqual(['callback-add', '话后整理结束后，收到填好的预约'])
    })

    it('takes no notice of what a browser sends late of a call that has its result', async () => {
      const { call } = await inWrapUp()
      const { id: codeId } = await codeOf(4)
      await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId } })
      await draft(call.id, codeId, t.clock.now / 1000 + 3600)
      expect(await promised()).toEqual([])
    })

    it('a booked time that came during the call is overdue, and promised all the same', async () => {
      const { call, until } = await inWrapUp()
      const nextFollowTime = t.clock.now / 1000 + 10
      await draft(call.id, (await codeOf(4)).id, nextFollowTime)
      t.clock.now = until
      await sweep()
      expect(await results(call.id)).toMatchObject([{ source: 'TIMER' }])
      expect(await promised()).toMatchObject([{ due_at: nextFollowTime }])
    })
  })

  describe('one’s own', () => {
    const now = () => Math.floor(t.clock.now / 1000)
    const hour = 3600
    const promise = async (phone: string, { as = 'agent', in: ahead = hour, note = '' } = {}) =>
      (await t.call(callbackAdd, { as, body: { phone, time: now() + ahead, note } })).id
    const list = (as = 'agent') => t.call(callbackList, { as })
    const move = (id: number, time: number, as = 'agent') => t.envelope(callbackUpdate, { as, body: { id, time } })
    const restore = (id: number, as = 'agent') => t.envelope(callbackRestore, { as, body: { id } })

    it('are listed by when they are due, those of weeks ahead too, with the customer where that is in scope', async () => {
      const [first, second] = [number(), number()]
      const body = { id: null, userId: null, phone: first, name: '有约', type: 10, remark: '要合同' } as const
      const { id: customerId } = await t.call(customerEndpoints.add, { as: 'agent', body })
      const later = await promise(first, { in: 20 * 24 * hour, note: '看合同' })
      const soon = await promise(second)
      await promise(second, { as: 'leader' })
      const mask = (digits: string) => `${digits.slice(0, 3)}****${digits.slice(-4)}`
      const area = { province: expect.anything(), city: expect.anything(), phoneRef: expect.stringMatching(/^p_/) }
      expect(await list()).toEqual([
        {
          ...{ id: soon, customerId: null, name: null, phone: mask(second), time: now() + hour, note: null },
          ...{ ...area, province: null, city: null },
        },
        {
          ...{ id: later, customerId, name: '有约', phone: mask(first), time: now() + 20 * 24 * hour, note: '看合同' },
          ...{ ...area, province: null, city: null },
        },
      ])
    })

    it('have the name of one’s own pasted list where the number is no customer’s', async () => {
      const [mine, theirs] = [number(), number()]
      const paste = (as: string, ...lines: string[]) =>
        t.call(phoneEndpoints.listAdd, { as, body: { name: '名单', lines } })
      await paste('agent', `${mine} 旧名`)
      await paste('agent', `${mine} 张三 问过学费`)
      await paste('leader', `${theirs} 别人的名单`)
      await promise(mine)
      await promise(theirs, { in: 2 * hour })
      expect((await list()).map(({ name }) => name)).toEqual(['张三', null])
      const { callbacks } = await t.call(queueInfo, { as: 'agent', query: { view: 'today' } })
      expect(callbacks.map(({ name }) => name)).toEqual(['张三'])
    })

    it('are moved by their own person to a time ahead, which the log tells', async () => {
      const id = await promise(number())
      const [before, time] = [now() + hour, now() + 5 * hour]
      expect(await move(id, now())).toMatchObject({ code: 40000, data: { field: 'time', reason: '须晚于现在' } })
      for (const as of ['leader', 'boss']) expect(await move(id, time, as)).toMatchObject({ code: 40400 })
      expect(await move(id, time)).toMatchObject({ code: 20000, data: { id } })
      expect(await list()).toMatchObject([{ id, time }])
      const query = { object: `callback:${id}` }
      const { records } = paged(await t.call(systemEndpoints.logList, { as: 'boss', query }))
      expect(records.map((row) => row.action)).toEqual(['callback-update', 'callback-add'])
      expect(records[0]?.changes).toEqual([
        { field: 'time', label: '时间', before: formatDateTime(before), after: formatDateTime(time) },
      ])
    })

    it('come back after being called off, and to where they were before a move, though that is past by now', async () => {
      const id = await promise(number())
      const time = now() + hour
      t.clock.now += 2 * hour * 1000
      await move(id, now() + 24 * hour)
      await t.call(callbackDelete, { as: 'agent', query: { id } })
      expect(await list()).toEqual([])
      expect(await restore(id, 'leader')).toMatchObject({ code: 40400 })
      expect(await restore(id)).toMatchObject({ code: 20000 })
      expect(await list()).toMatchObject([{ id, time: now() + 24 * hour }])
      expect(await restore(id)).toMatchObject({ code: 20000 })
      expect(await list()).toMatchObject([{ id, time }])
      expect(await restore(id)).toMatchObject({ code: 40400 })
    })

    it('that a call has done stay done', async () => {
      const phone = number()
      const id = await promise(phone)
      await t.envelope(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
      await t.call(dial, { as: 'agent', body: { requestId: randomUUID(), phone } })
      expect(await list()).toEqual([])
      expect(await restore(id)).toMatchObject({ code: 40400 })
      expect(await move(id, now() + hour)).toMatchObject({ code: 40400 })
    })

    it('stand beside their number, with those of others as far as the scope goes', async () => {
      const phone = number()
      const body = { id: null, userId: null, phone, name: '有约', type: 10, remark: '要合同' } as const
      const { id: customerId } = await t.call(customerEndpoints.add, { as: 'agent', body })
      const mine = await promise(phone)
      const theirs = await promise(phone, { as: 'leader', in: 2 * hour })
      const seen = async (as: string) => {
        const { callbacks } = await t.call(contactInfo, { as, query: { phone } })
        return callbacks.map(({ id, own }) => [id, own])
      }
      // A callback for another number, or a cancelled one, is not included.
      await promise(number())
      await t.call(callbackDelete, { as: 'agent', query: { id: await promise(phone, { in: 3 * hour }) } })
      expect(await seen('agent')).toEqual([[mine, true]])
      expect(await seen('leader')).toEqual([
        [mine, false],
        [theirs, true],
      ])
      expect((await t.call(contactInfo, { as: 'agent', query: { phone } })).customer).toMatchObject({
        id: customerId,
        nextFollowTime: null,
      })
      // No queue contains another person's callbacks.
      const { callbacks } = await t.call(queueInfo, { as: 'leader' })
      expect(callbacks.map(({ callbackId }) => callbackId)).not.toContain(mine)
    })
  })
})
