/** How calls find customers, and what the results of calls change in them. */
import { sql, type UpdateObject } from 'kysely'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import { firstWith, withNumber } from '../db/customer-numbers'
import type { Db, Schema } from '../db/schema'
import { allOf } from '../db/where'

/** The customer in scope with this number: one of `userId` first, then one whose first number it is, then the newest. */
export const customerWithPhone = (
  db: Db,
  scope: RowScope<'customer'>,
  { phoneId, userId }: { phoneId: number; userId: number },
) =>
  db
    .selectFrom('customer')
    .innerJoin('phone', 'phone.id', 'customer.phone_id')
    .leftJoin('user', 'user.id', 'customer.user_id')
    .select(['customer.id', 'customer.user_id', 'customer.name', 'customer.type', 'customer.phone_id'])
    .select(['phone.enc as phone_enc', 'phone.province', 'phone.city', 'phone.carrier', 'customer.phone_label'])
    .select(['customer.protect_until', 'customer.next_follow_at', 'customer.company_id', 'customer.level'])
    .select([
      'customer.claim_at',
      'customer.created_at',
      'customer.last_follow_at',
      'customer.last_call_at',
      'customer.consent',
    ])
    .select(['user.nickname as owner_name', 'user.deleted_at as owner_deleted_at'])
    .where(allOf(scope.condition, withNumber([phoneId])))
    .orderBy(sql`case when customer.user_id = ${userId} then 0 else 1 end`)
    .orderBy(firstWith([phoneId]))
    .orderBy('customer.id', 'desc')
    .executeTakeFirst()

/** Whether a customer is in scope. */
export async function customerInScope(db: Db, scope: RowScope<'customer'>, id: number): Promise<boolean> {
  const query = rowsOf(db, scope).select('customer.id').where('customer.id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

interface Wanted {
  id: number
  companyId: number
  /** Only if the customer belongs to this person. */
  ownerId?: number
  /** Only if the customer has none of these types. */
  exceptTypes?: readonly number[]
  /** Only if its next follow-up is due by this time, in epoch seconds. */
  dueBy?: number
}

/**
 * Changes a customer at any version, and raises the version. Answers whether it did: not if the customer is deleted or
 * does not match. It is one statement, so that neither this nor a save at the same time is lost.
 */
export async function changeCustomer(
  db: Db,
  { id, companyId, ownerId, exceptTypes, dueBy }: Wanted,
  changes: Changes,
): Promise<boolean> {
  const rows = await db
    .updateTable('customer')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId as number))
    .$if(exceptTypes !== undefined, (query) => query.where('type', 'not in', exceptTypes as readonly number[]))
    .$if(dueBy !== undefined, (query) => query.where('next_follow_at', '<=', dueBy as number))
    .returning('id')
    .execute()
  return rows.length === 1
}

type Changes = UpdateObject<Schema, 'customer'>
