/** Views that people share with their department or their company. */
import { type Kysely, sql } from 'kysely'

export async function sharedViews(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_view add column shared_company_id bigint references company (id)`.execute(db)
  await sql`alter table saved_view add column shared_department_id bigint references department (id)`.execute(db)
  for (const column of ['shared_company_id', 'shared_department_id']) {
    const on = sql`saved_view (${sql.ref(column)}, page) where ${sql.ref(column)} is not null`
    await sql`create index ${sql.ref(`saved_view_${column}`)} on ${on}`.execute(db)
  }
}
