/**
 * Writes a PostgreSQL database as SQL: the definitions as the release executed them, then the rows. The tests' cluster
 * brings no pg_dump along.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../../src/server/db/schema'

/** Notes every definition that is executed from now on, until its end. */
export function definitionsOf(): { end(): string[] } {
  const noted: string[] = []
  const real = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [what] = given
    const text = typeof what === 'string' ? what : ((what as { text?: string } | null)?.text ?? '')
    if (/^\s*(create|alter|drop)\b/i.test(text)) noted.push(text)
    return (real as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof real
  return {
    end() {
      pg.Client.prototype.query = real
      return noted
    },
  }
}

/** One insert for each table that has rows, in the order in which the tables were made; then the sequences. */
export async function rowsOf(db: Db): Promise<string[]> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by oid`.execute(
    db,
  )
  const inserts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      all: string | null
    }>`select json_agg(t)::text as all from ${sql.table(name)} t`.execute(db)
    const all = rows[0]?.all
    if (all === null || all === undefined) continue
    inserts.push(`insert into "${name}" overriding system value
      select * from json_populate_recordset(null::"${name}", ${quoted(all)})`)
  }
  const sequences = await sql<{ name: string; last: number }>`select sequencename as name, last_value as last
    from pg_sequences where schemaname = 'public' and last_value is not null order by 1`.execute(db)
  return [...inserts, ...sequences.rows.map(({ name, last }) => `select setval('"${name}"', ${last})`)]
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
