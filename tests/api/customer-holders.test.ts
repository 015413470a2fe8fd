/** Who has a number already, asked before a second customer is made of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { ownersEndpoints } from '../../src/contract/customer/owners'
import { poolEndpoints } from '../../src/contract/customer/pool'
import { managerEndpoints } from '../../src/contract/manager'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const hidden = { id: null, name: null, userId: null, ownerName: null, pooled: false }

describe.each(dialects)('who has a number, on %s', (dialect) => {
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
  const number = () => `1608000${String(++drawn).padStart(4, '0')}`
  const add = async (phone: string, userId: number, name: string) =>
    (await t.call(customerEndpoints.add, { as: 'boss', body: { phone, userId, name, type: 0, remark: '第一次联系' } }))
      .id
  const ask = (phone: string, as: string) => t.call(customerEndpoints.holders, { as, query: { phone } })

  it('nobody has a new number, nor one that only another company knows', async () => {
    expect(await ask(number(), 'agent')).toEqual([])
    const phone = number()
    const id = await add(phone, agentId, '别家的')
    await t.db.updateTable('customer').set({ company_id: 2, user_id: null }).where('id', '=', id).execute()
    const [row] = await t.db.selectFrom('customer').select('phone_id').where('id', '=', id).execute()
    await t.db
      .updateTable('phone')
      .set({ company_id: 2, hash: `of another ${id}` })
      .where('id', '=', row?.phone_id as number)
      .execute()
    expect(await ask(phone, 'agent')).toEqual([])
  })

  it('names those whom the viewer sees, the own first, in any writing of the number', async () => {
    const phone = number()
    const others = await add(phone, otherId, '老陈')
    const own = await add(phone, agentId, '陈总')
    const holder = (id: number, name: string, userId: number) => ({ id, name, userId, pooled: false })
    expect(await ask(phone.replace(/^(...)(....)/, '+86 $1-$2-'), 'boss')).toMatchObject([
      { ...holder(others, '老陈', otherId), ownerName: expect.any(String) },
      { ...holder(own, '陈总', agentId), ownerName: '高淑芬' },
    ])
    // The agent sees only the own one, and that there is another.
    expect(await ask(phone, 'agent')).toEqual([{ ...holder(own, '陈总', agentId), ownerName: '高淑芬' }, hidden])
  })

  it('says no more of a colleague’s than that it is there, and that the pool has one', async () => {
    const phone = number()
    const id = await add(phone, otherId, '老陈')
    expect(await ask(phone, 'agent')).toEqual([hidden])
    await t.call(ownersEndpoints.releaseBatch, { as: 'boss', body: { ids: [id], reason: '没有意向' } })
    expect(await ask(phone, 'agent')).toEqual([{ ...hidden, pooled: true }])
    expect(await ask(phone, 'boss')).toMatchObject([{ id, name: '老陈', userId: null, ownerName: null, pooled: true }])
  })

  it('comes to the own customer first, though another’s is older', async () => {
    const phone = number()
    const bossId = (await t.call(managerEndpoints.userInfo, { as: 'boss' })).id
    const others = await add(phone, otherId, '老陈')
    const own = await add(phone, bossId, '陈总')
    expect((await ask(phone, 'boss')).map(({ id }) => id)).toEqual([own, others])
  })

  it('does not tell of the pool to those who may not see it', async () => {
    const phone = number()
    const id = await add(phone, otherId, '老陈')
    await t.call(ownersEndpoints.releaseBatch, { as: 'boss', body: { ids: [id], reason: '没有意向' } })
    const path = poolEndpoints.list.permission as string
    const permission = t.db.selectFrom('permission').select('id').where('path', '=', path)
    const { id: permissionId } = await permission.executeTakeFirstOrThrow()
    const held = await t.db
      .deleteFrom('role_permission')
      .where('permission_id', '=', permissionId)
      .returningAll()
      .execute()
    // Grants are cached for a second.
    t.clock.now += 2_000
    expect(await ask(phone, 'agent')).toEqual([hidden])
    await t.db.insertInto('role_permission').values(held).execute()
    t.clock.now += 2_000
  })

  it('forgets a deleted customer', async () => {
    const phone = number()
    const id = await add(phone, otherId, '老陈')
    await t.db.updateTable('customer').set({ deleted_at: 1 }).where('id', '=', id).execute()
    expect(await ask(phone, 'agent')).toEqual([])
  })
})
