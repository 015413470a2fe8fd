/** People's own pictures. */
import type { Kysely } from 'kysely'
import { bytesType } from '../../dialects'
import type { Db } from '../../schema'

export async function avatars(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('avatar')
    .addColumn('name', 'text', (c) => c.notNull().primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().unique().references('user.id'))
    .addColumn('data', bytesType(db as Db), (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
