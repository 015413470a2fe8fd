/** The dumps of released schemas (tests/upgrades): each is a small filled database as that release left it. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { root } from '../../../scripts/support/freshness.mjs'
import type { Db } from '../../../src/server/db/schema'

/** The key of every dump, without which its numbers could not be read. */
export const dumpKey = '7'.repeat(64)
/** When the dumps were filled: epoch milliseconds. */
export const dumpTime = Date.UTC(2026, 2, 4, 2, 0, 0)

const folder = join(root, 'tests/upgrades')
const ending = { sqlite: '.sqlite.gz', postgres: '.postgres.sql.gz' }
type Dialect = keyof typeof ending

/** The newest migration of each dump that there is. */
export const dumpsOf = (dialect: Dialect): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending[dialect]))
    .map((name) => name.slice(0, -ending[dialect].length))
    .sort()

const contentOf = (name: string, dialect: Dialect) => gunzipSync(readFileSync(join(folder, name + ending[dialect])))

/** Unpacks a dump into a new data folder, and answers the folder. */
export function unpackSqlite(name: string): string {
  const data = mkdtempSync(join(tmpdir(), 'huanhu-upgrade-'))
  writeFileSync(join(data, 'huanhu.sqlite'), contentOf(name, 'sqlite'))
  return data
}

/** Fills an empty PostgreSQL database with a dump. */
export async function loadPostgres(name: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(contentOf(name, 'postgres').toString())
  } finally {
    await client.end()
  }
}

/** The names of a database's migrations, in order. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export const newestMigration = async (db: Db): Promise<string> => (await migrationsOf(db)).at(-1) as string
