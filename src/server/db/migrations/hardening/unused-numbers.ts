/**
 * Numbers that nothing refers to go. Each says since when it may be unused, and whatever refers to numbers can be found
 * by them. What was deleted before, and has nothing that refers to it, goes at once.
 */
import { type Kysely, sql } from 'kysely'
import { addIndex } from '../tables'

/** The tables that refer to numbers and had no index of all of these. */
const withoutIndex = [
  ...['customer', 'customer_phone', 'company', 'call_block', 'call_callee_day', 'dial_list_item'],
  'callback_task',
]
const users = [...withoutIndex, 'user', 'call', 'phone_lock']

export async function unusedNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`delete from dial_list_item where list_id in (select id from dial_list where deleted_at is not null)
    and not exists (select 1 from dial_list_call where dial_list_call.item_id = dial_list_item.id)`.execute(db)
  await sql`delete from dial_list where deleted_at is not null
    and not exists (select 1 from dial_list_item where dial_list_item.list_id = dial_list.id)`.execute(db)
  await db.schema.dropIndex('callback_task_phone').execute()
  for (const table of withoutIndex) await addIndex(db, `${table}_phone_id`, table, ['phone_id'])
  await db.schema.alterTable('phone').addColumn('unused_since', 'bigint').execute()
  const used = users.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} as uses where uses.phone_id = phone.id)`,
  )
  await sql`update phone set unused_since = 0 where not (${sql.join(used, sql` or `)})`.execute(db)
  await sql`create index phone_unused on phone (unused_since) where unused_since is not null`.execute(db)
}
