/** What a company may have at most stands in one table, and what its people export on a day is counted. */
import { type Kysely, sql } from 'kysely'
import { addIndex } from '../tables'

export async function resources(db: Kysely<unknown>): Promise<void> {
  // Nothing has ever looked at these, so nobody may find them in force one day.
  await sql`delete from company_quota where key <> 'seats'`.execute(db)
  await sql`alter table company_quota drop column used`.execute(db)
  await sql`insert into company_quota (company_id, key, "limit")
    select id, 'concurrency', max_concurrency from company`.execute(db)
  await sql`alter table company drop column max_concurrency`.execute(db)
  await db.schema
    .createTable('export_use')
    .addColumn('job_id', 'bigint', (c) => c.notNull().primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('rows', 'bigint', (c) => c.notNull())
    .execute()
  await addIndex(db, 'export_use_company', 'export_use', ['company_id', 'day'])
  await addIndex(db, 'export_use_day', 'export_use', ['day'])
}
