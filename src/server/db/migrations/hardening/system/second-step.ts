/** The second step of signing in: the secret of each user's app, recovery codes, and sessions that wait for a code. */
import type { Kysely } from 'kysely'
import { addIndex, numbered } from '../../tables'

export async function secondStep(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factor')
    .addColumn('user_id', 'bigint', (c) => c.notNull().primaryKey().references('user.id'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await numbered(db, 'recovery_code')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await addIndex(db, 'recovery_code_user', 'recovery_code', ['user_id'])
  await db.schema
    .alterTable('session')
    .addColumn('awaits_code', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
}
