/** The tags of companies, and which customers have them. */
import { type Kysely, sql } from 'kysely'
import { addIndex, numbered } from '../../tables'

export async function customerTags(db: Kysely<unknown>): Promise<void> {
  // Nothing has ever been written there.
  await sql`alter table customer drop column tags`.execute(db)
  await numbered(db, 'tag')
    .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addUniqueConstraint('tag_name', ['company_id', 'name'])
    .execute()
  await db.schema
    .createTable('customer_tag')
    .addColumn('customer_id', 'bigint', (c) => c.notNull().references('customer.id'))
    .addColumn('tag_id', 'bigint', (c) => c.notNull().references('tag.id'))
    .addPrimaryKeyConstraint('customer_tag_pk', ['customer_id', 'tag_id'])
    .execute()
  await addIndex(db, 'customer_tag_customers', 'customer_tag', ['tag_id', 'customer_id'])
}
