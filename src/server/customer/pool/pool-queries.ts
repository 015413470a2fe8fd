/** Customers in the pool: who had them, and what people have claimed. */
import { type SqlBool, sql } from 'kysely'
import { recycleReasons } from '../../../contract/customer/pool'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { among } from '../../db/dialects'
import { total } from '../../db/page'
import type { Db, NewRow } from '../../db/schema'
import { equal } from '../../db/where'

/** As the index of the pool says it. */
export const hasNoOwner = sql<SqlBool>`customer.user_id is null`

/** In a department's pool, or with 0 in its company's; undefined: in any. */
export const isInPool = (poolId: number | undefined) =>
  poolId === 0 ? sql<SqlBool>`customer.pool_id is null` : equal('customer.pool_id', poolId)

/** Reasons that people have given, or none. */
export const isOtherReason = sql<SqlBool>`(customer.pool_reason is null
  or customer.pool_reason not in (${sql.join(Object.values(recycleReasons))}))`

/** A change that neither undoes another one nor was undone. */
const counts = sql<SqlBool>`(customer_owner_log.undoes is null and not exists (
  select 1 from customer_owner_log as later
  where later.customer_id = customer_owner_log.customer_id and later.undoes = customer_owner_log.id))`

/** When these customers last came into the pool from somebody, if that was after a time. Epoch seconds. */
export async function leftPool(
  db: Db,
  ids: readonly number[],
  { userId, since }: { userId: number; since: number },
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('customer_owner_log')
    .select(['customer_owner_log.customer_id', (eb) => eb.fn.max<number>('customer_owner_log.at').as('at')])
    .where(among(db, 'customer_owner_log.customer_id', ids))
    .where('customer_owner_log.from_user_id', '=', userId)
    .where('customer_owner_log.to_user_id', 'is', null)
    .where('customer_owner_log.at', '>', since)
    .where(counts)
    .groupBy('customer_owner_log.customer_id')
    .execute()
  return new Map(rows.map(({ customer_id, at }) => [customer_id, at]))
}

/** Of these customers, those in a scope. */
export async function openTo(
  db: Db,
  scope: RowScope<'customer'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(db, scope)
    .select('customer.id')
    .where(among(db, 'customer.id', ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Who had these customers last. */
export async function formerOwners(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const last = sql<number>`(select max(o.id) from customer_owner_log as o
    where o.customer_id = customer.id and o.to_user_id is null and o.from_user_id is not null)`
  const rows = await db
    .selectFrom('customer')
    .innerJoin('customer_owner_log', (join) => join.on(sql<SqlBool>`customer_owner_log.id = ${last}`))
    .innerJoin('user', 'user.id', 'customer_owner_log.from_user_id')
    .select(['customer.id', 'user.nickname'])
    .where(among(db, 'customer.id', ids))
    .execute()
  return new Map(rows.map(({ id, nickname }) => [id, nickname]))
}

/** How many customers somebody has claimed from each pool on a day. @param day its start in Shanghai, epoch seconds */
export async function claimsOf(db: Db, userId: number, day: number): Promise<ReadonlyMap<number | null, number>> {
  const rows = await db
    .selectFrom('pool_claim')
    .select(['pool_id', 'claims'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()
  return new Map(rows.map(({ pool_id, claims }) => [pool_id, claims]))
}

interface Claims {
  userId: number
  poolId: number | null
  day: number
  claims: number
}

/** Adds to them. The caller has locked the person's row. */
export async function addClaims(db: Db, { userId, poolId, day, claims }: Claims): Promise<void> {
  await db
    .insertInto('pool_claim')
    .values({ user_id: userId, pool_id: poolId, day, claims })
    .onConflict((conflict) =>
      conflict
        .expression(sql`user_id, day, coalesce(pool_id, 0)`)
        .doUpdateSet({ claims: sql<number>`pool_claim.claims + ${claims}` }),
    )
    .execute()
}

/** The customers of pools that somebody has looked at on a day, with the pool. @param day as above */
export async function viewsOf(db: Db, userId: number, day: number): Promise<ReadonlyMap<number, number | null>> {
  const rows = await db
    .selectFrom('pool_view')
    .select(['customer_id', 'pool_id'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()
  return new Map(rows.map(({ customer_id, pool_id }) => [customer_id, pool_id]))
}

/** Adds one. The caller has locked the person's row. */
export const addView = async (db: Db, row: NewRow<'pool_view'>): Promise<void> => {
  await db.insertInto('pool_view').values(row).execute()
}

/** Whose these customers in scope are. */
export async function ownersOf(db: Db, scope: RowScope<'customer'>, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(db, scope)
    .select('customer.user_id')
    .distinct()
    .where(among(db, 'customer.id', ids))
    .where('customer.user_id', 'is not', null)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/** How many customers of somebody are protected. @param now epoch seconds */
export const protectedOf = async (db: Db, userId: number, now: number): Promise<number> =>
  (
    await db
      .selectFrom('customer')
      .select(total)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('protect_until', '>', now)
      .executeTakeFirstOrThrow()
  ).total
