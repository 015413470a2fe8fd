/** Customers change hands: transferred, given back to the pool, taken back; and their type is changed. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { ownersEndpoints, takeBackSeconds } from '../../src/contract/customer/owners'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { transferBatch, releaseBatch, takeBackBatch, typeBatch } = ownersEndpoints
const form = { name: '测试客户', type: 0 as const, remark: '第一次联系' }

describe.each(dialects)('the owners of customers on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  let otherId: number
  beforeAll(async () => {
    t = await testApp(dialect)
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
    otherId = await idOf('cg1005')
  })
  afterEach(() => {
    t.clock.now = startOfTest
  })
  afterAll(() => t.close())

  const idOf = async (account: string) =>
    (await t.db.selectFrom('user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
  let drawn = 0
  const number = () => `1607000${String(++drawn).padStart(4, '0')}`
  const addOne = async (userId = agentId, phone = number()) =>
    (await t.call(customerEndpoints.add, { as: 'boss', body: { phone, userId, ...form } })).id
  const rowOf = (id: number) => t.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ownersOf = (id: number) =>
    t.db.selectFrom('customer_owner_log').selectAll().where('customer_id', '=', id).orderBy('id').execute()
  const logOf = async (id: number, action: string) => {
    const rows = await t.db
      .selectFrom('operation_log')
      .select(['company_id', 'diff'])
      .where('object', '=', `customer:${id}`)
      .where('action', '=', action)
      .execute()
    return rows.map(({ company_id, diff }) => [company_id, JSON.parse(diff ?? '[]')])
  }
  const transfer = (ids: number[], userId: number, as = 'boss') => t.call(transferBatch, { as, body: { ids, userId } })
  const release = (ids: number[], as = 'agent', reason = '没有意向') =>
    t.call(releaseBatch, { as, body: { ids, reason } })

  describe('a transfer', () => {
    it('gives the customer to a colleague from now on, keeps its plans, and is written down', async () => {
      const id = await addOne()
      await t.db.updateTable('customer').set({ next_follow_at: 5, protect_until: 6 }).where('id', '=', id).execute()
      t.clock.now += 60_000
      expect(await transfer([id], otherId)).toEqual([{ id, ok: true, msg: null, before: agentId }])
      expect(await rowOf(id)).toMatchObject({
        ...{ user_id: otherId, claim_at: t.clock.now / 1000, next_follow_at: 5, protect_until: null, version: 2 },
      })
      expect((await ownersOf(id)).at(-1)).toMatchObject({ from_user_id: agentId, to_user_id: otherId, reason: '转移' })
      expect(await logOf(id, 'transfer-batch')).toEqual([
        [1, [{ field: 'userId', label: '归属人', before: expect.any(String), after: expect.any(String) }]],
      ])
      expect(await t.call(customerEndpoints.info, { as: 'agent', query: { id } })).toBeNull()
    })

    it('out of the pool is an assignment', async () => {
      const id = await addOne()
      await release([id])
      await transfer([id], otherId)
      expect(await rowOf(id)).toMatchObject({ user_id: otherId, pool_at: null, pool_reason: null, pool_times: 1 })
      expect((await ownersOf(id)).at(-1)).toMatchObject({ from_user_id: null, reason: '分配' })
    })

    it('by the form takes the customer out of the pool as well', async () => {
      const id = await addOne()
      await release([id])
      const body = { id, userId: otherId, ...form }
      await t.call(customerEndpoints.update, { as: 'boss', body })
      expect(await rowOf(id)).toMatchObject({ user_id: otherId, pool_at: null, pool_reason: null })
    })

    it('refuses whoever has a customer with the number, is there already, or works elsewhere; the others go on', async () => {
      const phone = number()
      const [taken, own, free] = [await addOne(agentId, phone), await addOne(otherId), await addOne()]
      await addOne(otherId, phone)
      const answers = await transfer([taken, own, free], otherId)
      expect(answers.map(({ ok, msg }) => [ok, msg])).toEqual([
        [false, expect.stringMatching(/已有号码相同的客户$/)],
        [true, expect.stringMatching(/^已归/)],
        [true, null],
      ])
      const foreign = await t.db.selectFrom('user').select('id').where('company_id', '=', 2).executeTakeFirstOrThrow()
      expect(await t.envelope(transferBatch, { as: 'boss', body: { ids: [free], userId: foreign.id } })).toMatchObject({
        code: codes.invalid,
        msg: '归属人须为您数据范围内的企业员工',
      })
    })

    it('of two customers with one number, given at once to one person, only the first arrives', async () => {
      const phone = number()
      const ids = [await addOne(agentId, phone), await addOne(await idOf('cg1006'), phone)]
      const answers = (await Promise.all(ids.map((id) => transfer([id], otherId)))).flat()
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    })

    it('is no agent’s right', async () => {
      const id = await addOne()
      expect(await t.envelope(transferBatch, { as: 'agent', body: { ids: [id], userId: otherId } })).toMatchObject({
        code: codes.forbidden,
      })
    })
  })

  describe('a release', () => {
    it('puts the customer into the pool with its reason, and ends what was planned', async () => {
      const id = await addOne()
      await t.db.updateTable('customer').set({ next_follow_at: 5, protect_until: 6 }).where('id', '=', id).execute()
      expect(await release([id])).toEqual([{ id, ok: true, msg: null }])
      expect(await rowOf(id)).toMatchObject({
        ...{ user_id: null, claim_at: null, next_follow_at: null },
        ...{ pool_at: t.clock.now / 1000, pool_reason: '没有意向', pool_times: 1 },
      })
      const [[companyId, changes] = []] = await logOf(id, 'release-batch')
      expect([companyId, (changes as { field: string }[]).map(({ field }) => field)]).toEqual([
        1,
        ['userId', 'poolReason'],
      ])
      expect(await t.call(releaseBatch, { as: 'boss', body: { ids: [id], reason: '再放' } })).toEqual([
        { id, ok: true, msg: '已在公海' },
      ])
    })

    it('reaches only the viewer’s own customers, and needs a reason', async () => {
      const id = await addOne(otherId)
      expect(await release([id])).toEqual([{ id, ok: false, msg: '客户不存在，或不在您的数据范围内' }])
      expect((await rowOf(id)).user_id).toBe(otherId)
      expect(await t.envelope(releaseBatch, { as: 'agent', body: { ids: [id], reason: ' ' } })).toMatchObject({
        code: codes.invalid,
      })
    })

    it('of all that a filter finds takes just those', async () => {
      const [kept, given] = [await addOne(), await addOne()]
      await t.db.updateTable('customer').set({ level: 'A' }).where('id', '=', given).execute()
      const all = { filter: `userId=${agentId}&level=A&type=0`, count: 1, done: 0, after: 0 }
      const answers = await t.call(releaseBatch, { as: 'agent', body: { all, reason: '清理' } })
      expect(answers).toEqual([{ id: given, ok: true, msg: null, name: form.name }])
      expect([(await rowOf(kept)).user_id, (await rowOf(given)).user_id]).toEqual([agentId, null])
    })
  })

  it('all that end in four digits are just those, by name or by number', async () => {
    const [byNumber, byName, other] = [await addOne(), await addOne(), await addOne()]
    const phone = await t.call(customerEndpoints.info, { as: 'boss', query: { id: byNumber } })
    const ending = phone?.phone?.slice(-4) as string
    await t.db
      .updateTable('customer')
      .set({ name: `展会${ending}` })
      .where('id', '=', byName)
      .execute()
    const keywords = `keywords=${ending}&userId=${agentId}`
    const all = { filter: keywords, count: 2, done: 0, after: 0 }
    const answers = await t.call(releaseBatch, { as: 'agent', body: { all, reason: '清理' } })
    expect(answers.map(({ id }) => id)).toEqual([byNumber, byName])
    expect((await rowOf(other)).user_id).toBe(agentId)
  })

  describe('taking back', () => {
    const takeBack = (ids: number[], as = 'agent') => t.call(takeBackBatch, { as, body: { ids } })
    const refused = (id: number) => [{ id, ok: false, msg: expect.stringMatching(/^撤销不了/) }]

    it('restores the customer as it was, though whoever does it does not see it any more', async () => {
      const id = await addOne()
      await t.db.updateTable('customer').set({ next_follow_at: 77, claim_at: 55 }).where('id', '=', id).execute()
      const before = await rowOf(id)
      await release([id])
      expect(await takeBack([id])).toEqual([{ id, ok: true, msg: null }])
      expect(await rowOf(id)).toEqual({ ...before, version: before.version + 2, updated_by: agentId })
      expect((await ownersOf(id)).map(({ reason }) => reason)).toEqual(['新增', '没有意向', '撤销'])
    })

    it('undoes a transfer too, out of a colleague’s hands and back into the pool', async () => {
      const id = await addOne()
      await release([id])
      const before = await rowOf(id)
      await transfer([id], otherId)
      expect(await takeBack([id], 'boss')).toMatchObject([{ ok: true }])
      expect(await rowOf(id)).toMatchObject({
        ...{ user_id: null, pool_at: before.pool_at, pool_reason: '没有意向', pool_times: 1 },
      })
    })

    it('works once, for a minute, and for whoever did it alone', async () => {
      const id = await addOne()
      await release([id])
      expect(await takeBack([id], 'boss')).toEqual(refused(id))
      t.clock.now += (takeBackSeconds + 1) * 1000
      expect(await takeBack([id])).toEqual(refused(id))
      t.clock.now -= 1000
      expect(await takeBack([id])).toMatchObject([{ ok: true }])
      expect(await takeBack([id])).toEqual(refused(id))
    })

    it('leaves what somebody else has done since', async () => {
      const id = await addOne()
      await release([id])
      await transfer([id], otherId)
      expect(await takeBack([id])).toEqual(refused(id))
      expect((await rowOf(id)).user_id).toBe(otherId)
    })

    it('gives nobody two customers with one number', async () => {
      const phone = number()
      const id = await addOne(agentId, phone)
      await release([id])
      await addOne(agentId, phone)
      expect(await takeBack([id])).toEqual(refused(id))
    })
  })

  it('a type is changed with a follow-up record about it, and those that have it stay', async () => {
    const [id, same] = [await addOne(), await addOne()]
    await t.db.updateTable('customer').set({ type: 30 }).where('id', '=', same).execute()
    const answers = await t.call(typeBatch, { as: 'agent', body: { ids: [id, same], type: 30 } })
    expect(answers).toEqual([
      { id, ok: true, msg: null, before: 0 },
      { id: same, ok: true, msg: '已是无效客户', before: null },
    ])
    expect((await rowOf(id)).type).toBe(30)
    const flows = await t.db
      .selectFrom('customer_flow')
      .selectAll()
      .where('customer_id', '=', id)
      .orderBy('id')
      .execute()
    expect(flows.at(-1)).toMatchObject({ type: 30, remark: '类型改为无效客户', user_id: agentId })
    expect(await logOf(id, 'type-batch')).toEqual([
      [1, [{ field: 'type', label: '类型', before: '新客户', after: '无效客户' }]],
    ])
  })
})
