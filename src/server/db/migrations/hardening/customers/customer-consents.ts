/** What customers have agreed to, with the files that prove it, which stay for as long as the customer does. */
import { type Kysely, sql } from 'kysely'
import { addIndex, numbered } from '../../tables'

export async function customerConsents(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column kept integer not null default 0`.execute(db)
  await sql`alter table customer add column consent text`.execute(db)
  await sql`create index customer_consented on customer (company_id, consent, created_at, id)
    where deleted_at is null and consent is not null`.execute(db)
  await numbered(db, 'customer_consent')
    .addColumn('customer_id', 'bigint', (c) => c.notNull().references('customer.id'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('proof', 'text', (c) => c.notNull())
    .addColumn('file_id', 'bigint', (c) => c.references('file.id'))
    // Without a foreign key, as customers have it.
    .addColumn('import_id', 'bigint')
    .addColumn('given_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.references('user.id'))
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('withdrawn_by', 'bigint', (c) => c.references('user.id'))
    .addColumn('withdrawn_reason', 'text')
    .execute()
  await addIndex(db, 'customer_consent_customer', 'customer_consent', ['customer_id', 'id'])
  await addIndex(db, 'customer_consent_file', 'customer_consent', ['file_id'])
}
