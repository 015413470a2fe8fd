/** A row of the operation log may stand for many refusals: how many, and when the last of them was. */
import type { Kysely } from 'kysely'

export async function countedRefusals(db: Kysely<unknown>): Promise<void> {
  // Null in all other rows: seals leave a null here out, so those from before these columns still fit.
  await db.schema.alterTable('operation_log').addColumn('times', 'integer').execute()
  await db.schema.alterTable('operation_log').addColumn('last_at', 'bigint').execute()
}
