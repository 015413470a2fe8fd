/** The pool of a company's customers: in its order, and what each person has claimed on a day. */
import { type Kysely, sql } from 'kysely'
import { addIndex } from '../tables'

export async function pool(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_pool on customer (company_id, pool_at, id)
    where deleted_at is null and user_id is null`.execute(db)
  await db.schema
    .createTable('pool_claim')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('claims', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('pool_claim_pk', ['user_id', 'day'])
    .execute()
  await addIndex(db, 'pool_claim_day', 'pool_claim', ['day'])
}
