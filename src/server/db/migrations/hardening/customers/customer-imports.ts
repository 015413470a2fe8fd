/** Which import brought a customer, and how many different numbers of each mask a person's files bring in a day. */
import { type Kysely, sql } from 'kysely'
import { bytesType } from '../../../dialects'
import type { Db } from '../../../schema'
import { addIndex } from '../../tables'

export async function customerImports(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key: forgetting an import would write to each of its customers.
  await db.schema.alterTable('customer').addColumn('import_id', 'bigint').execute()
  await sql`create index customer_import on customer (import_id, id) where import_id is not null`.execute(db)
  await db.schema
    .createTable('number_mass')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('packed', bytesType(db as Db), (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('number_mass_pk', ['user_id', 'day'])
    .execute()
  await addIndex(db, 'number_mass_day', 'number_mass', ['day'])
}
