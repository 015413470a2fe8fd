/** A company's own settings. A setting that is missing here has the installation's value. */
import type { Kysely, Migration } from 'kysely'

export const companySettings: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('company_setting')
    .addColumn('company_id', 'bigint', (column) => column.notNull().references('company.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_by', 'bigint', (column) => column.notNull().references('user.id'))
    .addPrimaryKeyConstraint('company_setting_pk', ['company_id', 'key'])
    .execute()
}
