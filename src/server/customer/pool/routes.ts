/** 客户公海: lists the customers without an owner, and gives them to whoever claims them. */
import type { poolEndpoints } from '../../../contract/customer/pool'
import { startOfDay } from '../../../lib/time/time'
import { eachLocked } from '../../access/batch'
import type { Handlers } from '../../access/handler'
import { changedMeanwhile, conflict, notFound } from '../../access/refusal'
import { lockRows } from '../../db/locks'
import { countCustomersOf } from '../hand-over-queries'
import { moveCustomer, nicknameOf, ownsNumber } from '../owner-queries'
import { customerById, listCustomers } from '../queries'
import { poolFilterOf } from './filter'
import { addClaims, claimsOf, leftPool } from './pool-queries'
import { protectHandlers } from './protect'
import { ruleHandlers } from './rule-routes'
import { claimRules, coolsSince, coolUntil } from './rules'
import { coolingText, notEmployed, shownPooled } from './shown-pooled'

export const poolHandlers: Handlers<typeof poolEndpoints> = {
  ...protectHandlers,
  ...ruleHandlers,

  async list(context) {
    const page = await listCustomers(context.db, context.poolScope(), await poolFilterOf(context, context.query))
    return page.map(await shownPooled(context, page.rows, context.query.detail))
  },

  async allowance({ db, viewer: { userId, companyId }, now }) {
    if (companyId === null) throw conflict(notEmployed)
    const claimed = await claimsOf(db, userId, startOfDay(now * 1000))
    return { claimed, held: await countCustomersOf(db, userId), ...(await claimRules(db, companyId)) }
  },

  async claimBatch(context) {
    const { db, viewer, poolScope, body, now, log } = context
    const { userId, companyId } = viewer
    if (companyId === null) throw conflict(notEmployed)
    // Whoever claims twice at once would have twice the day's claims.
    await lockRows(db, 'user', [userId])
    await lockRows(db, 'customer', body.ids)
    const { mostClaims, mostHeld } = await claimRules(db, companyId)
    const day = startOfDay(now * 1000)
    const before = await claimsOf(db, userId, day)
    const held = await countCustomersOf(db, userId)
    const since = await coolsSince(context)
    const left = await leftPool(db, body.ids, { userId, since })
    const name = await nicknameOf(db, userId)
    let claims = 0
    const rows = await eachLocked(body.ids, async (id) => {
      const customer = await customerById(db, poolScope(), id)
      if (!customer) throw notFound('公海里的这位客户')
      const leftAt = left.get(id)
      if (leftAt !== undefined) throw conflict(coolingText(coolUntil(leftAt, { since, now })))
      if (await ownsNumber(db, userId, customer.phone_id)) throw conflict('您已有号码相同的客户')
      if (mostClaims !== null && before + claims >= mostClaims) throw conflict(`今日的 ${mostClaims} 位已经领完`)
      if (mostHeld !== null && held + claims >= mostHeld) throw conflict(`名下已满 ${mostHeld} 位客户`)
      const move = { to: userId, reason: '领取', userId, now }
      if (!(await moveCustomer(db, poolScope(), customer, move))) throw changedMeanwhile('客户')
      claims += 1
      const changes = [{ field: 'userId', label: '归属人', before: '公海', after: name }]
      log({ object: `customer:${id}`, companyId: customer.company_id, changes })
      return null
    })
    if (claims > 0) await addClaims(db, userId, day, claims)
    return rows
  },
}
