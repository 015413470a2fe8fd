/**
 * Copies a PostgreSQL database while others write to it: one file for each table, all of the same moment, because one
 * transaction reads them (`repeatable read`). Schema and indexes are not in it: the migrations make them again.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { flush } from '../data-files'
import type { Copied } from './copied'

const fileOf = (table: string) => `${table}.copy.gz`
const quoted = (name: string) => pg.escapeIdentifier(name)

/** The tables that hold rows of the product; a monthly one stands for its months. */
const tableNames = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not like 'kysely%' order by relname`

/** The columns that are not worked out from others. */
const columnNames = `select attname as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`

async function asked<R extends object>(client: pg.Client, text: string, values: unknown[] = []): Promise<R[]> {
  return (await client.query<R>(text, values)).rows
}

const names = async (client: pg.Client, text: string, values: unknown[] = []) =>
  (await asked<{ name: string }>(client, text, values)).map(({ name }) => name)

const columnsOf = async (client: pg.Client, table: string) =>
  (await names(client, columnNames, [quoted(table)])).map(quoted).join(', ')

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @param folder exists and has no copy yet */
export const copyPostgres = (databaseUrl: string, folder: string): Promise<Copied> =>
  connected(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const rows: Record<string, number> = {}
    const files: string[] = []
    for (const table of await names(client, tableNames)) {
      const query = client.query(
        copyTo(`copy (select ${await columnsOf(client, table)} from ${quoted(table)}) to stdout`),
      )
      const file = join(folder, fileOf(table))
      await pipeline(query, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
      flush(file)
      files.push(fileOf(table))
      rows[table] = query.rowCount
    }
    const [anchor = null] = await asked<{ to_id: string; hash: string }>(
      client,
      'select to_id, hash from seal order by id desc limit 1',
    )
    const used = await asked<{ name: string; last: string | null }>(
      client,
      'select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema()',
    )
    return {
      migrations: await names(client, 'select name from kysely_migration order by name'),
      sequences: Object.fromEntries(used.flatMap(({ name, last }) => (last === null ? [] : [[name, Number(last)]]))),
      anchor: anchor && { to_id: Number(anchor.to_id), hash: anchor.hash },
      ...{ rows, files },
    }
  })

/** @throws if the database has tables already */
export const checkEmptyPostgres = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    const [table] = await names(client, tableNames)
    if (table !== undefined) throw new Error(`目标数据库里已有表（如 ${table}）：只能恢复到空的数据库，请先新建一个`)
  })

/**
 * Fills a database that has the schema of the backup and whatever its migrations put there: all of it or nothing.
 * @param folder of the backup
 */
export const restorePostgres = (
  databaseUrl: string,
  folder: string,
  { rows, sequences }: Pick<Copied, 'rows' | 'sequences'>,
): Promise<Pick<Copied, 'rows'>> =>
  connected(databaseUrl, async (client) => {
    await client.query('begin')
    const tables = Object.keys(rows)
    // References go round in circles, so they come back when all rows are there, which checks them.
    const references = await asked<{ table: string; name: string; definition: string }>(
      client,
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
    )
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    await client.query(`truncate ${tables.map(quoted).join(', ')}`)
    const restored: Record<string, number> = {}
    for (const table of tables) {
      const query = client.query(copyFrom(`copy ${quoted(table)} (${await columnsOf(client, table)}) from stdin`))
      await pipeline(createReadStream(join(folder, fileOf(table))), createGunzip(), query)
      restored[table] = query.rowCount
    }
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    }
    for (const [name, last] of Object.entries(sequences)) {
      await client.query('select setval($1::regclass, $2)', [quoted(name), last])
    }
    await client.query('commit')
    await client.query('analyze')
    return { rows: restored }
  })

/** Runs `work` on a new, empty database beside this one, which is gone afterwards. Null: the user may not make one. */
export async function onScratchDatabase<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T | null> {
  const name = `huanhu_verify_${process.pid}_${Date.now()}`
  const run = (text: string) => connected(databaseUrl, (client) => client.query(text))
  try {
    await run(`create database ${name} template template0`)
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return null
    throw error
  }
  try {
    const url = new URL(databaseUrl)
    url.pathname = `/${name}`
    return await work(url.href)
  } finally {
    await run(`drop database ${name} with (force)`)
  }
}
