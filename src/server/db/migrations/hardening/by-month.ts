/**
 * PostgreSQL keeps reports and keys by month, as it keeps calls: all of a call in the month in which it was created
 * (docs/decisions/0051).
 */
import { type Kysely, sql } from 'kysely'
import { makeMonthly } from '../../months'
import type { Db } from '../../schema'
import { addIndex } from '../tables'

export async function byMonth(db: Kysely<unknown>): Promise<void> {
  await makeMonthly(db as Db, 'cdr_raw', {
    define: (builder) =>
      builder
        .addColumn('provider', 'text', (c) => c.notNull())
        .addColumn('provider_call_id', 'text', (c) => c.notNull())
        .addColumn('call_no', 'text', (c) => c.notNull())
        .addColumn('call_id', 'bigint')
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('hangup_by', 'text')
        .addColumn('code_source', 'text')
        .addColumn('raw_code', 'text')
        .addColumn('payload', 'text')
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('processed', 'smallint', (c) => c.notNull())
        .addColumn('error', 'text')
        .addColumn('received_at', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull()),
    columns: [
      ...['id', 'provider', 'provider_call_id', 'call_no', 'call_id', 'kind', 'at', 'hangup_by', 'code_source'],
      ...['raw_code', 'payload', 'hash', 'processed', 'error', 'received_at'],
    ],
    created: sql<number>`coalesce((select call.created_at from call where call.id = before.call_id), before.at)`,
  })
  await addIndex(db, 'cdr_raw_call', 'cdr_raw', ['call_id'])
  // The few reports that have not been applied, in the order in which their calls are taken up.
  await sql`create index cdr_raw_waiting on cdr_raw (call_id) where processed = 0`.execute(db)
  await addIndex(db, 'cdr_raw_created', 'cdr_raw', ['created_at'])
  await makeMonthly(db as Db, 'call_key', {
    define: (builder) =>
      builder
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('call_id', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull()),
    columns: ['kind', 'key', 'call_id'],
    created: sql<number>`before.created_at`,
  })
  await addIndex(db, 'call_key_created', 'call_key', ['created_at'])
}
