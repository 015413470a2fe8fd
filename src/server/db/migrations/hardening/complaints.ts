/** Until when a complaint is to be handled and what was done about it, and who asks to lift its lock. */
import { type Kysely, sql } from 'kysely'

export async function complaints(db: Kysely<unknown>): Promise<void> {
  for (const column of ['deadline_at', 'handled_at', 'lift_asked_at'])
    await sql`alter table phone_lock add column ${sql.ref(column)} bigint`.execute(db)
  for (const column of ['handled_by', 'lift_asked_by'])
    await sql`alter table phone_lock add column ${sql.ref(column)} bigint references "user" (id)`.execute(db)
  for (const column of ['handling', 'lift_reason'])
    await sql`alter table phone_lock add column ${sql.ref(column)} text`.execute(db)
  await sql`create index phone_lock_complaints on phone_lock (company_id, deadline_at)
    where type = 'COMPLAINT' and ended_at is null`.execute(db)
}
