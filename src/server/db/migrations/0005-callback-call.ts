/**
 * Finds the callbacks that a call took off the queue by that call: a call that made no telephone ring gives them back.
 */
import { type Kysely, type Migration, sql } from 'kysely'

export const callbackCall: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index callback_task_call on callback_task (call_id) where call_id is not null`.execute(db)
}
