/** Two customers that are one: what a merge would do, what it does, and who may not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { mergeEndpoints } from '../../src/contract/customer/merge'
import { ownersEndpoints } from '../../src/contract/customer/owners'
import { customerPhoneEndpoints, mostPhones } from '../../src/contract/customer/phones'
import { tagEndpoints } from '../../src/contract/customer/tags'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { maskPhone } from '../../src/lib/phone/phone'
import type { NewRow } from '../../src/server/db/schema'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

describe.each(dialects)('two customers that are one, on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  let otherId: number
  beforeAll(async () => {
    t = await testApp(dialect)
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
    const others = t.db.selectFrom('user').select('id').where('account', '=', 'cg1005')
    otherId = (await others.executeTakeFirstOrThrow()).id
  })
  afterAll(() => t.close())

  let drawn = 0
  const number = () => `1606${String(++drawn).padStart(7, '0')}`
  const customerWith = async (phone: string, name: string, userId = agentId, remark = name) =>
    (await t.call(customerEndpoints.add, { as: 'boss', body: { phone, userId, name, type: 0, remark } })).id
  const addPhone = (customerId: number, phone: string) =>
    t.call(customerPhoneEndpoints.add, { as: 'boss', body: { customerId, phone } })
  const tag = (id: number, add: string[]) => t.call(tagEndpoints.batch, { as: 'boss', body: { ids: [id], add } })
  const change = (id: number, row: Partial<NewRow<'customer'>>) =>
    t.db.updateTable('customer').set(row).where('id', '=', id).execute()
  const row = (id: number) => t.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const preview = (keepId: number, other: number, as = 'boss') =>
    t.call(mergeEndpoints.preview, { as, query: { keepId, otherId: other } })
  const bodyOf = async (keepId: number, other: number, take: ('name' | 'remark' | 'level' | 'address')[] = []) => ({
    ...{ keepId, otherId: other, take },
    keepVersion: (await row(keepId)).version,
    otherVersion: (await row(other)).version,
  })
  const merge = async (...of: Parameters<typeof bodyOf>) =>
    t.call(mergeEndpoints.merge, { as: 'boss', body: await bodyOf(...of) })
  const refusal = async (keepId: number, other: number, as = 'boss') =>
    t.envelope(mergeEndpoints.merge, { as, body: await bodyOf(keepId, other) })

  /** A call of the demo becomes this customer's. */
  const callWith = async (customerId: number) => {
    const calls = t.db.selectFrom('call').select('id').where('company_id', '=', 1)
    const { id } = await calls
      .where('user_id', '=', agentId)
      .orderBy('id')
      .limit(1)
      .offset(++drawn)
      .executeTakeFirstOrThrow()
    await t.db.updateTable('call').set({ customer_id: customerId }).where('id', '=', id).execute()
    return id
  }

  it('become one: numbers, calls, callbacks, follow-ups and tags go over, and what is chosen', async () => {
    const [first, office, second, home] = [number(), number(), number(), number()]
    const keep = await customerWith(first, '陈总')
    await addPhone(keep, office)
    const other = await customerWith(second, '陈先生', otherId, '想要大单')
    await addPhone(other, home)
    await addPhone(other, first)
    await tag(keep, ['重点', '展会'])
    await tag(other, ['展会', '老客户'])
    const now = Math.floor(t.clock.now / 1000)
    await change(keep, { call_count: 2, last_call_at: now - 500, next_follow_at: now + 900, level: null })
    await change(other, { call_count: 3, last_call_at: now - 100, next_follow_at: now + 600, level: 'A' })
    const callId = await callWith(other)
    const { phone_id } = await row(other)
    const promised = {
      company_id: 1,
      user_id: agentId,
      customer_id: other,
      phone_id,
      due_at: now + 60,
      created_at: now,
    }
    await t.db.insertInto('callback_task').values(promised).execute()
    const seen = await preview(keep, other)
    expect(seen).toMatchObject({
      ...{ keep: { id: keep, name: '陈总' }, other: { id: other, name: '陈先生', level: 'A' } },
      ...{ calls: 1, callbacks: 1, flows: 1, refused: null },
      phones: [first, office, second, home].map(maskPhone),
    })
    expect(seen.tags.toSorted()).toEqual(['重点', '展会', '老客户'].toSorted())
    expect(await row(other)).toMatchObject({ deleted_at: null })

    await merge(keep, other, ['remark', 'level'])
    expect(await row(keep)).toMatchObject({
      ...{ name: '陈总', remark: '想要大单', level: 'A', user_id: agentId, deleted_at: null },
      ...{ call_count: 5, last_call_at: now - 100, next_follow_at: now + 600 },
    })
    expect((await row(other)).deleted_at).not.toBeNull()
    const numbers = await t.call(customerPhoneEndpoints.list, { as: 'agent', query: { customerId: keep } })
    expect(new Set(numbers.map(({ phone }) => phone))).toEqual(new Set([first, office, second, home].map(maskPhone)))
    expect(numbers).toHaveLength(4)
    const info = await t.call(customerEndpoints.info, { as: 'agent', query: { id: keep } })
    expect(info?.tags?.toSorted()).toEqual(['重点', '展会', '老客户'].toSorted())
    expect(info?.customerFlows).toBe(2)
    const call = t.db.selectFrom('call').select('customer_id').where('id', '=', callId)
    expect(await call.executeTakeFirst()).toEqual({ customer_id: keep })
    const callbacks = t.db.selectFrom('callback_task').select('customer_id').where('phone_id', '=', phone_id)
    expect(await callbacks.execute()).toEqual([{ customer_id: keep }])
    for (const phone of [second, home])
      expect(await t.call(customerEndpoints.info, { as: 'agent', query: { phone } })).toMatchObject({ id: keep })
    expect(await t.call(customerEndpoints.info, { as: 'boss', query: { id: other } })).toBeNull()
  })

  it('are written down with the one that goes, its number masked', async () => {
    const [first, second] = [number(), number()]
    const keep = await customerWith(first, '陈总')
    const other = await customerWith(second, '陈先生')
    await merge(keep, other, ['name'])
    const rows = await t.db
      .selectFrom('operation_log')
      .select(['object', 'diff'])
      .where('object', 'in', [`customer:${keep}`, `customer:${other}`])
      .where('diff', 'like', '%merged%')
      .orderBy('id')
      .execute()
    expect(rows.map(({ object, diff }) => [object, JSON.parse(diff)])).toEqual([
      [
        `customer:${keep}`,
        [
          { field: 'merged', label: '并入客户', before: null, after: `陈先生 ${maskPhone(second)} #${other}` },
          { field: 'name', label: '名称', before: '陈总', after: '陈先生' },
        ],
      ],
    ])
    expect(await row(keep)).toMatchObject({ name: '陈先生', initials: 'cxs' })
  })

  it('stay two if somebody has changed one of them meanwhile, or it is one and the same', async () => {
    const keep = await customerWith(number(), '陈总')
    const other = await customerWith(number(), '陈先生')
    const callId = await callWith(other)
    const body = await bodyOf(keep, other)
    await t.call(ownersEndpoints.typeBatch, { as: 'boss', body: { ids: [other], type: 10 } })
    expect(await t.envelope(mergeEndpoints.merge, { as: 'boss', body })).toMatchObject({ code: codes.conflict })
    expect(await row(other)).toMatchObject({ deleted_at: null })
    const call = t.db.selectFrom('call').select('customer_id').where('id', '=', callId)
    expect(await call.executeTakeFirst()).toEqual({ customer_id: other })
    expect(await refusal(keep, keep)).toMatchObject({ code: codes.conflict, msg: '请选两位不同的客户' })
    expect(await row(keep)).toMatchObject({ deleted_at: null })
  })

  it('become one once, whoever merges them at the same time in whichever direction', async () => {
    const [first, second] = [number(), number()]
    const ids = [await customerWith(first, '双开'), await customerWith(second, '双开先生')] as [number, number]
    const calls = [await callWith(ids[0]), await callWith(ids[1])]
    await addPhone(ids[1], number())
    const bodies = [await bodyOf(ids[0], ids[1]), await bodyOf(ids[1], ids[0])]
    const tabs = Array.from({ length: 6 }, (_, nth) => ({
      as: nth % 3 === 0 ? 'leader' : 'boss',
      body: bodies[nth % 2] as (typeof bodies)[0],
    }))
    const answers = await Promise.all(tabs.map((tab) => t.envelope(mergeEndpoints.merge, tab)))
    expect(answers.map(({ code }) => code).sort()).toEqual([codes.ok, ...Array(5).fill(codes.notFound)])
    const rows = await Promise.all(ids.map(row))
    const [kept] = rows.filter(({ deleted_at }) => deleted_at === null)
    expect(rows.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(1)
    const moved = await t.db.selectFrom('call').select('customer_id').where('id', 'in', calls).execute()
    expect(moved.map(({ customer_id }) => customer_id)).toEqual([kept?.id, kept?.id])
    const numbers = await t.call(customerPhoneEndpoints.list, { as: 'boss', query: { customerId: kept?.id as number } })
    expect(numbers).toHaveLength(3)
  })

  it('stay two if one would have too many numbers, and the preview says so', async () => {
    const keep = await customerWith(number(), '陈总')
    const other = await customerWith(number(), '陈先生')
    for (let n = 1; n < mostPhones; n += 1) await addPhone(keep, number())
    const msg = `合并后有 ${mostPhones + 1} 个号码，一位客户最多 ${mostPhones} 个，请先移除不用的`
    expect((await preview(keep, other)).refused).toBe(msg)
    expect(await refusal(keep, other)).toMatchObject({ code: codes.conflict, msg })
    expect(await row(other)).toMatchObject({ deleted_at: null })
  })

  it('are merged by those who see both and may merge, and within a company', async () => {
    const keep = await customerWith(number(), '陈总')
    const other = await customerWith(number(), '陈先生', otherId)
    expect((await refusal(keep, other, 'agent')).code).toBe(codes.forbidden)
    const foreign = await t.db.selectFrom('customer').select('id').where('company_id', '=', 2).executeTakeFirstOrThrow()
    expect((await refusal(keep, foreign.id)).code).toBe(codes.notFound)
    expect((await refusal(foreign.id, keep)).code).toBe(codes.notFound)
    expect(await refusal(keep, foreign.id, 'admin')).toMatchObject({
      code: codes.conflict,
      msg: '两位客户不在同一家公司',
    })
  })

  it('in the pool have no next follow-up', async () => {
    const keep = await customerWith(number(), '陈总')
    const other = await customerWith(number(), '陈先生')
    await t.call(ownersEndpoints.releaseBatch, { as: 'boss', body: { ids: [keep], reason: '没有意向' } })
    await change(other, { next_follow_at: Math.floor(t.clock.now / 1000) + 900 })
    await merge(keep, other)
    expect(await row(keep)).toMatchObject({ user_id: null, next_follow_at: null })
  })
})
