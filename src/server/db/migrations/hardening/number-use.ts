/** Which whole numbers each person has typed or pasted on a day, as marks that name none (docs/decisions/0047). */
import type { Kysely } from 'kysely'
import { addIndex } from '../tables'

export async function numberUse(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('number_use')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('looked', 'text', (c) => c.notNull())
    .addColumn('listed', 'text', (c) => c.notNull())
    .addColumn('minute_since', 'bigint', (c) => c.notNull())
    .addColumn('minute_count', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('number_use_pk', ['user_id', 'day'])
    .execute()
  await addIndex(db, 'number_use_day', 'number_use', ['day'])
}
