/** Customers that their owners leave alone fall back into the pool by their company's rules. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyEndpoints } from '../../src/contract/company'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { dutiesEndpoints } from '../../src/contract/customer/duties'
import { poolEndpoints } from '../../src/contract/customer/pool'
import { managerEndpoints } from '../../src/contract/manager'
import type { CompanySettingKey } from '../../src/contract/system'
import { recycleCustomers } from '../../src/server/customer/pool/recycle'
import type { RowOf } from '../../src/server/db/schema'
import { dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const now = startOfTest / 1000
const day = 86_400

describe.each(dialects)('recycling on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  let row: Omit<RowOf<'customer'>, 'id'>
  beforeAll(async () => {
    t = await testApp(dialect)
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
    const body = { phone: '16090000000', userId: agentId, name: '测试客户', type: 0 as const, remark: '初次联系' }
    const { id } = await t.call(customerEndpoints.add, { as: 'boss', body })
    const { id: _, ...made } = await t.db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    row = made
  })
  beforeEach(async () => {
    await t.db.deleteFrom('company_setting').where('key', 'like', 'pool.%').execute()
    // Only what a test makes is in question.
    await t.db.updateTable('customer').set({ deleted_at: now }).where('deleted_at', 'is', null).execute()
  })
  afterAll(() => t.close())

  const rule = async (key: CompanySettingKey, value: number) => {
    await t.call(companyEndpoints.settingUpdate, { as: 'boss', body: { companyId: 1, key, value } })
    // Long ago, so that its notice is over.
    await t.db.updateTable('company_setting').set({ updated_at: 0 }).where('key', '=', key).execute()
  }
  let drawn = 0
  /** One of the agent's customers that nothing has happened with for so many days. */
  const left = async (days: number, changes: Partial<typeof row> = {}) => {
    const at = now - days * day
    const times = { created_at: at, claim_at: at, last_follow_at: at, last_call_at: null, next_follow_at: null }
    const phones = await t.app.services.phones.storeMany(t.db, [`1609000${String(++drawn).padStart(4, '0')}`], 1)
    const phone_id = [...phones.values()][0] as number
    const made = { ...row, ...times, phone_id, deleted_at: null, ...changes }
    return (await t.db.insertInto('customer').values(made).returning('id').executeTakeFirstOrThrow()).id
  }
  const rowOf = (id: number) => t.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const recycle = (at = now) => recycleCustomers(t.db, at)
  const gone = async (ids: number[]) => {
    const rows = await Promise.all(ids.map(rowOf))
    return rows.map(({ user_id, pool_reason }) => (user_id === null ? pool_reason : ''))
  }

  it('takes nobody’s customers as long as their company has no rule', async () => {
    const id = await left(1000)
    await recycle()
    expect(await gone([id])).toEqual([''])
  })

  it('takes what nobody has followed up for so many days, to the second', async () => {
    await rule('pool.follow-days', 7)
    const ids = [await left(7), await left(7, { last_follow_at: now - 7 * day + 1 })]
    await recycle()
    expect(await gone(ids)).toEqual(['未跟进', ''])
    await recycle(now + 1)
    expect(await gone(ids)).toEqual(['未跟进', '未跟进'])
  })

  it('counts calls and a new owner as well as follow-ups', async () => {
    await rule('pool.follow-days', 7)
    const ids = [await left(9, { last_call_at: now - day }), await left(9, { claim_at: now - day }), await left(9)]
    await recycle()
    expect(await gone(ids)).toEqual(['', '', '未跟进'])
  })

  it('takes what has brought no deal for so many days, however often it was followed up', async () => {
    await rule('pool.deal-days', 30)
    const ids = [await left(30, { last_follow_at: now }), await left(30, { claim_at: now - 30 * day + 1 })]
    await recycle()
    expect(await gone(ids)).toEqual(['未成交', ''])
  })

  it('leaves customers who have paid', async () => {
    await rule('pool.follow-days', 7)
    await rule('pool.deal-days', 30)
    const ids = [await left(99, { type: 40 }), await left(99, { type: 50 }), await left(99, { type: 20 })]
    await recycle()
    expect(await gone(ids)).toEqual(['', '', '未跟进'])
  })

  it('leaves protected ones until that ends', async () => {
    await rule('pool.follow-days', 7)
    await rule('pool.deal-days', 8)
    const ids = [await left(9, { protect_until: now + 1 }), await left(9, { protect_until: now })]
    await recycle()
    expect(await gone(ids)).toEqual(['', '未跟进'])
    await recycle(now + 1)
    expect(await gone(ids)).toEqual(['未跟进', '未跟进'])
  })

  it('has other days for a level', async () => {
    await rule('pool.follow-days', 7)
    await rule('pool.follow-days-a', 20)
    await rule('pool.follow-days-d', 2)
    const ids = [
      await left(8, { level: 'A' }),
      await left(3, { level: 'D' }),
      await left(3),
      await left(8, { level: 'B' }),
    ]
    await recycle()
    expect(await gone(ids)).toEqual(['', '未跟进', '', '未跟进'])
    await rule('pool.follow-days', 0)
    const others = [await left(99), await left(20, { level: 'A' })]
    await recycle()
    expect(await gone(others)).toEqual(['', '未跟进'])
  })

  it('writes down who had it and what it was, and ends its plans', async () => {
    await rule('pool.follow-days', 7)
    const id = await left(9, { next_follow_at: now - 5, pool_times: 2, version: 3 })
    await recycle()
    expect(await rowOf(id)).toMatchObject({
      ...{ user_id: null, claim_at: null, next_follow_at: null, protect_until: null },
      ...{ pool_at: now, pool_reason: '未跟进', pool_times: 3, version: 4 },
    })
    const logs = await t.db.selectFrom('customer_owner_log').selectAll().where('customer_id', '=', id).execute()
    expect(logs).toMatchObject([
      { from_user_id: agentId, to_user_id: null, reason: '未跟进', by_user_id: null, at: now },
    ])
  })

  it('takes more than fit into one transaction, each once, whoever else does it at the same time', async () => {
    await rule('pool.follow-days', 7)
    const ids: number[] = []
    for (let nth = 0; nth < 230; nth += 1) ids.push(await left(9))
    await Promise.all([recycle(), recycle()])
    expect(new Set(await gone(ids))).toEqual(new Set(['未跟进']))
    expect(new Set((await Promise.all(ids.map(rowOf))).map(({ pool_times }) => pool_times))).toEqual(new Set([1]))
    const logs = await t.db.selectFrom('customer_owner_log').select('id').where('customer_id', 'in', ids).execute()
    expect(logs).toHaveLength(230)
  })

  it('takes nothing by new rules before their notice is over, to the second, and says when', async () => {
    await rule('pool.notice-days', 3)
    const id = await left(99)
    await t.call(companyEndpoints.settingUpdate, {
      as: 'boss',
      body: { companyId: 1, key: 'pool.follow-days', value: 7 },
    })
    await recycle()
    await recycle(now + 3 * day - 1)
    expect(await gone([id])).toEqual([''])
    const shown = await t.call(customerEndpoints.info, { as: 'agent', query: { id } })
    expect(shown?.recycleTime).toBe(now + 3 * day)
    await recycle(now + 3 * day)
    expect(await gone([id])).toEqual(['未跟进'])
  })

  it('is shown before it happens: on the customer, and by a filter within the days of the notice', async () => {
    await rule('pool.follow-days', 7)
    const ids = [await left(5), await left(5, { last_follow_at: now - 5 * day + 1 }), await left(1, { type: 50 })]
    const asked = { noPaging: true, detail: true } as const
    const rows = (await t.call(customerEndpoints.list, { as: 'agent', query: asked })) as {
      id: number
      recycleTime: number
    }[]
    expect(ids.map((id) => rows.find((one) => one.id === id)?.recycleTime)).toEqual([
      now + 2 * day,
      now + 2 * day + 1,
      null,
    ])
    const found = async (recycling: boolean, as = 'agent') => {
      const query = { ...asked, recycling }
      return ((await t.call(customerEndpoints.list, { as, query })) as { id: number }[]).map(({ id }) => id)
    }
    expect(await found(true)).toEqual([ids[0]])
    expect(await found(true, 'admin')).toEqual([ids[0]])
    expect(await found(false)).toEqual([ids[2], ids[1]])
    await rule('pool.notice-days', 3)
    expect(await found(true)).toEqual([ids[1], ids[0]])
  })

  it('is told to the owner, with what is to be followed up today: as many as the list finds', async () => {
    await rule('pool.follow-days', 7)
    await left(6)
    await left(6, { next_follow_at: now - 1 })
    await left(1, { next_follow_at: now + 60 })
    await left(1, { next_follow_at: now + 2 * day })
    await left(6, { user_id: null })
    expect(await t.call(dutiesEndpoints.duties, { as: 'agent' })).toEqual({ today: 2, overdue: 1, recycling: 2 })
    expect(await t.call(dutiesEndpoints.duties, { as: 'boss' })).toEqual({ today: 0, overdue: 0, recycling: 0 })
  })

  it('leaves other companies’ customers, whose rules are their own', async () => {
    await rule('pool.follow-days', 7)
    const id = await left(9, { company_id: 2 })
    await recycle()
    expect(await gone([id])).toEqual([''])
  })

  it('can be claimed again by the owner only after the cooldown', async () => {
    await rule('pool.follow-days', 7)
    const id = await left(9)
    await recycle()
    expect(await t.call(poolEndpoints.claimBatch, { as: 'agent', body: { ids: [id] } })).toMatchObject([
      { ok: false, msg: expect.stringMatching(/^冷却中/) },
    ])
  })

  describe('protection', () => {
    const protect = (ids: number[], as = 'agent') =>
      t.call(poolEndpoints.protectBatch, { as, body: { ids, reason: '等客户出差回来' } })
    const unprotect = (ids: number[]) => t.call(poolEndpoints.unprotectBatch, { as: 'agent', body: { ids } })

    it('keeps customers for the days of the rule, is written down with its reason, and can be ended', async () => {
      await rule('pool.follow-days', 7)
      await rule('pool.protect-days', 10)
      const id = await left(8)
      expect(await protect([id])).toEqual([{ id, ok: true, msg: null }])
      expect(await rowOf(id)).toMatchObject({ protect_until: now + 10 * day, user_id: agentId })
      await recycle()
      expect(await gone([id])).toEqual([''])
      const log = await t.db
        .selectFrom('operation_log')
        .select(['diff', 'company_id'])
        .where('object', '=', `customer:${id}`)
        .where('action', '=', 'protect-batch')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(log.diff ?? '')).toMatchObject([{ field: 'protectUntil' }, { after: '等客户出差回来' }])
      expect(log.company_id).toBe(1)
      expect(await unprotect([id])).toEqual([{ id, ok: true, msg: null }])
      expect(await unprotect([id])).toEqual([{ id, ok: true, msg: '没有保护' }])
      await recycle()
      expect(await gone([id])).toEqual(['未跟进'])
    })

    it('is for so many customers of an owner at once, whoever protects them; ended ones make room, longer is no more', async () => {
      await rule('pool.most-protected', 2)
      const ids = [await left(1), await left(1), await left(1), await left(1, { protect_until: now })]
      const answers = (await Promise.all([protect(ids.slice(0, 2)), protect(ids.slice(2), 'boss')])).flat()
      expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
      expect(answers.find(({ ok }) => !ok)?.msg).toMatch(/已保护 2 位客户，达到上限$/)
      const [first] = answers.filter(({ ok }) => ok).map(({ id }) => id)
      expect(await protect([first as number])).toMatchObject([{ ok: true }])
      await unprotect([first as number])
      expect(await protect([answers.find(({ ok }) => !ok)?.id as number])).toMatchObject([{ ok: true }])
    })

    it('is not for the pool, nor for others’ customers', async () => {
      const [pooled, theirs] = [await left(1, { user_id: null }), await left(1, { user_id: 1 })]
      const answers = await t.call(poolEndpoints.protectBatch, { as: 'boss', body: { ids: [pooled], reason: '等' } })
      expect(answers).toMatchObject([{ ok: false, msg: '公海里的客户没有归属人，不用保护' }])
      expect(await protect([theirs])).toMatchObject([{ ok: false, msg: '客户不存在，或不在您的数据范围内' }])
    })
  })

  describe('a change of the rules', () => {
    const none = { followA: 0, followB: 0, followC: 0, followD: 0, deal: 0 }

    it('is tried out first: how many customers it would bring back, of how many, and nothing happens', async () => {
      const ids = [await left(7), await left(5), await left(1), await left(0), await left(99, { user_id: null })]
      await left(99, { company_id: 2 })
      const forecast = (rules: object) =>
        t.call(poolEndpoints.forecast, { as: 'boss', query: { companyId: 1, follow: 0, notice: 0, ...none, ...rules } })
      expect(await forecast({})).toEqual({ owned: 4, first: 0, week: 0, month: 0 })
      expect(await forecast({ follow: 7 })).toEqual({ owned: 4, first: 1, week: 4, month: 4 })
      expect(await forecast({ follow: 36 })).toEqual({ owned: 4, first: 0, week: 0, month: 1 })
      expect(await forecast({ deal: 7 })).toEqual({ owned: 4, first: 1, week: 4, month: 4 })
      expect(await forecast({ follow: 100, followA: 5 })).toEqual({ owned: 4, first: 0, week: 0, month: 0 })
      await t.db.updateTable('customer').set({ level: 'A' }).where('id', 'in', ids).execute()
      expect(await forecast({ follow: 100, followA: 5 })).toEqual({ owned: 4, first: 2, week: 4, month: 4 })
      expect(await gone(ids.slice(0, 4))).toEqual(['', '', '', ''])
    })

    it('saves all at once, or nothing, with one entry in the log', async () => {
      const save = (rules: { key: 'pool.follow-days' | 'pool.most-held'; value: number | null }[]) =>
        t.envelope(poolEndpoints.ruleUpdate, { as: 'boss', body: { companyId: 1, rules } })
      const own = async () =>
        (
          await t.db
            .selectFrom('company_setting')
            .select(['key', 'value'])
            .where('key', 'like', 'pool.%')
            .orderBy('key')
            .execute()
        ).map(({ key, value }) => `${key}=${value}`)
      expect(
        await save([
          { key: 'pool.follow-days', value: 7 },
          { key: 'pool.most-held', value: 50 },
        ]),
      ).toMatchObject({ code: 20000 })
      expect(await own()).toEqual(['pool.follow-days=7', 'pool.most-held=50'])
      expect(
        await save([
          { key: 'pool.most-held', value: 60 },
          { key: 'pool.follow-days', value: 9999 },
        ]),
      ).toMatchObject({
        code: 40000,
      })
      expect(await own()).toEqual(['pool.follow-days=7', 'pool.most-held=50'])
      expect(await save([{ key: 'pool.most-held', value: null }])).toMatchObject({ code: 20000 })
      expect(await own()).toEqual(['pool.follow-days=7'])
      expect(await save([{ key: 'pool.follow-days', value: 7 }])).toMatchObject({ code: 40900 })
    })
  })
})
