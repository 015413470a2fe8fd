/** Indexes for the workstation: the drafts of a person, and the list entry behind a call. */
import type { Kysely, Migration } from 'kysely'

export const desk: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('call_draft_user').on('call_draft').columns(['user_id', 'updated_at']).execute()
  await db.schema.createIndex('dial_list_item_call').on('dial_list_item').column('call_id').execute()
}
