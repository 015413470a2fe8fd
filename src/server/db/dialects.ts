/** What differs between SQLite and PostgreSQL: opening, column types, error codes. Nothing outside this file asks which it is. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import {
  type ColumnDefinitionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Db, Schema } from './schema'

export interface DatabaseOptions {
  databaseUrl?: string | undefined
  dataDir: string
  /** Told of connections that PostgreSQL dropped while they were idle; the pool replaces them by itself. */
  onConnectionLost?: (error: Error) => void
}

/** Opens the database that the options name. SQLite's file is made when missing; PostgreSQL is not contacted yet. */
export function openDatabase({ databaseUrl, dataDir, onConnectionLost }: DatabaseOptions): Db {
  if (databaseUrl) return openPostgres(databaseUrl, onConnectionLost)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return openSqlite(join(dataDir, 'huanhu.sqlite'))
}

function openPostgres(databaseUrl: string, onConnectionLost?: (error: Error) => void): Db {
  const types = { getTypeParser: numericInt8 }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 5_000, types })
  // Without listeners a dropped connection would end the process: the pool tells of idle ones, each client of its own while
  // it is in use, where the query's own rejection follows.
  pool.on('error', (error) => onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

// bigint columns and count() come as text by default; all of ours are below 2^53.
const int8 = 20
const numericInt8 = ((oid: number, format: 'text') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

function openSqlite(file: string): Db {
  const database = new SqliteDatabase(file)
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 1000',
    'cache_size = -32768',
  ]) {
    database.pragma(pragma)
  }
  return new Kysely<Schema>({ dialect: new TransactionalSqlite({ database: withPreparedCache(database) }) })
}

/** Kysely doesn't count on it, but SQLite takes back a table made in a transaction: a migration comes whole or not at all. */
class TransactionalSqlite extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Kysely prepares each statement anew; the same few hundred texts come again and again, so the prepared ones are kept.
 * A statement being iterated is busy and cannot be shared, but nothing here iterates.
 */
function withPreparedCache(database: SqliteDatabase.Database) {
  const prepared = new Map<string, SqliteDatabase.Statement>()
  const most = 500
  return {
    close: () => void database.close(),
    prepare(text: string) {
      let statement = prepared.get(text)
      if (!statement) {
        statement = database.prepare(text)
        if (prepared.size >= most) prepared.clear()
        // DDL changes what prepared statements mean, and runs once anyway.
        if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) prepared.set(text, statement)
      }
      return statement
    },
  }
}

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** The type and definition of an `id` column that numbers itself and never gives a number twice. */
export const idColumn = (db: Db) =>
  isPostgres(db)
    ? {
        type: 'bigint' as const,
        define: (column: ColumnDefinitionBuilder) => column.primaryKey().generatedAlwaysAsIdentity(),
      }
    : {
        type: 'integer' as const,
        define: (column: ColumnDefinitionBuilder) => column.notNull().primaryKey().autoIncrement(),
      }

/** Answers once the database does; rejects while it does not. */
export const ping = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db)
}

const codeOf = (error: unknown) => String((error as { code?: unknown })?.code ?? '')

/** Whether a statement failed on a unique key. */
export const isDuplicate = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error))

/** Whether a statement failed because something refers to the row, or the row refers to nothing. */
export const isBrokenReference = (error: unknown): boolean =>
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'SQLITE_CONSTRAINT_TRIGGER'].includes(codeOf(error))

/** Whether PostgreSQL gave up a transaction for another's sake: the same one may go through at once. */
export const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

/** Does something that two servers on one database must not do at once. SQLite has one server anyway. */
export async function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return work()
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${aloneKey})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${aloneKey})`.execute(connection)
    }
  })
}

/** Any number, the same in every process. */
const aloneKey = 20_260_101

/** Whether the database itself is out of reach, locked or full: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN)/.test(code)) return true
  if (/^(08|57P|53)/.test(code)) return true
  if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/.test(code)) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|driver has already been destroyed/.test(
      error.message,
    )
  )
}
