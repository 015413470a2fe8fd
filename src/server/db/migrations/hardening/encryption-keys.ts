/** The keys that encrypt numbers and texts, each wrapped by the data key (docs/decisions/0048). */
import type { Kysely } from 'kysely'
import { numbered } from '../tables'

export const encryptionKeys = (db: Kysely<unknown>): Promise<void> =>
  numbered(db, 'encryption_key')
    .addColumn('wrapped', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('rewritten', 'bigint', (c) => c.notNull())
    .execute()
