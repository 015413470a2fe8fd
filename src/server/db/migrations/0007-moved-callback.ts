/**
 * A callback stores its time before a move, so that the move can be undone. An index finds the coming callbacks of a
 * number.
 */
import { type Kysely, type Migration, sql } from 'kysely'

export const movedCallback: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('callback_task').addColumn('moved_from', 'bigint').execute()
  await sql`create index callback_task_phone on callback_task (phone_id) where done_at is null`.execute(db)
}
