/** What has happened with a customer, in one line. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { ownersEndpoints } from '../../src/contract/customer/owners'
import { tagEndpoints } from '../../src/contract/customer/tags'
import { type CustomerEvent, timelineEndpoints } from '../../src/contract/customer/timeline'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const { timeline } = timelineEndpoints

describe.each(dialects)('the timeline of a customer on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  const eventsOf = (customerId: number, query: { kind?: CustomerEvent['kind'][]; size?: number } = {}, as = 'agent') =>
    t.call(timeline, { as, query: { customerId, ...query } })
  const count = async (table: 'call' | 'customer_flow' | 'customer_owner_log', customerId: number) =>
    (await t.db.selectFrom(table).select('id').where('customer_id', '=', customerId).execute()).length

  it('has every call, follow-up and change of the owner once, newest first', async () => {
    const own = await t.db
      .selectFrom('customer')
      .innerJoin('user', 'user.id', 'customer.user_id')
      .select(['customer.id', 'user.nickname'])
      .where('user.account', '=', 'agent')
      .where('customer.call_count', '>', 2)
      .orderBy('customer.id')
      .executeTakeFirstOrThrow()
    const events = await eventsOf(own.id, { size: 200 })
    const of = (kind: CustomerEvent['kind']) => events.filter((event) => event.kind === kind)
    expect([of('call').length, of('flow').length, of('owner').length]).toEqual([
      await count('call', own.id),
      await count('customer_flow', own.id),
      await count('customer_owner_log', own.id),
    ])
    expect(of('call').length).toBeGreaterThan(0)
    const times = events.map(({ time }) => time)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(of('call')[0]).toMatchObject({ nickname: own.nickname, call: { state: expect.any(String) } })
    expect(of('owner').at(-1)?.owner).toEqual({ from: null, to: own.nickname, reason: '导入' })
    expect(await eventsOf(own.id, { size: 3 })).toEqual(events.slice(0, 3))
    for (const kind of ['call', 'flow', 'owner'] as const)
      expect(await eventsOf(own.id, { kind: [kind], size: 200 })).toEqual(of(kind))
  })

  it('leaves a colleague’s calls, and what came of them, to those who may see them', async () => {
    const { id, mine } = await t.db
      .selectFrom('customer')
      .innerJoin('call', 'call.customer_id', 'customer.id')
      .innerJoin('user', 'user.id', 'customer.user_id')
      .select(['customer.id', (eb) => eb.selectFrom('user').select('id').where('account', '=', 'agent').as('mine')])
      .where('user.account', '=', 'cg1005')
      .where('call.wrapup_id', 'is not', null)
      .orderBy('customer.id')
      .executeTakeFirstOrThrow()
    await t.call(ownersEndpoints.transferBatch, { as: 'boss', body: { ids: [id], userId: mine as number } })
    const seenBy = async (as: string) => ({
      calls: (await eventsOf(id, { kind: ['call'], size: 200 }, as)).length,
      result: (await t.call(customerEndpoints.info, { as, query: { id } }))?.lastResult,
    })
    expect(await seenBy('boss')).toEqual({ calls: await count('call', id), result: expect.any(String) })
    expect(await seenBy('agent')).toEqual({ calls: 0, result: null })
  })

  it('tells who gave the customer back, and why', async () => {
    const people = t.db.selectFrom('user').select(['id', 'nickname'])
    const { id: userId, nickname } = await people.where('account', '=', 'agent').executeTakeFirstOrThrow()
    const body = { phone: '16070009999', userId, name: '时间线', type: 0 as const, remark: '第一次' }
    const { id } = await t.call(customerEndpoints.add, { as: 'agent', body })
    await t.call(ownersEndpoints.releaseBatch, { as: 'agent', body: { ids: [id], reason: '没有意向' } })
    const [last] = await eventsOf(id, { kind: ['owner'] }, 'boss')
    expect(last).toMatchObject({ nickname, owner: { from: nickname, to: null, reason: '没有意向' } })
    // Whoever does not see the customer sees nothing of it.
    expect(await eventsOf(id)).toEqual([])
  })
  it('tells what somebody has edited, but nothing twice', async () => {
    const body = { phone: '16070009998', name: '改前', type: 0 as const, remark: '第一次' }
    const { id } = await t.call(customerEndpoints.add, { as: 'agent', body })
    const { nickname } = await t.db
      .selectFrom('user')
      .select('nickname')
      .where('account', '=', 'agent')
      .executeTakeFirstOrThrow()
    t.clock.now += 1_000
    await t.call(customerEndpoints.update, { as: 'agent', body: { id, name: '改前', type: 10, remark: '谈过' } })
    expect((await eventsOf(id, { kind: ['edit'] })).length).toBe(0)
    expect((await eventsOf(id, { kind: ['flow'] })).map(({ flow }) => flow?.remark)).toEqual(['谈过', '第一次'])
    t.clock.now += 1_000
    const named = { id, name: '改后', type: 20 as const, remark: '再谈', level: 'A' as const }
    await t.call(customerEndpoints.update, { as: 'boss', body: named })
    await t.call(tagEndpoints.batch, { as: 'agent', body: { ids: [id], add: ['重点'] } })
    const changed = (field: string, label: string, before: string | null, after: string) => ({
      field,
      label,
      before,
      after,
    })
    const edits = await eventsOf(id, { kind: ['edit'] })
    expect(edits.map(({ edit }) => edit)).toEqual([
      [changed('tags', '标签', null, '重点')],
      [changed('name', '名称', '改前', '改后'), changed('level', '级别', null, 'A')],
    ])
    expect(edits[0]).toMatchObject({ nickname, time: Math.floor(t.clock.now / 1000) })
    expect((await eventsOf(id)).map(({ kind }) => kind).toSorted()).toEqual([
      'edit',
      'edit',
      'flow',
      'flow',
      'flow',
      'owner',
    ])
    // What was refused changed nothing.
    await t.envelope(customerEndpoints.update, { as: 'agent', body: { ...named, name: '没有成', version: 1 } })
    const { id: _id, ...done } = await t.db
      .selectFrom('operation_log')
      .selectAll()
      .where('object', '=', `customer:${id}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('operation_log')
      .values({ ...done, result: 'FAILED' })
      .execute()
    expect(await eventsOf(id, { kind: ['edit'] })).toEqual(edits)
  })

  it('never has a number', async () => {
    const { id } = await t.call(customerEndpoints.add, {
      as: 'agent',
      body: { phone: '16070009997', name: '换号', type: 0, remark: '第一次' },
    })
    const body = { id, phone: '16070009996', name: '换号', type: 0 as const, remark: '第一次' }
    await t.call(customerEndpoints.update, { as: 'agent', body })
    expect((await eventsOf(id, { kind: ['edit'] })).map(({ edit }) => edit)).toEqual([
      [{ field: 'phone', label: '电话', before: '原号码', after: '新号码' }],
    ])
  })
})
