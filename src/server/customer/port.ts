/**
 * What the customer noun offers the rest: it finds a customer by number, and applies the result of a call to a
 * customer.
 */
import { customerTypeLabel } from '../../contract/customer/customers'
import type { FieldChange } from '../../contract/system'
import { changedBy } from '../access/tracked-rows'
import type { Db } from '../db/schema'
import { changeCustomer } from './call-queries'
import { addOwnerLog, intoPool } from './owner-queries'
import { poolOfPerson } from './pool/department-pool-queries'
import { insertFlow } from './queries'
import { flowRow } from './save'

export { customerInScope, customerWithPhone } from './call-queries'
export { consentOfNumber } from './consents/consent-queries'
export { handOverCustomers } from './hand-over'
export { countCustomersOf } from './hand-over-queries'
export { phonesOf, reachableElsewhere } from './phones/phones'
export { recycleCustomers } from './pool/recycle'
export { recycleTimeOf } from './pool/recycle-rules'
export { rulesOfOwners } from './pool/ruled-people'

/**
 * A customer to change, and who causes it. These changes never conflict with a save at the same time, and they skip a
 * deleted customer.
 */
interface CustomerChange {
  customerId: number
  companyId: number
  userId: number
  /** Epoch seconds. */
  now: number
}

const rowOf = ({ customerId, companyId }: CustomerChange) => ({ id: customerId, companyId })

/** Removes a next follow-up that is due, because the customer has been spoken to. One planned for later stays. */
export async function endDueFollow(db: Db, change: CustomerChange): Promise<void> {
  await changeCustomer(db, { ...rowOf(change), dueBy: change.now }, { next_follow_at: null, ...changedBy(change) })
}

/** Sets the next follow-up, in epoch seconds; null means none. */
export async function setNextFollow(db: Db, change: CustomerChange, nextFollowAt: number | null): Promise<void> {
  await changeCustomer(db, rowOf(change), { next_follow_at: nextFollowAt, ...changedBy(change) })
}

/**
 * Gives a customer back to the pool, if it is the user's own. Answers the text for the operation log, or nothing if it
 * isn't.
 */
export async function releaseToPool(db: Db, change: CustomerChange, reason: string): Promise<FieldChange[]> {
  const { customerId, userId, now } = change
  const released = await changeCustomer(
    db,
    { ...rowOf(change), ownerId: userId },
    { ...intoPool({ poolId: await poolOfPerson(db, userId), reason, now }), ...changedBy(change) },
  )
  if (!released) return []
  const moved = { customer_id: customerId, from_user_id: userId, to_user_id: null }
  await addOwnerLog(db, { ...moved, reason, at: now, by_user_id: userId })
  return [{ field: 'poolReason', label: '放回公海', before: null, after: reason }]
}

/** The type of an invalid customer (§4). */
const invalidType = 30
/** The types that have paid: a deposit, or everything. */
const payingTypes = [40, 50]

/**
 * Marks a customer as invalid and adds the follow-up record about it. Answers the text for the operation log, or
 * nothing if it was already invalid.
 * @param by who chose it; if nobody did, customers who have paid keep their type
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
