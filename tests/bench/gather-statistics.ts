import { sql } from 'kysely'
import { isPostgres } from '../../src/server/db/dialects'
import type { Db } from '../../src/server/db/schema'

/** PostgreSQL counts its rows by itself after a while; SQLite never does (src/server/db/sqlite/row-guesses.ts). */
export async function gatherStatistics(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`analyze`.execute(db)
}
