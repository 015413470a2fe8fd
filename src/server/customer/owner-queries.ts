/** Whose customers are: the changes of their owners. */
import { sql } from 'kysely'
import type { RowScope } from '../access/scope'
import { changedBy, changeRow } from '../access/tracked-rows'
import type { Db, NewRow, RowOf } from '../db/schema'
import { poolOfPerson } from './pool/department-pool-queries'
import type { CustomerRow } from './queries'

/** What a change of the owner takes from a customer. */
const takenColumns = [
  ...(['claim_at', 'protect_until', 'next_follow_at'] as const),
  ...(['pool_id', 'pool_at', 'pool_reason', 'pool_times'] as const),
] as const
export type Taken = Pick<RowOf<'customer'>, (typeof takenColumns)[number]>

export const takenFrom = (customer: Taken): string =>
  JSON.stringify(Object.fromEntries(takenColumns.map((column) => [column, customer[column]])))

export const addOwnerLog = async (db: Db, row: NewRow<'customer_owner_log'>): Promise<void> => {
  await db.insertInto('customer_owner_log').values(row).execute()
}

interface Move {
  /** Null: to the pool. */
  to: number | null
  reason: string
  /** Who does it. */
  userId: number
  /** Epoch seconds. */
  now: number
}

/**
 * Gives a customer, which the caller has locked, to somebody or to the pool. What it owes nobody then ends: protection,
 * and in the pool the next follow-up. Returns false if somebody has saved it meanwhile.
 */
export async function moveCustomer(
  db: Db,
  scope: RowScope<'customer'>,
  customer: CustomerRow,
  { to, reason, userId, now }: Move,
): Promise<boolean> {
  const poolId = to === null && customer.user_id !== null ? await poolOfPerson(db, customer.user_id) : null
  const changes =
    to === null ? { ...intoPool({ poolId, reason, now }), pool_times: customer.pool_times + 1 } : ownedBy(to, now)
  if (!(await changeRow(db, 'customer', scope, customer, { ...changes, ...changedBy({ userId, now }) }))) return false
  await addOwnerLog(db, {
    ...{ customer_id: customer.id, from_user_id: customer.user_id, to_user_id: to, reason, at: now },
    ...{ by_user_id: userId, before: takenFrom(customer) },
  })
  return true
}

/** The columns of a customer that is somebody's from now on. */
export const ownedBy = (userId: number, now: number) => ({
  ...{ user_id: userId, claim_at: now, protect_until: null },
  ...{ pool_id: null, pool_at: null, pool_reason: null },
})

/** The columns of a customer that is in this pool from now on; null: the company's. */
export const intoPool = ({ poolId, reason, now }: { poolId: number | null; reason: string; now: number }) => ({
  ...{ user_id: null, claim_at: null, protect_until: null, next_follow_at: null },
  ...{ pool_id: poolId, pool_at: now, pool_reason: reason, pool_times: sql<number>`pool_times + 1` },
})

/** The last change of a customer's owner, if this person made it at or after this time, in epoch seconds. */
export async function lastOwnChange(db: Db, customerId: number, { userId, since }: { userId: number; since: number }) {
  const last = await db
    .selectFrom('customer_owner_log')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.by_user_id === userId && last.at >= since ? last : undefined
}

/**
 * Gives a customer back to its owner before, with all that the change took. Returns false if it is somebody else's by
 * now.
 */
export async function undoMove(
  db: Db,
  change: RowOf<'customer_owner_log'>,
  { userId, now }: { userId: number; now: number },
): Promise<boolean> {
  const taken = JSON.parse(change.before ?? '{}') as Partial<Taken>
  const rows = await db
    .updateTable('customer')
    .set({ ...taken, user_id: change.from_user_id, ...changedBy({ userId, now }), version: sql`version + 1` })
    .where('id', '=', change.customer_id)
    .where('deleted_at', 'is', null)
    .where('user_id', change.to_user_id === null ? 'is' : '=', change.to_user_id)
    .returning('id')
    .execute()
  if (rows.length === 0) return false
  await addOwnerLog(db, {
    ...{ customer_id: change.customer_id, from_user_id: change.to_user_id, to_user_id: change.from_user_id },
    ...{ reason: '撤销', at: now, by_user_id: userId, before: null, undoes: change.id },
  })
  return true
}

/** Whether somebody has another living customer with this number. */
export async function ownsNumber(db: Db, userId: number, phoneId: number): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('phone_id', '=', phoneId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A customer by id, of anybody: whoever has given it away may not see it any more. */
export const customerOf = (db: Db, id: number) =>
  db
    .selectFrom('customer')
    .select(['customer.id', 'customer.name', 'customer.company_id', 'customer.phone_id', 'customer.user_id'])
    .where('customer.id', '=', id)
    .where('customer.deleted_at', 'is', null)
    .executeTakeFirst()

export const nicknameOf = async (db: Db, userId: number | null): Promise<string> =>
  userId === null
    ? '公海'
    : ((await db.selectFrom('user').select('nickname').where('id', '=', userId).executeTakeFirst())?.nickname ??
      `#${userId}`)
