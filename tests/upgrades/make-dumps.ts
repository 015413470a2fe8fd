/**
 * `npm run dump` writes the dumps of today's schema, filled with a little demo data. A dump that is there stays: it is
 * of its release, and only a new migration makes a new one.
 */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import SqliteDatabase from 'better-sqlite3'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { startPostgres } from '../support/server/postgres'
import { dumpKey, dumpTime, newestMigration } from '../support/upgrades/dumps'
import { fillLittle } from '../support/upgrades/fill-little'
import { definitionsOf, rowsOf } from '../support/upgrades/postgres-dump'

const folder = import.meta.dirname

/** A server's database with the little data, closed again. */
async function filled(env: Record<string, string>, work?: Parameters<typeof fillLittle>[1]): Promise<string> {
  const config = readConfig({ DATA_KEY: dumpKey, DEMO: '0', LOG_LEVEL: 'silent', ...env })
  const app = await createApp({ config, now: () => dumpTime })
  await app.store.open()
  await fillLittle(app, work)
  const name = await newestMigration(app.store.database())
  await app.close()
  return name
}

async function dumpSqlite(data: string): Promise<string> {
  const name = await filled({ DATA_DIR: data })
  const file = join(data, 'huanhu.sqlite')
  const database = new SqliteDatabase(file)
  database.pragma('journal_mode = DELETE')
  database.exec('vacuum')
  database.close()
  copyFileSync(file, join(data, 'dump'))
  return keep(`${name}.sqlite.gz`, readFileSync(join(data, 'dump')))
}

async function dumpPostgres(data: string): Promise<string> {
  const postgres = await startPostgres()
  try {
    let text = ''
    const definitions = definitionsOf()
    const name = await filled({ DATA_DIR: data, DATABASE_URL: postgres.url }, async (db) => {
      text = [...definitions.end(), ...(await rowsOf(db))].map((statement) => `${statement};\n`).join('')
    })
    return keep(`${name}.postgres.sql.gz`, Buffer.from(text))
  } finally {
    await postgres.stop()
  }
}

function keep(name: string, content: Buffer): string {
  const file = join(folder, name)
  if (existsSync(file)) return `${name} is there already\n`
  const packed = gzipSync(content, { level: 9 })
  writeFileSync(file, packed)
  return `${name} ${Math.round(packed.length / 1024)} kB\n`
}

export async function run(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'huanhu-dump-'))
  try {
    process.stdout.write(await dumpSqlite(data))
    process.stdout.write(await dumpPostgres(data))
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
