/** A callback remembers where it was moved from, so that a move can be taken back; the coming ones of a number are found by it. */
import { type Kysely, type Migration, sql } from 'kysely'

export const movedCallback: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('callback_task').addColumn('moved_from', 'bigint').execute()
  await sql`create index callback_task_phone on callback_task (phone_id) where done_at is null`.execute(db)
}
