/** Gives all customers of somebody who leaves to others. */
import { sql } from 'kysely'
import { among, insertMany } from '../db/dialects'
import { readLocked } from '../db/locks'
import { total } from '../db/page'
import type { Db } from '../db/schema'

export const countCustomersOf = async (db: Db, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('customer')
      .select(total)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).total

/** The customers of somebody, locked, in the order of their ids. */
export const lockCustomersOf = (db: Db, userId: number): Promise<{ id: number; phone_id: number }[]> =>
  readLocked(
    db,
    'customer',
    db
      .selectFrom('customer')
      .select(['customer.id', 'customer.phone_id'])
      .where('customer.user_id', '=', userId)
      .where('customer.deleted_at', 'is', null),
  )

/** Which of these people have a customer with a number of somebody else's customers. */
export const sameNumbers = (db: Db, userIds: readonly number[], ofUserId: number) =>
  db
    .selectFrom('customer')
    .select(['user_id', 'phone_id'])
    .where(among(db, 'user_id', userIds))
    .where('deleted_at', 'is', null)
    .where('phone_id', 'in', (eb) =>
      eb.selectFrom('customer').select('phone_id').where('user_id', '=', ofUserId).where('deleted_at', 'is', null),
    )
    .execute()

interface Moved {
  ids: readonly number[]
  fromId: number
  toId: number
  reason: string
  /** Epoch seconds. */
  now: number
  /** Who moves them. */
  userId: number
}

export async function moveCustomers(db: Db, { ids, fromId, toId, reason, now, userId }: Moved): Promise<void> {
  await db
    .updateTable('customer')
    .set({ user_id: toId, claim_at: now, updated_at: now, updated_by: userId, version: sql<number>`version + 1` })
    .where(among(db, 'id', ids))
    .execute()
  await insertMany(
    db,
    'customer_owner_log',
    ids.map((customer_id) => ({
      ...{ customer_id, from_user_id: fromId, to_user_id: toId, reason, at: now, by_user_id: userId },
    })),
  )
}
