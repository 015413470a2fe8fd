/** 客户公海: who sees it, who may claim how many of it, and when again. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyEndpoints } from '../../src/contract/company'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { ownersEndpoints } from '../../src/contract/customer/owners'
import { poolEndpoints } from '../../src/contract/customer/pool'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import type { CompanySettingKey } from '../../src/contract/system'
import { formatDateTime, startOfDay } from '../../src/lib/time/time'
import { dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { list, allowance, claimBatch } = poolEndpoints
const day = 86_400_000

describe.each(dialects)('the pool of customers on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  beforeAll(async () => {
    t = await testApp(dialect)
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
  })
  beforeEach(async () => {
    await t.db.deleteFrom('pool_claim').execute()
    await set('pool.most-held', 0)
  })
  afterEach(() => {
    t.clock.now = startOfTest
  })
  afterAll(() => t.close())

  const set = (key: CompanySettingKey, value: number | null) =>
    t.call(companyEndpoints.settingUpdate, { as: 'boss', body: { companyId: 1, key, value } })
  let drawn = 0
  const number = () => `1608000${String(++drawn).padStart(4, '0')}`
  const pooled = async (phone = number(), as = 'boss') => {
    const body = {
      phone,
      userId: as === 'boss' ? agentId : null,
      name: '测试客户',
      type: 0 as const,
      remark: '初次联系',
    }
    const { id } = await t.call(customerEndpoints.add, { as, body })
    await t.db.deleteFrom('customer_owner_log').where('customer_id', '=', id).execute()
    await t.db.updateTable('customer').set({ user_id: null, claim_at: null }).where('id', '=', id).execute()
    return id
  }
  const several = async (count: number) => {
    const ids: number[] = []
    for (let nth = 0; nth < count; nth += 1) ids.push(await pooled())
    return ids
  }
  /** What the agent may still claim from the only pool. */
  const allowed = async () => {
    const { held, pools } = await t.call(allowance, { as: 'agent' })
    expect(pools).toHaveLength(1)
    return { held, ...pools[0] }
  }
  const claim = (ids: number[], as = 'agent') => t.call(claimBatch, { as, body: { ids } })
  const release = (ids: number[], as = 'agent') =>
    t.call(ownersEndpoints.releaseBatch, { as, body: { ids, reason: '联系不上' } })
  const ownerOf = async (id: number) =>
    (await t.db.selectFrom('customer').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id
  const shown = async (id: number, as = 'agent') => {
    const records = await t.call(list, { as, query: { noPaging: true, maxQuerySize: 5000, detail: true } })
    return (records as { id: number }[]).find((row) => row.id === id) as never as
      | import('../../src/contract/customer/pool').PooledCustomer
      | undefined
  }

  describe('is shown', () => {
    it('to everybody in the company, without a way to call before the claim', async () => {
      const id = await pooled()
      await t.db
        .updateTable('customer')
        .set({ pool_at: 5, pool_reason: '未跟进', pool_times: 2 })
        .where('id', '=', id)
        .execute()
      expect(await shown(id)).toMatchObject({
        ...{
          phone: expect.stringMatching(/^160\*{4}/),
          phoneRef: null,
          poolTime: 5,
          poolReason: '未跟进',
          poolTimes: 2,
        },
        mayNot: { open: '领取后才能看往来和拨打', transfer: expect.stringContaining('权限') },
      })
      expect(await shown(id, 'boss')).toMatchObject({ phoneRef: expect.any(String), mayNot: {} })
    })

    it('to no other company', async () => {
      const id = await pooled()
      await t.db.updateTable('customer').set({ company_id: 2 }).where('id', '=', id).execute()
      expect(await shown(id)).toBeUndefined()
      expect(await claim([id])).toEqual([{ id, ok: false, msg: expect.stringContaining('不存在') }])
    })

    it('with who had it last, and when that person may claim it again', async () => {
      const id = await pooled()
      await claim([id])
      await release([id])
      const { nickname } = await t.db
        .selectFrom('user')
        .select('nickname')
        .where('id', '=', agentId)
        .executeTakeFirstOrThrow()
      expect(await shown(id)).toMatchObject({ formerName: nickname, coolUntil: startOfTest / 1000 + 30 * 86_400 })
      expect(await shown(id, 'leader')).toMatchObject({ formerName: nickname, coolUntil: null })
    })
  })

  describe('a claim', () => {
    it('makes the customer one’s own from now on, and is written down', async () => {
      const id = await pooled()
      await t.db.updateTable('customer').set({ pool_at: 5, pool_reason: '未跟进' }).where('id', '=', id).execute()
      t.clock.now += 60_000
      expect(await claim([id])).toEqual([{ id, ok: true, msg: null }])
      const row = await t.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ user_id: agentId, claim_at: t.clock.now / 1000, pool_at: null, pool_reason: null })
      const owners = await t.db.selectFrom('customer_owner_log').selectAll().where('customer_id', '=', id).execute()
      expect(owners).toMatchObject([{ from_user_id: null, to_user_id: agentId, reason: '领取', by_user_id: agentId }])
      expect(await shown(id)).toBeUndefined()
      expect(await t.call(customerEndpoints.info, { as: 'agent', query: { id } })).toMatchObject({
        phoneRef: expect.any(String),
      })
    })

    it('of a customer that somebody has is refused', async () => {
      const id = await pooled()
      await claim([id], 'leader')
      expect(await claim([id])).toEqual([{ id, ok: false, msg: '公海里的这位客户不存在，或不在您的数据范围内' }])
    })

    it('is refused to whoever has a customer with the number', async () => {
      const phone = number()
      const id = await pooled(phone)
      await t.call(customerEndpoints.add, { as: 'agent', body: { phone, name: '同号', type: 0, remark: '初次联系' } })
      expect(await claim([id])).toEqual([{ id, ok: false, msg: '您已有号码相同的客户' }])
    })

    it('is for people of companies', async () => {
      const body = { ids: [await pooled()] }
      expect(await t.envelope(claimBatch, { as: 'admin', body })).toMatchObject({ msg: '只有企业的员工才能领取客户' })
      expect(await t.envelope(allowance, { as: 'admin' })).toMatchObject({ code: codes.conflict })
    })

    it('of fifty at once has one owner, and one of the day’s claims', async () => {
      const id = await pooled()
      const accounts = ['agent', 'leader', 'cg1005', 'cg1006']
      const asked = Array.from({ length: 50 }, (_, nth) => claim([id], accounts[nth % accounts.length]))
      const answers = (await Promise.all(asked)).flat()
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const counts = await t.db.selectFrom('pool_claim').select(['user_id', 'claims']).execute()
      expect(counts).toEqual([{ user_id: await ownerOf(id), claims: 1 }])
    })
  })

  describe('a day’s claims', () => {
    it('end a batch where they end, in the order of the request, and say so', async () => {
      const ids = (await several(12)).reverse()
      const answers = await claim(ids)
      expect(answers.map(({ id }) => id)).toEqual(ids)
      expect(answers.map(({ ok, msg }) => (ok ? '' : msg))).toEqual([
        ...Array(10).fill(''),
        ...Array(2).fill('今日的 10 位已经领完'),
      ])
      expect(await allowed()).toMatchObject({ claimed: 10, mostClaims: 10 })
      expect(await claim([ids[11] as number])).toMatchObject([{ ok: false }])
    })

    it('of two requests at once are the same day’s', async () => {
      const ids = await several(14)
      const answers = (await Promise.all([claim(ids.slice(0, 7)), claim(ids.slice(7))])).flat()
      expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
      expect(await allowed()).toMatchObject({ claimed: 10 })
    })

    it('begin anew at midnight in Shanghai', async () => {
      const ids = await several(11)
      const midnight = startOfDay(startOfTest + day) * 1000
      // A session ends if nobody uses it for twelve hours.
      for (const now of [startOfTest + 10 * 3_600_000, midnight - 1000]) {
        t.clock.now = now
        await t.call(allowance, { as: 'agent' })
      }
      await claim(ids.slice(0, 10))
      expect(await claim(ids.slice(10))).toMatchObject([{ ok: false }])
      t.clock.now = midnight
      expect(await claim(ids.slice(10))).toMatchObject([{ ok: true }])
      expect(await allowed()).toMatchObject({ claimed: 1 })
    })

    it('are as many as the company says, or as many as one likes', async () => {
      const ids = await several(13)
      await set('pool.daily-claims', 2)
      expect((await claim(ids.slice(0, 3))).map(({ ok }) => ok)).toEqual([true, true, false])
      await set('pool.daily-claims', 0)
      expect((await claim(ids.slice(2))).every(({ ok }) => ok)).toBe(true)
      expect(await allowed()).toMatchObject({ claimed: 13, mostClaims: null })
      await set('pool.daily-claims', null)
    })

    it('stay spent after an undo, which gives the customer back to the pool as it was, at once for anybody', async () => {
      const id = await pooled()
      await t.db
        .updateTable('customer')
        .set({ pool_at: 5, pool_reason: '未成交', pool_times: 3 })
        .where('id', '=', id)
        .execute()
      await claim([id])
      expect(await t.call(ownersEndpoints.takeBackBatch, { as: 'agent', body: { ids: [id] } })).toMatchObject([
        { ok: true },
      ])
      expect(await shown(id)).toMatchObject({ poolTime: 5, poolReason: '未成交', poolTimes: 3, coolUntil: null })
      expect(await allowed()).toMatchObject({ claimed: 1 })
      expect(await claim([id])).toMatchObject([{ ok: true }])
    })
  })

  it('whoever has as many customers as the company allows claims no more', async () => {
    const { held } = await allowed()
    const ids = await several(2)
    await set('pool.most-held', held + 1)
    expect((await claim(ids)).map(({ ok, msg }) => (ok ? '' : msg))).toEqual(['', `名下已满 ${held + 1} 位客户`])
    expect(await allowed()).toMatchObject({ held: held + 1, mostHeld: held + 1 })
  })

  it('whoever had a customer claims it again after the cooldown, to the second; others at once', async () => {
    const [id, other] = [await pooled(), await pooled()]
    await claim([id, other])
    await release([id, other])
    const again = startOfTest / 1000
    const leftAt = (at: number) =>
      t.db.updateTable('customer_owner_log').set({ at }).where('customer_id', '=', id).execute()
    await leftAt(again - 30 * 86_400 + 1)
    expect(await claim([id])).toEqual([{ id, ok: false, msg: `冷却中，${formatDateTime(again + 1)} 起可以再领取` }])
    expect(await claim([other], 'leader')).toMatchObject([{ ok: true }])
    await leftAt(again - 30 * 86_400)
    expect(await claim([id])).toMatchObject([{ ok: true }])
  })

  it('a release that was undone is none, whatever the reason; one that says so is one', async () => {
    const [id, other] = [await pooled(), await pooled()]
    await claim([id, other])
    await release([id])
    await t.call(ownersEndpoints.takeBackBatch, { as: 'agent', body: { ids: [id] } })
    const { id: leaderId } = await t.call(managerEndpoints.userInfo, { as: 'leader' })
    await t.call(ownersEndpoints.transferBatch, { as: 'boss', body: { ids: [id], userId: leaderId } })
    await release([id], 'leader')
    expect(await claim([id])).toMatchObject([{ ok: true }])
    await t.call(ownersEndpoints.releaseBatch, { as: 'agent', body: { ids: [other], reason: '撤销' } })
    expect(await claim([other])).toMatchObject([{ ok: false, msg: expect.stringMatching(/^冷却中/) }])
  })

  it('managers assign from the pool, agents don’t', async () => {
    const id = await pooled()
    const body = { ids: [id], userId: agentId }
    expect(await t.envelope(ownersEndpoints.transferBatch, { as: 'agent', body })).toMatchObject({
      code: codes.forbidden,
    })
    expect(await t.call(ownersEndpoints.transferBatch, { as: 'leader', body })).toMatchObject([
      { ok: true, before: null },
    ])
    expect(await ownerOf(id)).toBe(agentId)
  })
})
