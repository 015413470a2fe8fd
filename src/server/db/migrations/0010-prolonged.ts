/** A wrap-up is prolonged by itself once, while somebody types; whether it was is remembered with the state. */
import type { Kysely, Migration } from 'kysely'

export const prolonged: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('agent_state')
    .addColumn('prolonged', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute()
}
