/** Results: undoing them, interest and deals only for answered calls, marks by the exception dictionary. */
import { type Kysely, type Migration, sql } from 'kysely'

export const results: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  // What a person's last result has changed, for as long as it can be undone.
  await db.schema
    .createTable('result_undo')
    .addColumn('user_id', 'bigint', (c) => c.notNull().primaryKey().references('user.id'))
    .addColumn('call_id', 'bigint', (c) => c.notNull())
    .addColumn('given_at', 'bigint', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute()
  await mendInterest(db)
  await sql`update exception_code set auto_mark = 'INVALID' where auto_mark is null and unified_code = 'EMPTY'`.execute(
    db,
  )
  await sql`update exception_code set auto_mark = 'LOCK' where auto_mark is null and unified_code = 'STOPPED'`.execute(
    db,
  )
}

/** Removes interest and deals from unanswered calls, and marks their days for recomputing. */
export async function mendInterest(db: Kysely<unknown>): Promise<void> {
  // The Shanghai day of the call; its sums will be recomputed.
  const day = sql`call.created_at / 1000 - (call.created_at / 1000 + 28800) % 86400`
  await sql`insert into stat_dirty (day, company_id)
    select distinct ${day}, call.company_id from call
    where call.answered = 0 and (call.intent = 1 or call.deal = 1)
    on conflict do nothing`.execute(db)
  await sql`update call set intent = 0, deal = 0
    where answered = 0 and answer_at is null and (intent = 1 or deal = 1)`.execute(db)
}
