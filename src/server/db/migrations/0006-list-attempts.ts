/**
 * An entry of a pasted list is tried more than once: stores its calls, their outcomes, and what the agent decided.
 * Before this, the first call used an entry up; the unanswered ones now come again.
 */
import { type Kysely, type Migration, sql } from 'kysely'

export const listAttempts: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dial_list_call')
    .addColumn('item_id', 'bigint', (c) => c.notNull().references('dial_list_item.id'))
    .addColumn('call_id', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('dial_list_call_pk', ['call_id', 'item_id'])
    .execute()
  await db.schema.createIndex('dial_list_call_item').on('dial_list_call').column('item_id').execute()
  const item = () => db.schema.alterTable('dial_list_item')
  await item().addColumn('remark', 'text').execute()
  await item()
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const time of ['due_at', 'done_at', 'later_until', 'skipped_at'])
    await item().addColumn(time, 'bigint').execute()

  await sql`insert into dial_list_call (item_id, call_id)
    select id, call_id from dial_list_item where call_id is not null`.execute(db)
  // Four hours: by then a busy or absent person may be available again.
  const ended = sql`coalesce(call.end_at, call.created_at) / 1000`
  const isDone = sql`(call.answer_at is not null or call.wrapup_id is not null or call.exception_class in ('EMPTY', 'STOPPED'))`
  await sql`update dial_list_item set
    attempts = 1,
    done_at = (select case when ${isDone} then ${ended} end from call where call.id = dial_list_item.call_id),
    due_at = (select case when not ${isDone} then ${ended} + 14400 end from call where call.id = dial_list_item.call_id),
    call_id = null
    where exists (select 1 from call where call.id = dial_list_item.call_id and call.state_rank >= 75)`.execute(db)
}
