/** What there is of a number that was nobody's customer. */
import type { Db } from '../db/schema'
import { touchCustomers } from './queries'

interface Known {
  customerId: number
  companyId: number
  phoneId: number
  /** Whose calls. */
  userId: number
}

/** A number has become somebody's customer: the person's calls of it, the one under way too, and what they promised it are that customer's. */
export async function giveCallsCustomer(db: Db, { customerId, companyId, phoneId, userId }: Known): Promise<void> {
  const calls = await db
    .updateTable('call')
    .set({ customer_id: customerId })
    .where('phone_id', '=', phoneId)
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('customer_id', 'is', null)
    .returning(['created_at', 'submitted_at'])
    .execute()
  await db
    .updateTable('callback_task')
    .set({ customer_id: customerId })
    .where('phone_id', '=', phoneId)
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('customer_id', 'is', null)
    .where('done_at', 'is', null)
    .execute()
  // Those that are yet to be submitted are counted then.
  const placed = calls.filter((call) => call.submitted_at !== null).map((call) => Math.floor(call.created_at / 1000))
  if (placed.length > 0) await touchCustomers(db, [{ id: customerId, calls: placed.length, at: Math.max(...placed) }])
}
