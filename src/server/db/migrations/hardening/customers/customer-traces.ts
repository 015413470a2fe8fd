/** What leads from a customer to its callbacks and to the calls that were stopped, so that nobody reads all of them for it. */
import type { Kysely } from 'kysely'
import { addIndex } from '../../tables'

export async function customerTraces(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'callback_task_customer', 'callback_task', ['customer_id'])
  await addIndex(db, 'call_block_customer', 'call_block', ['customer_id'])
}
