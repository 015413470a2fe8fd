/** Locks that keep a department's people from calling a number, instead of the whole company's. */
import { type Kysely, sql } from 'kysely'

export async function departmentLocks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table phone_lock add column range_department_id bigint references department (id)`.execute(db)
}
