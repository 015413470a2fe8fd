/** A wrap-up is prolonged automatically once, while the agent types. The state stores whether this has happened. */
import type { Kysely, Migration } from 'kysely'

export const prolonged: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('agent_state')
    .addColumn('prolonged', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute()
}
