/** Queries for the import of customers. */
import { sql } from 'kysely'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { changedBy } from '../../access/tracked-rows'
import { among, insertMany } from '../../db/dialects'
import type { Db, NewRow } from '../../db/schema'

/** Somebody of a company in scope, by employee number or account name; undefined for nobody. */
export const employeeCalled = (db: Db, scope: RowScope<'user'>, companyId: number, text: string) =>
  rowsOf(db, scope)
    .innerJoin('company_user', 'company_user.user_id', 'user.id')
    .select(['user.id', 'user.nickname'])
    .where('user.company_id', '=', companyId)
    .where('user.status', '=', 'ENABLED')
    .where((eb) =>
      eb.or([eb('company_user.employee_no', '=', text), eb(sql`lower("user".account)`, '=', text.toLowerCase())]),
    )
    .orderBy(sql`company_user.employee_no = ${text}`, 'desc')
    .executeTakeFirst()

/** Adds customers whose numbers differ. Answers their ids by number. */
export async function addCustomers(
  db: Db,
  importId: number,
  rows: readonly NewRow<'customer'>[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map()
  await insertMany(db, 'customer', rows)
  const phoneIds = rows.map(({ phone_id }) => phone_id)
  const added = await db
    .selectFrom('customer')
    .select(['id', 'phone_id'])
    .where(among(db, 'phone_id', phoneIds))
    .where('import_id', '=', importId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(added.map(({ id, phone_id }) => [phone_id, id]))
}

export const addOwnerLogs = (db: Db, rows: readonly NewRow<'customer_owner_log'>[]): Promise<void> =>
  insertMany(db, 'customer_owner_log', rows)

/** The time of a follow-up that was read from a file becomes the last one's, if none was later. Epoch seconds. */
export async function followedAt(db: Db, customerId: number, time: number): Promise<void> {
  await db
    .updateTable('customer')
    .set({ last_follow_at: time })
    .where('id', '=', customerId)
    .where((eb) => eb.or([eb('last_follow_at', 'is', null), eb('last_follow_at', '<', time)]))
    .execute()
}

/** Deletes follow-up records, and sets the last one's time of their customers anew. */
export async function deleteFlows(db: Db, ids: readonly number[], customerIds: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('customer_flow')
    .where(among(db, 'id', ids))
    .execute()
  await db
    .updateTable('customer')
    .set({
      last_follow_at: sql`(select max(updated_at) from customer_flow where customer_flow.customer_id = customer.id)`,
    })
    .where(among(db, 'id', customerIds))
    .execute()
}

/** Customers in scope, as far as taking back their import asks. */
export const importedCustomers = async (db: Db, scope: RowScope<'customer'>, ids: readonly number[]) => {
  const rows = await rowsOf(db, scope)
    .select(['customer.id', 'customer.company_id', 'customer.name', 'customer.version', 'customer.call_count'])
    .where(among(db, 'customer.id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The follow-up records of customers. */
export const flowIdsOf = (db: Db, customerIds: readonly number[]) =>
  db
    .selectFrom('customer_flow')
    .select(['id', 'customer_id'])
    .where(among(db, 'customer_id', customerIds))
    .execute()

/** Marks customers as deleted. */
export async function deleteCustomers(
  db: Db,
  scope: RowScope<'customer'>,
  ids: readonly number[],
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('customer')
    .set({ deleted_at: now, version: sql`version + 1`, ...changedBy({ userId, now }) })
    .where(among(db, 'id', ids))
    .where(scope.condition)
    .execute()
}
