/**
 * The pools of a company's customers: their departments and rules, in their order, what falls back into them, and what each
 * person has claimed on a day.
 */
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../dialects'
import type { Db } from '../../schema'
import { addIndex, numbered, tracked } from '../tables'

export async function pool(db: Kysely<unknown>): Promise<void> {
  await tracked(numbered(db, 'pool'))
    .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('department_id', 'bigint', (c) => c.notNull().references('department.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .execute()
  await addIndex(db, 'pool_company', 'pool', ['company_id'])
  await sql`create unique index pool_department on pool (department_id) where deleted_at is null`.execute(db)
  await db.schema
    .createTable('pool_rule')
    .addColumn('pool_id', 'bigint', (c) => c.notNull().references('pool.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('value', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('pool_rule_pk', ['pool_id', 'key'])
    .execute()
  await db.schema
    .alterTable('customer')
    .addColumn('pool_id', 'bigint', (c) => c.references('pool.id'))
    .execute()
  await db.schema.alterTable('company_user').addColumn('department_since', 'bigint').execute()
  // The newest first, those without a time last: SQLite reads its index backwards for that.
  const newest = isPostgres(db as Db) ? sql`pool_at desc nulls last, id desc` : sql`pool_at, id`
  await sql`create index customer_pool on customer (company_id, ${newest}, pool_id)
    where deleted_at is null and user_id is null`.execute(db)
  await sql`create index customer_pooled on customer (company_id, pool_times, id, pool_id)
    where deleted_at is null and user_id is null`.execute(db)
  await sql`create index customer_pool_id on customer (pool_id) where pool_id is not null`.execute(db)
  // What falls back is found for each owner, whose pool has the rules: how long nothing has happened, and since when they have it.
  const owned = sql`deleted_at is null and user_id is not null and type not in (40, 50)`
  const claimed = sql`coalesce(claim_at, created_at)`
  await sql`create index customer_idle on customer (user_id, (${sql.raw(
    isPostgres(db as Db) ? 'greatest' : 'max',
  )}(coalesce(last_follow_at, 0), coalesce(last_call_at, 0), ${claimed}))) where ${owned}`.execute(db)
  await sql`create index customer_claimed on customer (user_id, (${claimed})) where ${owned}`.execute(db)
  // Rules change, and what they mean for a customer with them.
  await sql`alter table customer drop column recycle_at`.execute(db)
  await db.schema
    .createTable('pool_claim')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('pool_id', 'bigint', (c) => c.references('pool.id'))
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('claims', 'integer', (c) => c.notNull())
    .execute()
  await sql`create unique index pool_claim_user on pool_claim (user_id, day, coalesce(pool_id, 0))`.execute(db)
  await addIndex(db, 'pool_claim_day', 'pool_claim', ['day'])
  await db.schema
    .createTable('pool_view')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('customer_id', 'bigint', (c) => c.notNull().references('customer.id'))
    .addColumn('pool_id', 'bigint', (c) => c.references('pool.id'))
    .addPrimaryKeyConstraint('pool_view_pk', ['user_id', 'day', 'customer_id'])
    .execute()
  await addIndex(db, 'pool_view_day', 'pool_view', ['day'])
}
