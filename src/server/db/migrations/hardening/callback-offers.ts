/** From whom somebody has taken over a callback, and when. */
import { type Kysely, sql } from 'kysely'

export async function callbackOffers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table callback_task add column taken_from bigint references "user" (id)`.execute(db)
  await sql`alter table callback_task add column taken_at bigint`.execute(db)
  await sql`create index callback_task_taken on callback_task (taken_from, taken_at) where taken_from is not null`.execute(
    db,
  )
}
