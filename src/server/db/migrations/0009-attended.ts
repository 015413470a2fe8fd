/** The state of an agent before an absence; why the server or a superior ended a call, and who. */
import type { Kysely, Migration } from 'kysely'

export const attended: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('agent_state').addColumn('resume', 'text').execute()
  await db.schema.alterTable('call').addColumn('cut_why', 'text').execute()
  await db.schema
    .alterTable('call')
    .addColumn('cut_by', 'bigint', (column) => column.references('user.id'))
    .execute()
}
