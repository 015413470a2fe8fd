/** Two people must not overwrite each other's entry of the exception dictionary; and its page counts calls by their code. */
import { type Kysely, sql } from 'kysely'

export async function exceptionVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('exception_code')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await sql`create index call_code on call (code_source, raw_code, created_at)`.execute(db)
}
