/** How many customers each company has is kept: counting them anew would take longer the more there are. */
import { type Kysely, sql } from 'kysely'

export async function customerCount(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer_count')
    .addColumn('company_id', 'bigint', (c) => c.notNull().primaryKey().references('company.id'))
    .addColumn('count', 'bigint', (c) => c.notNull())
    .execute()
  await sql`insert into customer_count (company_id, count)
    select company_id, count(*) from customer where deleted_at is null group by company_id`.execute(db)
}
