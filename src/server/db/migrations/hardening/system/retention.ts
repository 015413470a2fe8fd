/** Finds old rows by their time, and says up to where the operation log was forgotten. */
import type { Kysely } from 'kysely'
import { addIndex } from '../../tables'

export async function retention(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'call_block_at', 'call_block', ['at'])
  await addIndex(db, 'call_callee_day_day', 'call_callee_day', ['day'])
  await addIndex(db, 'agent_state_log_to', 'agent_state_log', ['to_at'])
  await addIndex(db, 'login_log_at', 'login_log', ['at'])
  await addIndex(db, 'attempt_since', 'attempt', ['since'])
  await addIndex(db, 'call_draft_updated', 'call_draft', ['updated_at'])
  await addIndex(db, 'original_text_at', 'original_text', ['at'])
  await db.schema.alterTable('seal').addColumn('forgotten', 'text').execute()
}
