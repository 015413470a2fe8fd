/** Reads a server's database from outside, SQLite or PostgreSQL. */
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import type { Read } from '../crash/crash'

export const readSqlite = (dataDir: string) => onSqlite(dataDir, true)

/** For statements that answer rows: `returning`. */
export const writeSqlite = (dataDir: string) => onSqlite(dataDir, false)

const onSqlite =
  (dataDir: string, readonly: boolean): Read =>
  async (statement) => {
    const database = new SqliteDatabase(join(dataDir, 'huanhu.sqlite'), { readonly, timeout: 10_000 })
    try {
      return database.prepare(statement).all() as Record<string, unknown>[]
    } finally {
      database.close()
    }
  }

export const readPostgres =
  (url: string): Read =>
  async (statement) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
