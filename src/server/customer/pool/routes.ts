/** 客户公海: lists the customers without an owner, and gives them to whoever claims them. */
import { companyPoolName } from '../../../contract/customer/department-pools'
import type { poolEndpoints } from '../../../contract/customer/pool'
import { startOfDay } from '../../../lib/time/time'
import { eachLocked } from '../../access/batch'
import type { Handlers } from '../../access/handler'
import { changedMeanwhile, conflict, notFound } from '../../access/refusal'
import { lockRows } from '../../db/locks'
import { countCustomersOf } from '../hand-over-queries'
import { moveCustomer, nicknameOf, ownsNumber } from '../owner-queries'
import { customerById, customersById, listCustomers } from '../queries'
import { coolTimes } from './cooldown'
import { listPools } from './department-pool-queries'
import { poolFilterOf } from './filter'
import { addClaims, addView, claimsOf } from './pool-queries'
import { protectHandlers } from './protect'
import { ruleHandlers } from './rule-routes'
import { type ClaimRules, claimRules, poolsOf } from './rules'
import { coolingText, notEmployed, shownPooled } from './shown-pooled'
import { viewsToday } from './views'

export const poolHandlers: Handlers<typeof poolEndpoints> = {
  ...protectHandlers,
  ...ruleHandlers,

  async list(context) {
    const page = await listCustomers(context.db, context.poolScope(), await poolFilterOf(context, context.query))
    return page.map(await shownPooled(context, page.rows, context.query.detail))
  },

  async allowance(context) {
    const { db, viewer, scope, now } = context
    const { userId, companyId } = viewer
    if (companyId === null) throw conflict(notEmployed)
    const claims = await claimsOf(db, userId, startOfDay(now * 1000))
    const { counts: views } = await viewsToday(context)
    const departments = await listPools(db, scope('pool'), companyId)
    const pools = [{ id: null, name: companyPoolName }, ...departments]
    const rules = await claimRules(
      db,
      pools.map(({ id }) => ({ companyId, poolId: id })),
    )
    return {
      held: await countCustomersOf(db, userId),
      pools: pools.map(({ id, name }, nth) => ({
        ...{ poolId: id, name, claimed: claims.get(id) ?? 0, viewed: views.get(id) ?? 0 },
        ...(rules[nth] as ClaimRules),
      })),
    }
  },

  async view(context) {
    const { db, viewer, poolScope, body, now, log } = context
    // Whoever looks at two at once would look at one more than they may.
    await lockRows(db, 'user', [viewer.userId])
    const customer = await customerById(db, poolScope(), body.id)
    if (!customer) throw notFound('公海里的这位客户')
    const { company_id: companyId, pool_id: poolId } = customer
    log({ object: `customer:${customer.id}`, companyId })
    const before = (await shownPooled(context, [customer], true))(customer)
    if (!before.hidden) return before
    const [rules] = await claimRules(db, [{ companyId, poolId }])
    const { counts } = await viewsToday(context)
    const most = rules?.mostViews ?? null
    if (most !== null && (counts.get(poolId) ?? 0) >= most)
      throw conflict(`${customer.pool_name ?? ''}今日可查看的 ${most} 位已经看完；明天可以再看，或直接领取`)
    await addView(db, {
      user_id: viewer.userId,
      day: startOfDay(now * 1000),
      customer_id: customer.id,
      pool_id: poolId,
    })
    return (await shownPooled(context, [customer], true))(customer)
  },

  async claimBatch(context) {
    const { db, viewer, poolScope, body, now, log } = context
    const { userId, companyId } = viewer
    if (companyId === null) throw conflict(notEmployed)
    // Whoever claims twice at once would have twice the day's claims.
    await lockRows(db, 'user', [userId])
    await lockRows(db, 'customer', body.ids)
    const day = startOfDay(now * 1000)
    const before = await claimsOf(db, userId, day)
    const held = await countCustomersOf(db, userId)
    const customers = await customersById(db, poolScope(), body.ids)
    const pools = poolsOf(customers)
    const rules = await claimRules(db, pools)
    const cooling = await coolTimes(context, customers)
    const name = await nicknameOf(db, userId)
    const claims = new Map<number | null, number>()
    let claimed = 0
    const rows = await eachLocked(body.ids, async (id) => {
      const customer = customers.find((each) => each.id === id)
      if (!customer) throw notFound('公海里的这位客户')
      const { pool_id: poolId } = customer
      const { mostClaims, mostHeld } = rules[pools.findIndex((pool) => pool.poolId === poolId)] as ClaimRules
      const until = cooling.get(id)
      if (until !== undefined) throw conflict(coolingText(until))
      if (await ownsNumber(db, userId, customer.phone_id)) throw conflict('您已有号码相同的客户')
      const today = (before.get(poolId) ?? 0) + (claims.get(poolId) ?? 0)
      if (mostClaims !== null && today >= mostClaims)
        throw conflict(`${customer.pool_name ?? ''}今日的 ${mostClaims} 位已经领完`)
      if (mostHeld !== null && held + claimed >= mostHeld) throw conflict(`名下已满 ${mostHeld} 位客户`)
      const move = { to: userId, reason: '领取', userId, now }
      if (!(await moveCustomer(db, poolScope(), customer, move))) throw changedMeanwhile('客户')
      claims.set(poolId, (claims.get(poolId) ?? 0) + 1)
      claimed += 1
      const changes = [{ field: 'userId', label: '归属人', before: customer.pool_name ?? '公海', after: name }]
      log({ object: `customer:${id}`, companyId: customer.company_id, changes })
      return null
    })
    for (const [poolId, count] of claims) await addClaims(db, { userId, poolId, day, claims: count })
    return rows
  },
}
