/** What requests with a key were answered, so that the same request later is not done again. */
import type { Kysely } from 'kysely'
import { addIndex } from '../tables'

export async function keptAnswers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_answer')
    .addColumn('key', 'text', (c) => c.notNull().primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await addIndex(db, 'kept_answer_at', 'kept_answer', ['at'])
}
