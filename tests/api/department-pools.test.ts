/** 部门公海: whose customers fall into which pool, who sees them, and whose rules count. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { departmentsEndpoints } from '../../src/contract/company/departments'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { companyPoolName, departmentPoolEndpoints } from '../../src/contract/customer/department-pools'
import { ownersEndpoints } from '../../src/contract/customer/owners'
import { type PooledCustomer, poolEndpoints } from '../../src/contract/customer/pool'
import type { PoolRuleKey } from '../../src/contract/customer/pool-rules'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { regionEndpoints } from '../../src/contract/system/region'
import { startOfDay } from '../../src/lib/time/time'
import { recycleCustomers } from '../../src/server/customer/pool/recycle'
import { dialects, longSessions, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const now = startOfTest / 1000
const day = 86_400

describe.each(dialects)('pools of departments on %s', (dialect) => {
  let t: TestApp
  let zhejiang: number
  let departments: ReadonlyMap<string, number>
  const people = new Map<string, number>()
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    zhejiang = (await t.call(regionEndpoints.regionList, { as: 'boss', query: { parentId: 0 } })).find(
      ({ name }) => name === '浙江省',
    )?.id as number
    const rows = await t.db.selectFrom('department').select(['id', 'name']).where('company_id', '=', 1).execute()
    departments = new Map(rows.map(({ id, name }) => [name, id]))
    for (const as of ['agent', 'leader', 'cg1004', 'cg1005'])
      people.set(as, (await t.call(managerEndpoints.userInfo, { as })).id)
  })
  beforeEach(async () => {
    await t.db.updateTable('customer').set({ pool_id: null }).execute()
    for (const table of ['pool_claim', 'pool_view', 'pool_rule', 'pool'] as const)
      await t.db.deleteFrom(table).execute()
    await t.db.deleteFrom('company_setting').where('key', 'like', 'pool.%').execute()
    await t.db.updateTable('company_user').set({ department_since: null }).execute()
    await t.db.updateTable('customer').set({ deleted_at: now }).where('deleted_at', 'is', null).execute()
  })
  afterEach(() => {
    t.clock.now = startOfTest
  })
  afterAll(() => t.close())

  const of = (name: string) => departments.get(name) as number
  const add = async (name: string, department: string, as = 'boss') => {
    const body = { companyId: 1, departmentId: of(department), name }
    const { id } = await t.call(departmentPoolEndpoints.add, { as, body })
    return id
  }
  const rule = (poolId: number | undefined, key: PoolRuleKey, value: number | null) => {
    const body = { companyId: 1, ...(poolId !== undefined && { poolId }), rules: [{ key, value }] }
    return t.call(poolEndpoints.ruleUpdate, { as: 'boss', body })
  }
  /** As if all had been arranged long ago, so that its notice is over. */
  const longAgo = async () => {
    await t.db.updateTable('pool').set({ updated_at: 0 }).execute()
    await t.db.updateTable('pool_rule').set({ updated_at: 0 }).execute()
    await t.db.updateTable('company_setting').set({ updated_at: 0 }).where('key', 'like', 'pool.%').execute()
  }
  let drawn = 0
  const number = () => `1607100${String(++drawn).padStart(4, '0')}`
  const owned = async (as: string, days = 0) => {
    const body = { phone: number(), userId: people.get(as) as number, name: '测试客户', type: 0 as const, remark: '初' }
    const { id } = await t.call(customerEndpoints.add, { as: 'boss', body })
    const at = now - days * day
    await t.db
      .updateTable('customer')
      .set({ created_at: at, claim_at: at, last_follow_at: at })
      .where('id', '=', id)
      .execute()
    return id
  }
  const release = (ids: number[], as = 'boss') =>
    t.call(ownersEndpoints.releaseBatch, { as, body: { ids, reason: '联系不上' } })
  /** A customer that somebody has given back. */
  const pooled = async (as: string) => {
    const id = await owned(as)
    await release([id])
    await t.db.deleteFrom('customer_owner_log').where('customer_id', '=', id).execute()
    return id
  }
  const rowOf = (id: number) => t.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const poolOf = async (id: number) => (await rowOf(id)).pool_id
  const seenBy = async (as: string, query: { poolId?: number } = {}) => {
    const rows = await t.call(poolEndpoints.list, { as, query: { ...query, noPaging: true, detail: true } })
    return (rows as PooledCustomer[]).map(({ id }) => id).sort((a, b) => a - b)
  }
  const claim = (ids: number[], as: string) => t.call(poolEndpoints.claimBatch, { as, body: { ids } })
  const move = (ids: number[], poolId: number | null, as = 'boss') =>
    t.call(departmentPoolEndpoints.moveBatch, { as, body: { ids, poolId } })

  describe('where a customer falls', () => {
    it('is the pool of the nearest department above its owner that has one, otherwise the company’s', async () => {
      const sales = await add('销售公海', '销售部')
      expect(await poolOf(await pooled('leader'))).toBe(sales)
      expect(await poolOf(await pooled('agent'))).toBe(sales)
      expect(await poolOf(await pooled('cg1004'))).toBeNull()
      const group = await add('一组公海', '销售一组')
      expect(await poolOf(await pooled('agent'))).toBe(group)
      expect(await poolOf(await pooled('leader'))).toBe(sales)
    })

    it('is the same whether it was released, recycled or given back by a result, and an undo takes it out again', async () => {
      const sales = await add('销售公海', '销售部')
      await rule(sales, 'pool.follow-days', 7)
      await longAgo()
      const [released, recycled] = [await owned('agent'), await owned('agent', 9)]
      await release([released], 'agent')
      await recycleCustomers(t.db, now)
      expect([await poolOf(released), await poolOf(recycled)]).toEqual([sales, sales])
      await t.call(ownersEndpoints.takeBackBatch, { as: 'agent', body: { ids: [released] } })
      expect(await rowOf(released)).toMatchObject({ user_id: people.get('agent'), pool_id: null })
    })

    it('is no pool’s any more once somebody has it, and an undo of the claim puts it back where it was', async () => {
      const sales = await add('销售公海', '销售部')
      const id = await pooled('agent')
      await claim([id], 'agent')
      expect(await poolOf(id)).toBeNull()
      await t.call(ownersEndpoints.takeBackBatch, { as: 'agent', body: { ids: [id] } })
      expect(await rowOf(id)).toMatchObject({ user_id: null, pool_id: sales })
    })
  })

  describe('who sees it', () => {
    it('is whoever works in the department or below it, whoever looks after it, and nobody else', async () => {
      await add('销售公海', '销售部')
      await add('一组公海', '销售一组')
      await add('客服公海', '客服部')
      const [sales, group, service] = [await pooled('leader'), await pooled('agent'), await pooled('cg1004')]
      expect(await seenBy('agent')).toEqual([sales, group])
      expect(await seenBy('leader')).toEqual([sales, group])
      expect(await seenBy('cg1004')).toEqual([service])
      expect(await seenBy('boss')).toEqual([sales, group, service])
      expect(await claim([service], 'agent')).toMatchObject([
        { ok: false, msg: expect.stringContaining('不在您的数据范围内') },
      ])
      const names = await t.call(departmentPoolEndpoints.list, { as: 'cg1004', query: {} })
      expect(names.map(({ name }) => name)).toEqual(['客服公海'])
    })

    it('is everybody of the company for its own pool, which a filter finds by 0', async () => {
      const sales = await add('销售公海', '销售部')
      const [own, other] = [await pooled('agent'), await pooled('cg1004')]
      expect(await seenBy('agent')).toEqual([own, other])
      expect(await seenBy('agent', { poolId: 0 })).toEqual([other])
      expect(await seenBy('agent', { poolId: sales })).toEqual([own])
      const rows = (await t.call(poolEndpoints.list, { as: 'boss', query: { noPaging: true } })) as PooledCustomer[]
      expect(new Map(rows.map((row) => [row.id, row.poolName]))).toEqual(
        new Map([
          [own, '销售公海'],
          [other, companyPoolName],
        ]),
      )
    })
  })

  describe('rules', () => {
    it('count for each pool by itself: a day’s claims, and the cooldown', async () => {
      const sales = await add('销售公海', '销售部')
      await rule(sales, 'pool.daily-claims', 1)
      await rule(sales, 'pool.cooldown-days', 5)
      const [a, b] = [await pooled('agent'), await pooled('agent')]
      const [c, d] = [await pooled('cg1004'), await pooled('cg1004')]
      expect((await claim([c, a, b, d], 'agent')).map(({ ok, msg }) => (ok ? '' : msg))).toEqual([
        '',
        '',
        '销售公海今日的 1 位已经领完',
        '',
      ])
      const { pools } = await t.call(poolEndpoints.allowance, { as: 'agent' })
      expect(pools.map(({ name, claimed, mostClaims }) => [name, claimed, mostClaims])).toEqual([
        [companyPoolName, 2, 10],
        ['销售公海', 1, 1],
      ])
      await release([a, c], 'agent')
      await move([c], null)
      await rule(sales, 'pool.daily-claims', 0)
      t.clock.now = startOfTest + 5 * 3_600_000
      const again = (at: number) =>
        t.db.updateTable('customer_owner_log').set({ at }).where('to_user_id', 'is', null).execute()
      await again(now - 5 * day)
      expect((await claim([a, c], 'agent')).map(({ ok }) => ok)).toEqual([true, false])
    })

    it('are the company’s unless the pool has its own, which a null takes away again', async () => {
      const sales = await add('销售公海', '销售部')
      await rule(undefined, 'pool.daily-claims', 3)
      const shown = async () => {
        const rules = await t.call(departmentPoolEndpoints.ruleList, { as: 'boss', query: { id: sales } })
        const found = rules.find(({ key }) => key === 'pool.daily-claims')
        return [found?.own, found?.general]
      }
      expect(await shown()).toEqual([null, 3])
      await rule(sales, 'pool.daily-claims', 2)
      expect(await shown()).toEqual([2, 3])
      const most = async () =>
        (await t.call(poolEndpoints.allowance, { as: 'agent' })).pools.map(({ mostClaims }) => mostClaims)
      expect(await most()).toEqual([3, 2])
      await rule(sales, 'pool.daily-claims', null)
      expect(await most()).toEqual([3, 3])
      await expect(rule(sales, 'pool.daily-claims', 2000)).rejects.toThrow('须为 0，或在 0 到 1000 之间')
    })

    it('bring back the customers of those under the pool, and no others', async () => {
      const sales = await add('销售公海', '销售部')
      await rule(sales, 'pool.follow-days', 7)
      await longAgo()
      const [own, other, boss] = [await owned('agent', 8), await owned('cg1004', 8), await owned('leader', 6)]
      const asked = { as: 'boss', query: { companyId: 1, poolId: sales, follow: 7, notice: 2 } }
      expect(await t.call(poolEndpoints.forecast, asked)).toEqual({ owned: 2, first: 2, week: 2, month: 2 })
      const ofCompany = { as: 'boss', query: { companyId: 1, follow: 7, notice: 2 } }
      expect(await t.call(poolEndpoints.forecast, ofCompany)).toEqual({ owned: 1, first: 1, week: 1, month: 1 })
      const soon = async (as: string) => {
        const query = { recycling: true, noPaging: true } as const
        return ((await t.call(customerEndpoints.list, { as, query })) as { id: number }[]).map(({ id }) => id)
      }
      expect(await soon('boss')).toEqual([boss, own])
      expect(await soon('agent')).toEqual([own])
      const info = await t.call(customerEndpoints.info, { as: 'agent', query: { id: own } })
      expect(info?.recycleTime).toBe(now - day)
      await recycleCustomers(t.db, now)
      expect([await poolOf(own), (await rowOf(other)).user_id, (await rowOf(boss)).user_id]).toEqual([
        sales,
        people.get('cg1004'),
        people.get('leader'),
      ])
    })

    it('of protection are those of the owner’s pool', async () => {
      const sales = await add('销售公海', '销售部')
      await rule(sales, 'pool.protect-days', 3)
      const ids = [await owned('agent'), await owned('cg1004')]
      await t.call(poolEndpoints.protectBatch, { as: 'boss', body: { ids, reason: '在谈' } })
      expect((await Promise.all(ids.map(rowOf))).map(({ protect_until }) => protect_until)).toEqual([
        now + 3 * day,
        now + 30 * day,
      ])
    })
  })

  describe('a day’s views', () => {
    const view = (id: number, as = 'agent') => t.call(poolEndpoints.view, { as, body: { id } })
    const remarked = async (as: string) => {
      const id = await pooled(as)
      await t.db.updateTable('customer').set({ remark: '要报价', province_id: zhejiang }).where('id', '=', id).execute()
      return id
    }
    const shownTo = async (as: string, id: number) => {
      const rows = await t.call(poolEndpoints.list, { as, query: { noPaging: true, detail: true } })
      return (rows as PooledCustomer[]).find((row) => row.id === id)
    }
    it('are nobody’s concern as long as the pool has no limit', async () => {
      const id = await remarked('cg1004')
      expect(await shownTo('agent', id)).toMatchObject({ hidden: false, remark: '要报价', provinceName: '浙江省' })
      expect(await view(id)).toMatchObject({ hidden: false, remark: '要报价' })
      expect(await t.db.selectFrom('pool_view').selectAll().execute()).toEqual([])
    })

    it('hide what is known of a customer until it is looked at, for that person and that day', async () => {
      await rule(undefined, 'pool.daily-views', 5)
      const id = await remarked('cg1004')
      const empty = { hidden: true, remark: '', provinceName: null, formerName: null, lastResult: null }
      expect(await shownTo('agent', id)).toMatchObject({
        ...empty,
        name: '测试客户',
        mayNot: { open: '领取后才能看往来和拨打' },
      })
      expect(await view(id)).toMatchObject({ hidden: false, remark: '要报价', provinceName: '浙江省' })
      expect(await shownTo('agent', id)).toMatchObject({ hidden: false, remark: '要报价' })
      expect(await shownTo('cg1005', id)).toMatchObject(empty)
      const midnight = startOfDay(startOfTest + 86_400_000) * 1000
      t.clock.now = midnight - 1000
      expect(await shownTo('agent', id)).toMatchObject({ hidden: false })
      t.clock.now = midnight
      expect(await shownTo('agent', id)).toMatchObject(empty)
    })

    it('hide nothing from whoever sees the customer anyway', async () => {
      await rule(undefined, 'pool.daily-views', 5)
      const id = await remarked('cg1004')
      expect(await shownTo('boss', id)).toMatchObject({ hidden: false, remark: '要报价' })
      expect(await shownTo('admin', id)).toMatchObject({ hidden: false, remark: '要报价' })
    })

    it('are counted once for each customer, in each pool by itself, and end at its limit', async () => {
      const sales = await add('销售公海', '销售部')
      await rule(undefined, 'pool.daily-views', 2)
      await rule(sales, 'pool.daily-views', 1)
      const ids = [await remarked('cg1004'), await remarked('cg1004'), await remarked('cg1004')]
      const [own, other] = [await remarked('agent'), await remarked('agent')]
      for (const id of [ids[0], ids[0], ids[1], own]) await view(id as number)
      await expect(view(ids[2] as number)).rejects.toThrow('今日可查看的 2 位已经看完')
      await expect(view(other)).rejects.toThrow('销售公海今日可查看的 1 位已经看完')
      const { pools } = await t.call(poolEndpoints.allowance, { as: 'agent' })
      expect(pools.map(({ viewed, mostViews }) => [viewed, mostViews])).toEqual([
        [2, 2],
        [1, 1],
      ])
    })

    it('of many at once are no more than the limit', async () => {
      await rule(undefined, 'pool.daily-views', 3)
      const ids: number[] = []
      for (let nth = 0; nth < 8; nth += 1) ids.push(await remarked('cg1004'))
      const answers = await Promise.all(ids.map((id) => t.envelope(poolEndpoints.view, { as: 'agent', body: { id } })))
      expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(3)
      expect(await t.db.selectFrom('pool_view').selectAll().execute()).toHaveLength(3)
    })

    it('are refused for customers out of sight', async () => {
      await add('客服公海', '客服部')
      const id = await pooled('cg1004')
      await expect(view(id)).rejects.toThrow('公海里的这位客户不存在')
    })
  })

  describe('nothing is brought back before the notice is over', () => {
    const taken = async (id: number, at: number) => {
      await recycleCustomers(t.db, at)
      return (await rowOf(id)).user_id === null
    }

    it('when a pool is new, gets other rules, changes its department or goes', async () => {
      await rule(undefined, 'pool.follow-days', 7)
      await longAgo()
      await add('客服公海', '客服部')
      const id = await owned('agent', 99)
      expect([await taken(id, now + 2 * day - 1), await taken(id, now + 2 * day)]).toEqual([false, true])
      const sales = await add('销售公海', '销售部')
      await longAgo()
      await rule(sales, 'pool.follow-days', 5)
      const other = await owned('agent', 6)
      expect([await taken(other, now + 2 * day - 1), await taken(other, now + 2 * day)]).toEqual([false, true])
      await longAgo()
      await t.call(departmentPoolEndpoints.delete, { as: 'boss', query: { id: await add('一组公海', '销售一组') } })
      const third = await owned('agent', 6)
      expect([await taken(third, now + 2 * day - 1), await taken(third, now + 2 * day)]).toEqual([false, true])
    })

    it('when a pool’s own rule is taken away, so that the company’s stricter one holds', async () => {
      await rule(undefined, 'pool.follow-days', 7)
      const sales = await add('销售公海', '销售部')
      await rule(sales, 'pool.follow-days', 100)
      await longAgo()
      const id = await owned('agent', 50)
      expect(await taken(id, now)).toBe(false)
      await rule(sales, 'pool.follow-days', null)
      expect([await taken(id, now + 2 * day - 1), await taken(id, now + 2 * day)]).toEqual([false, true])
    })

    it('for whoever comes under a pool by changing the department, alone or with it', async () => {
      const sales = await add('销售公海', '销售部')
      await rule(sales, 'pool.follow-days', 5)
      await longAgo()
      const body = { ids: [people.get('cg1004') as number], departmentId: of('销售部') }
      const [own, other] = [await owned('cg1004', 6), await owned('agent', 6)]
      await t.call(managerEndpoints.userMoveBatch, { as: 'boss', body })
      expect([await taken(own, now), await taken(other, now)]).toEqual([false, true])
      expect([await taken(own, now + 2 * day - 1), await taken(own, now + 2 * day)]).toEqual([false, true])
      await t.call(managerEndpoints.userMoveBatch, { as: 'boss', body: { ...body, departmentId: of('客服部') } })
      await t.db.updateTable('company_user').set({ department_since: null }).execute()
      const next = await owned('cg1004', 6)
      const placed = { id: of('客服部'), parentId: of('销售部') }
      await t.call(departmentsEndpoints.move, { as: 'boss', body: placed })
      expect([await taken(next, now + 2 * day - 1), await taken(next, now + 2 * day)]).toEqual([false, true])
      await t.call(departmentsEndpoints.move, { as: 'boss', body: { ...placed, parentId: null } })
    })
  })

  describe('are arranged', () => {
    it('one for each department, with a name of its own', async () => {
      await add('销售公海', '销售部')
      await expect(add('另一个', '销售部')).rejects.toThrow('这个部门已有公海“销售公海”')
      await expect(add('销售公海', '客服部')).rejects.toThrow('已有公海“销售公海”')
      await expect(add(companyPoolName, '客服部')).rejects.toThrow(`已有公海“${companyPoolName}”`)
      const answer = await t.envelope(departmentPoolEndpoints.add, {
        ...{ as: 'agent', body: { companyId: 1, departmentId: of('客服部'), name: '我的' } },
      })
      expect(answer.code).toBe(codes.forbidden)
    })

    it('with a log of what was changed, and not over somebody else’s change', async () => {
      const id = await add('销售公海', '销售部')
      const body = { id, version: 1, name: '华东公海', departmentId: of('客服部') }
      await t.call(departmentPoolEndpoints.update, { as: 'boss', body })
      const log = await t.db
        .selectFrom('operation_log')
        .select('diff')
        .where('object', '=', `pool:${id}`)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(log.diff)).toEqual([
        { field: 'name', label: '名称', before: '销售公海', after: '华东公海' },
        { field: 'departmentId', label: '部门', before: '销售部', after: '客服部' },
      ])
      await expect(t.call(departmentPoolEndpoints.update, { as: 'boss', body })).rejects.toThrow('公海已被他人修改')
    })

    it('and go only when they are empty; a department with one stays', async () => {
      const id = await add('销售公海', '销售部')
      const customer = await pooled('agent')
      const remove = () => t.call(departmentPoolEndpoints.delete, { as: 'boss', query: { id } })
      await expect(remove()).rejects.toThrow('“销售公海”里还有 1 位客户，不能删除；请先把他们移到别的公海')
      await move([customer], null)
      await remove()
      expect(await t.call(departmentPoolEndpoints.list, { as: 'boss', query: {} })).toEqual([])
      const body = { companyId: 1, parentId: null, name: '新部门' }
      const { id: departmentId } = await t.call(departmentsEndpoints.add, { as: 'boss', body })
      await t.call(departmentPoolEndpoints.add, { as: 'boss', body: { companyId: 1, departmentId, name: '新公海' } })
      await expect(t.call(departmentsEndpoints.delete, { as: 'boss', query: { id: departmentId } })).rejects.toThrow(
        '“新部门”有自己的公海“新公海”，不能删除',
      )
    })

    it('and customers are moved between them by managers, within their company', async () => {
      const sales = await add('销售公海', '销售部')
      const ids = [await pooled('cg1004'), await pooled('agent')]
      expect(await move(ids, sales)).toMatchObject([
        { ok: true, msg: null, before: null },
        { ok: true, msg: '已在销售公海' },
      ])
      expect(await Promise.all(ids.map(poolOf))).toEqual([sales, sales])
      expect(await move(ids, null)).toMatchObject([{ before: sales }, { before: sales }])
      const forbidden = await t.envelope(departmentPoolEndpoints.moveBatch, {
        as: 'agent',
        body: { ids, poolId: sales },
      })
      expect(forbidden.code).toBe(codes.forbidden)
      await expect(move(ids, 999)).rejects.toThrow('公海不存在，或不在您的数据范围内')
    })
  })
})
