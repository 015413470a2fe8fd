/** The pool of a company's customers: in its order, what falls back into it, and what each person has claimed on a day. */
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../dialects'
import type { Db } from '../../schema'
import { addIndex } from '../tables'

export async function pool(db: Kysely<unknown>): Promise<void> {
  // The newest first, those without a time last: SQLite reads its index backwards for that.
  const newest = isPostgres(db as Db) ? sql`pool_at desc nulls last, id desc` : sql`pool_at, id`
  await sql`create index customer_pool on customer (company_id, ${newest})
    where deleted_at is null and user_id is null`.execute(db)
  await sql`create index customer_pooled on customer (company_id, pool_times, id)
    where deleted_at is null and user_id is null`.execute(db)
  // What falls back into the pool is found by how long nothing has happened, and by how long somebody has had it.
  const owned = sql`deleted_at is null and user_id is not null and type not in (40, 50)`
  const claimed = sql`coalesce(claim_at, created_at)`
  await sql`create index customer_idle on customer (company_id, (${sql.raw(isPostgres(db as Db) ? 'greatest' : 'max')}(
    coalesce(last_follow_at, 0), coalesce(last_call_at, 0), ${claimed}))) where ${owned}`.execute(db)
  await sql`create index customer_claimed on customer (company_id, (${claimed})) where ${owned}`.execute(db)
  // Rules change, and what they mean for a customer with them.
  await sql`alter table customer drop column recycle_at`.execute(db)
  await db.schema
    .createTable('pool_claim')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('claims', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('pool_claim_pk', ['user_id', 'day'])
    .execute()
  await addIndex(db, 'pool_claim_day', 'pool_claim', ['day'])
}
