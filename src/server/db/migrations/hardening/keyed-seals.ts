/** Seals of the operation log with a key and a count of their rows, and texts that can be erased from under them. */
import type { Kysely } from 'kysely'

export async function keyedSeals(db: Kysely<unknown>): Promise<void> {
  // Null in earlier rows: their seals have no key, and hold the texts themselves.
  await db.schema.alterTable('seal').addColumn('rows', 'integer').execute()
  await db.schema.alterTable('operation_log').addColumn('texts_salt', 'text').execute()
  await db.schema.alterTable('operation_log').addColumn('texts_digest', 'text').execute()
}
