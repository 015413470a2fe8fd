/** Keeps customers with their owner for a while, whatever the rules of the pool say. */
import type { poolEndpoints } from '../../../contract/customer/pool'
import { formatDateTime } from '../../../lib/time/time'
import { eachOf } from '../../access/batch'
import type { Context, Handlers } from '../../access/handler'
import { changedMeanwhile, conflict, notFound } from '../../access/refusal'
import { changedBy, changeRow } from '../../access/tracked-rows'
import { lockRows } from '../../db/locks'
import { type CustomerRow, customerById } from '../queries'
import { poolOfPerson } from './department-pool-queries'
import { ownersOf, protectedOf } from './pool-queries'
import { secondsOfDay } from './recycle-rules'
import { protectRules } from './rules'

type Endpoints = Pick<typeof poolEndpoints, 'protectBatch' | 'unprotectBatch'>
type Protecting = Context<Endpoints['protectBatch' | 'unprotectBatch']>

export const protectHandlers: Handlers<Endpoints> = {
  async protectBatch(context) {
    const { db, scope, body, now } = context
    // Two who protect customers of one owner at once would both find room for the last one.
    await lockRows(db, 'user', await ownersOf(db, scope('customer'), body.ids))
    await lockRows(db, 'customer', body.ids)
    return eachOf(body.ids, async (id) => {
      const { customer, userId } = await ownedCustomer(context, id)
      const { days, most } = await protectRules(db, {
        companyId: customer.company_id,
        poolId: await poolOfPerson(db, userId),
      })
      if (customer.protect_until !== null && customer.protect_until > now)
        return `已保护至 ${formatDateTime(customer.protect_until)}`
      if (most !== null && (await protectedOf(db, userId, now)) >= most)
        throw conflict(`${customer.user_nickname}已保护 ${most} 位客户，达到上限`)
      const until = now + days * secondsOfDay
      await protect(context, customer, until, [{ field: 'reason', label: '原因', before: null, after: body.reason }])
      return null
    })
  },

  async unprotectBatch(context) {
    const { db, body, now } = context
    await lockRows(db, 'customer', body.ids)
    return eachOf(body.ids, async (id) => {
      const { customer } = await ownedCustomer(context, id)
      if (customer.protect_until === null || customer.protect_until <= now) return '没有保护'
      await protect(context, customer, null, [])
      return null
    })
  },
}

async function ownedCustomer(
  { db, scope }: Protecting,
  id: number,
): Promise<{ customer: CustomerRow; userId: number }> {
  const customer = await customerById(db, scope('customer'), id)
  if (!customer) throw notFound('客户')
  if (customer.user_id === null) throw conflict('公海里的客户没有归属人，不用保护')
  return { customer, userId: customer.user_id }
}

type Change = { field: string; label: string; before: string | null; after: string | null }

async function protect(
  { db, scope, viewer, now, log }: Protecting,
  customer: CustomerRow,
  until: number | null,
  why: readonly Change[],
): Promise<void> {
  const changes = { protect_until: until, ...changedBy({ userId: viewer.userId, now }) }
  if (!(await changeRow(db, 'customer', scope('customer'), customer, changes))) throw changedMeanwhile('客户')
  const shown = (time: number | null) => (time === null ? null : formatDateTime(time))
  const change = { field: 'protectUntil', label: '保护至', before: shown(customer.protect_until), after: shown(until) }
  log({ object: `customer:${customer.id}`, companyId: customer.company_id, changes: [change, ...why] })
}
