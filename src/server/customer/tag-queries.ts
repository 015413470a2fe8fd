/** The tags of companies and of their customers. */
import { type SqlBool, sql } from 'kysely'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import { among, insertMany } from '../db/dialects'
import { total } from '../db/page'
import type { Db, NewRow } from '../db/schema'

/** Whether any living customer has the tag: those that nobody has any more are offered to nobody. */
const isUsed = sql<SqlBool>`exists (select 1 from customer_tag join customer on customer.id = customer_tag.customer_id
  where customer_tag.tag_id = tag.id and customer.deleted_at is null)`

/** The tags in scope that anybody has, in the order of their names. */
export const listTags = (db: Db, scope: RowScope<'tag'>) =>
  rowsOf(db, scope).select(['tag.id', 'tag.name']).where(isUsed).orderBy('tag.name').orderBy('tag.id').execute()

/** The names of these customers' tags, in their order, by customer. The caller has found the customers in scope. */
export async function tagsOf(db: Db, customerIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .selectFrom('customer_tag')
    .innerJoin('tag', 'tag.id', 'customer_tag.tag_id')
    .select(['customer_tag.customer_id', 'tag.name'])
    .where(among(db, 'customer_tag.customer_id', customerIds))
    .orderBy('tag.name')
    .execute()
  const tags = new Map<number, string[]>()
  for (const { customer_id, name } of rows) tags.set(customer_id, [...(tags.get(customer_id) ?? []), name])
  return tags
}

/** The companies of these customers in scope, in the order of their ids. */
export async function companiesOf(db: Db, scope: RowScope<'customer'>, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(db, scope)
    .select('customer.company_id')
    .distinct()
    .where(among(db, 'customer.id', ids))
    .orderBy('customer.company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** The tags of a company by name, as far as it has them. */
export async function tagsNamed(
  db: Db,
  companyId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(among(db, 'name', names))
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Adds tags to a company. Two at once add the same one only once, in one order, so that none waits in a circle. */
export const addTags = (db: Db, companyId: number, names: readonly string[]): Promise<void> =>
  insertMany(
    db,
    'tag',
    [...names].sort().map((name) => ({ company_id: companyId, name })),
    sql`on conflict do nothing`,
  )

/** How many tags of a company anybody has. */
export const countUsedTags = async (db: Db, companyId: number): Promise<number> =>
  (await db.selectFrom('tag').select(total).where('company_id', '=', companyId).where(isUsed).executeTakeFirstOrThrow())
    .total

export const tagCustomer = (db: Db, customerId: number, tagIds: readonly number[]): Promise<void> =>
  tagCustomers(
    db,
    tagIds.map((tag_id) => ({ customer_id: customerId, tag_id })),
  )

/** Puts tags on customers who do not have them. */
export const tagCustomers = (db: Db, rows: readonly NewRow<'customer_tag'>[]): Promise<void> =>
  insertMany(db, 'customer_tag', rows)

export async function untagCustomer(db: Db, customerId: number, tagIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('customer_tag')
    .where('customer_id', '=', customerId)
    .where(among(db, 'tag_id', tagIds))
    .execute()
}
