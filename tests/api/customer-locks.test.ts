/** A lock on a number shows wherever its customer does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { ownersEndpoints } from '../../src/contract/customer/owners'
import { poolEndpoints } from '../../src/contract/customer/pool'
import { managerEndpoints } from '../../src/contract/manager'
import type { NewRow } from '../../src/server/db/schema'
import { dialects, paged, type TestApp, testApp } from '../support/server/test-app'

describe.each(dialects)('the locks of customers’ numbers on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  beforeAll(async () => {
    t = await testApp(dialect)
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
  })
  afterAll(() => t.close())

  let drawn = 0
  const addOne = async () => {
    const phone = `1607200${String(++drawn).padStart(4, '0')}`
    const body = { phone, userId: agentId, name: '测试客户', type: 0 as const, remark: '第一次' }
    const { id } = await t.call(customerEndpoints.add, { as: 'boss', body })
    return { id, phone }
  }
  const now = () => Math.floor(t.clock.now / 1000)
  const place = async (phone: string, companyId: number | null, more: Partial<NewRow<'phone_lock'>> = {}) => {
    const phone_id = await t.app.services.phones.store(t.db, phone, companyId)
    const lock = {
      company_id: companyId,
      phone_id,
      type: 'COMPLAINT' as const,
      source: '测试',
      reason: '投诉过',
      created_at: now(),
    }
    await t.db
      .insertInto('phone_lock')
      .values({ ...lock, ...more })
      .execute()
  }
  const lockOf = async (id: number) => (await t.call(customerEndpoints.info, { as: 'agent', query: { id } }))?.lock

  it('the company’s own and the platform’s show, others’ and ended ones do not', async () => {
    const [free, own, everywhere, foreign, over, lifted] = [
      ...[await addOne(), await addOne(), await addOne()],
      ...[await addOne(), await addOne(), await addOne()],
    ] as const
    const until = now() + 86_400
    const forAll = { departmentName: null, forViewer: true }
    await place(own.phone, 1, { expire_at: until })
    await place(everywhere.phone, null, { type: 'REFUSES', reason: '打过热线' })
    await place(foreign.phone, 2)
    await place(over.phone, 1, { expire_at: now() - 1 })
    await place(lifted.phone, 1, { ended_at: now() - 1 })
    expect(await lockOf(free.id)).toBeNull()
    expect(await lockOf(own.id)).toEqual({ type: '投诉', reason: '投诉过', expireTime: until, ...forAll })
    expect(await lockOf(everywhere.id)).toEqual({ type: '拒绝来电', reason: '打过热线', expireTime: null, ...forAll })
    expect([await lockOf(foreign.id), await lockOf(over.id), await lockOf(lifted.id)]).toEqual([null, null, null])
    const page = paged(await t.call(customerEndpoints.list, { as: 'agent', query: { detail: true, pageSize: 10 } }))
    const shown = new Map(page.records.map(({ id, lock }) => [id, lock?.type]))
    expect([free, own, everywhere, foreign].map(({ id }) => shown.get(id))).toEqual([
      undefined,
      '投诉',
      '拒绝来电',
      undefined,
    ])
  })

  it('of several, the platform’s counts most, then the longest', async () => {
    const { id, phone } = await addOne()
    await place(phone, 1, { type: 'FREQUENCY', expire_at: now() + 60 })
    await place(phone, 1, { type: 'COMPLAINT', expire_at: now() + 600 })
    expect(await lockOf(id)).toMatchObject({ type: '投诉' })
    await place(phone, 1, { type: 'MANUAL', expire_at: null })
    expect(await lockOf(id)).toMatchObject({ type: '人工' })
    await place(phone, null, { type: 'REFUSES', expire_at: now() + 5 })
    expect(await lockOf(id)).toMatchObject({ type: '拒绝来电' })
    t.clock.now += 10_000
    expect(await lockOf(id)).toMatchObject({ type: '人工' })
  })

  it('show with the follow-ups and the calls, only where details are asked for', async () => {
    const [free, own] = [await addOne(), await addOne()]
    await place(own.phone, 1)
    const flowsOf = async (detail: boolean) =>
      paged(await t.call(customerEndpoints.flowList, { as: 'agent', query: { detail, pageSize: 50 } })).records
    const flows = new Map((await flowsOf(true)).map(({ customerId, customer }) => [customerId, customer?.lock]))
    expect([flows.get(free.id), flows.get(own.id)]).toMatchObject([null, { type: '投诉', reason: '投诉过' }])
    const [call] = await t.db
      .selectFrom('call')
      .select(['id', 'created_at'])
      .where('user_id', '=', agentId)
      .orderBy('id', 'desc')
      .execute()
    const at = Math.floor((call?.created_at ?? 0) / 1000)
    const callsOf = async (detail: boolean) =>
      paged(
        await t.call(callEndpoints.list, {
          as: 'agent',
          query: { startTime: at - 3600, endTime: at + 3600, detail, pageSize: 50 },
        }),
      ).records
    const lockOfCall = async (detail: boolean) => (await callsOf(detail)).find(({ id }) => id === call?.id)?.lock
    expect(await lockOfCall(true)).toBeNull()
    const phone_id = await t.app.services.phones.store(t.db, own.phone, 1)
    await t.db
      .updateTable('call')
      .set({ phone_id })
      .where('id', '=', call?.id as number)
      .execute()
    expect(await lockOfCall(true)).toMatchObject({ type: '投诉', reason: '投诉过' })
    expect(await lockOfCall(false)).toBeUndefined()
    const info = await t.call(callEndpoints.info, { as: 'agent', query: { id: call?.id as number } })
    expect(info.lock).toMatchObject({ type: '投诉' })
  })

  it('in the pool they show as well', async () => {
    const { id, phone } = await addOne()
    await place(phone, 1)
    await t.call(ownersEndpoints.releaseBatch, { as: 'agent', body: { ids: [id], reason: '投诉' } })
    const page = paged(await t.call(poolEndpoints.list, { as: 'agent', query: { detail: true } }))
    expect(page.records.find((row) => row.id === id)?.lock).toMatchObject({ type: '投诉' })
    expect(page.records.filter(({ lock }) => lock === undefined)).toEqual([])
  })
})
