/** What the customers' noun offers the rest: finding one by its number, and what the result of a call changes of it. */
import { customerTypeLabel } from '../../contract/customer'
import type { FieldChange } from '../../contract/system'
import { changedBy } from '../access/tracked-rows'
import type { Db } from '../db/schema'
import { changeCustomer, pooledAgain } from './call-queries'
import { addOwnerLog, insertFlow } from './queries'
import { flowRow } from './save'

export { customerInScope, customerWithPhone } from './call-queries'

/**
 * A customer that something befalls, and whose doing it is. What follows never clashes with a save at the same time, and
 * leaves a customer alone that is deleted.
 */
interface CustomerChange {
  customerId: number
  companyId: number
  userId: number
  /** Epoch seconds. */
  now: number
}

const rowOf = ({ customerId, companyId }: CustomerChange) => ({ id: customerId, companyId })

/** Takes away a next follow-up that is due: the customer has been spoken to. What is planned for later stays. */
export async function endDueFollow(db: Db, change: CustomerChange): Promise<void> {
  await changeCustomer(db, { ...rowOf(change), dueBy: change.now }, { next_follow_at: null, ...changedBy(change) })
}

/** Says when to follow up next, in epoch seconds; null: not at all. */
export async function setNextFollow(db: Db, change: CustomerChange, nextFollowAt: number | null): Promise<void> {
  await changeCustomer(db, rowOf(change), { next_follow_at: nextFollowAt, ...changedBy(change) })
}

/**
 * Gives a customer back to the pool, if it is the user's own. Answers what the operation log is to say, or nothing where it
 * isn't.
 */
export async function releaseToPool(db: Db, change: CustomerChange, reason: string): Promise<FieldChange[]> {
  const { customerId, userId, now } = change
  const released = await changeCustomer(
    db,
    { ...rowOf(change), ownerId: userId },
    {
      user_id: null,
      pool_at: now,
      pool_reason: reason,
      pool_times: pooledAgain,
      ...{ claim_at: null, protect_until: null, recycle_at: null, next_follow_at: null },
      ...changedBy(change),
    },
  )
  if (!released) return []
  const moved = { customer_id: customerId, from_user_id: userId, to_user_id: null }
  await addOwnerLog(db, { ...moved, reason, at: now, by_user_id: userId })
  return [{ field: 'poolReason', label: '放回公海', before: null, after: reason }]
}

/** A customer that is of no use (§4). */
const invalidType = 30
/** Those who have paid: a deposit, or the whole. */
const payingTypes = [40, 50]

/**
 * Marks a customer as of no use, with the follow-up record that says so. Answers what the operation log is to say, or nothing
 * where it is so already. @param by whose judgement it is: nobody's alone, those who have paid keep their type
 */
export async function markInvalid(
  db: Db,
  change: CustomerChange,
  remark: string,
  by: 'agent' | 'dictionary' = 'agent',
): Promise<FieldChange[]> {
  const { customerId, companyId, userId, now } = change
  const exceptTypes = by === 'agent' ? [invalidType] : [invalidType, ...payingTypes]
  const row = { ...rowOf(change), exceptTypes }
  const changed = await changeCustomer(db, row, { type: invalidType, last_follow_at: now, ...changedBy(change) })
  if (!changed) return []
  await insertFlow(db, flowRow(customerId, companyId, { type: invalidType, remark }, { userId, now }))
  return [{ field: 'type', label: '类型', before: null, after: customerTypeLabel(invalidType) }]
}
