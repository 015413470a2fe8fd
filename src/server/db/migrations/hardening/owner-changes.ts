/** A change of a customer's owner can be undone, so it keeps what it took; and one that undoes another says which. */
import type { Kysely } from 'kysely'

export async function ownerChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customer_owner_log').addColumn('before', 'text').execute()
  await db.schema.alterTable('customer_owner_log').addColumn('undoes', 'bigint').execute()
}
