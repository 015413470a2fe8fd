/** What a company's people say in a call. */
import type { Kysely } from 'kysely'
import { addIndex, numbered, tracked } from '../tables'

export async function callScripts(db: Kysely<unknown>): Promise<void> {
  await tracked(numbered(db, 'call_script'))
    .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .execute()
  await addIndex(db, 'call_script_company', 'call_script', ['company_id', 'place', 'id'])
}
