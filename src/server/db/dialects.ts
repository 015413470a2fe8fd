/**
 * The differences between SQLite and PostgreSQL: opening, column types, error codes. Except server-lock.ts, no other
 * file asks which one it is.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type RawBuilder,
  type SqlBool,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Db, NewRow, Schema } from './schema'

export interface DatabaseOptions {
  databaseUrl?: string | undefined
  dataDir: string
  /** Gets the error when PostgreSQL drops an idle connection; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void
}

/** Opens the database of the options. It creates a missing SQLite file; it does not contact PostgreSQL yet. */
export function openDatabase({ databaseUrl, dataDir, onConnectionLost }: DatabaseOptions): Db {
  if (databaseUrl) return openPostgres(databaseUrl, onConnectionLost)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return openSqlite(join(dataDir, 'huanhu.sqlite'))
}

function openPostgres(databaseUrl: string, onConnectionLost?: (error: Error) => void): Db {
  const types = { getTypeParser: numericInt8 }
  const pool = new pg.Pool({
    ...{ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 5_000, types },
    // The pool waits for it before it lends the connection, and lends none that refuses it.
    onConnect: async (client) => void (await client.query(ownSession)),
  })
  // Without listeners a dropped connection would end the process. The pool reports idle connections; a client reports
  // its own connection while in use, and then the query's rejection follows.
  pool.on('error', (error) => onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({ dialect: new LossyPostgres({ pool }) })
}

/**
 * What we rely on, whatever the cluster's settings are: an acknowledged commit is on the disk, and a statement that has
 * waited for a row's lock sees what the other transaction has written.
 */
const ownSession = "set synchronous_commit to on; set default_transaction_isolation to 'read committed'"

/**
 * A lost connection loses its transaction too. The rollback then fails, which must not hide the first error. The pool
 * doesn't lend such a connection again.
 */
class LossyPostgres extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver() {
    const driver = new PostgresDriver(this.#config)
    const rollback = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = (connection) =>
      rollback(connection).catch((error) => {
        if (!isUnavailable(error)) throw error
      })
    return driver
  }
}

// bigint columns and count() arrive as text by default; all our values are below 2^53.
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
  return new Kysely<Schema>({ dialect: new TransactionalSqlite(database) })
}

/**
 * SQLite can roll back a table made in a transaction, although Kysely doesn't assume it: so a migration is applied
 * completely or not at all. On a full disk SQLite rolls back by itself; a second rollback would fail and hide the first
 * error.
 */
class TransactionalSqlite extends SqliteDialect {
  readonly #file: SqliteDatabase.Database
  readonly #config: SqliteDialectConfig
  constructor(file: SqliteDatabase.Database) {
    const config = { database: withPreparedCache(file) }
    super(config)
    this.#file = file
    this.#config = config
  }
  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
  override createDriver() {
    const driver = new SqliteDriver(this.#config)
    const rollback = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = async (connection) => {
      if (this.#file.inTransaction) await rollback(connection)
    }
    return driver
  }
}
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Kysely prepares each statement again. The same few hundred texts repeat, so we keep the prepared ones. A statement
 * that is being iterated is busy and cannot be shared, but nothing here iterates.
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
        // DDL changes the meaning of prepared statements, and it runs only once anyway.
        if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) prepared.set(text, statement)
      }
      return statement
    },
  }
}

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** The type and definition of an `id` column that counts up and never uses a number twice. */
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

/**
 * Makes a table with an `id` and a `created_at` in epoch milliseconds. PostgreSQL keeps each month in its own partition
 * (`createPartitions`), and all other rows in a last one. So the primary key contains the month, and unique keys stand in
 * another table.
 */
export async function createMonthlyTable(
  db: Db,
  name: string,
  define: (builder: CreateTableBuilder<string>) => CreateTableBuilder<string, string>,
): Promise<void> {
  const builder = (db as Kysely<unknown>).schema.createTable(name)
  if (!isPostgres(db)) {
    const { type, define: id } = idColumn(db)
    await define(builder.addColumn('id', type, id)).execute()
    return
  }
  await sql`create sequence ${sql.ref(`${name}_id_seq`)}`.execute(db)
  await define(builder.addColumn('id', 'bigint', (c) => c.notNull().defaultTo(sql.raw(`nextval('${name}_id_seq')`))))
    .addPrimaryKeyConstraint(`${name}_pk`, ['id', 'created_at'] as never)
    .modifyEnd(sql`partition by range (created_at)`)
    .execute()
  await sql`create table ${sql.table(`${name}_rest`)} partition of ${sql.table(name)} default`.execute(db)
}

/**
 * Creates the partitions of a monthly table for the months from `from` to `to` (epoch milliseconds). A month that
 * already has rows in the last partition stays there.
 */
export async function createPartitions(db: Db, name: string, from: number, to: number): Promise<void> {
  if (!isPostgres(db)) return
  for (let start = monthOf(from); start <= to; start = monthAfter(start)) {
    const end = monthAfter(start)
    const partition = `${name}_${new Date(start + shanghai).toISOString().slice(0, 7).replace('-', '_')}`
    const { rows } = await sql`select 1 where to_regclass(${partition}) is not null
      or exists (select 1 from ${sql.table(`${name}_rest`)} where created_at >= ${start} and created_at < ${end})`.execute(
      db,
    )
    if (rows.length > 0) continue
    await sql`create table if not exists ${sql.table(partition)} partition of ${sql.table(name)}
      for values from (${sql.lit(start)}) to (${sql.lit(end)})`.execute(db)
  }
}

const shanghai = 8 * 3_600_000

/** The start of the Shanghai month that holds a time. */
function monthOf(ms: number, later = 0): number {
  const local = new Date(ms + shanghai)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + later, 1) - shanghai
}
const monthAfter = (ms: number) => monthOf(ms, 1)

/**
 * Locks a row until the transaction ends, so that counts for it stay true. Rows that refer to it may still be added:
 * their foreign keys don't wait. SQLite has only one writer anyway.
 */
export async function lockRow(db: Db, table: 'company' | 'customer' | 'user', id: number): Promise<void> {
  if (!isPostgres(db)) return
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(db)
}

/** A selection that locks its rows until the transaction ends, so that nobody changes them in the meantime. */
export const forUpdate = <Q extends { forUpdate(): unknown }>(db: Db, query: Q): Q =>
  isPostgres(db) ? (query.forUpdate() as Q) : query

/** Whether a column has one of many values: one parameter and one SQL text for any number of values. */
export function among(db: Db, column: string, values: readonly (number | string)[]): Expression<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`1 = 0`
  if (!isPostgres(db)) {
    return sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
  }
  const type = typeof values[0] === 'string' ? 'text[]' : 'bigint[]'
  return sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(type)})`
}

/** The rows of one statement of `insertMany`. */
const mostAtOnce = 2_000

/**
 * Inserts many rows with the same columns: one parameter and one SQL text for any number of rows. This costs a tenth of
 * one parameter for each value.
 * @param conflict what to do with existing rows, such as `on conflict do nothing`
 */
export async function insertMany<T extends keyof Schema & string>(
  db: Db,
  table: T,
  rows: readonly NewRow<T>[],
  conflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const [into, postgres] = [sql.table(table), isPostgres(db)]
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const part = rows.slice(from, from + mostAtOnce)
    const values = postgres
      ? sql`${columns} from json_populate_recordset(null::${into}, ${JSON.stringify(part)}::json)`
      : sql`${sql.join(names.map((_, at) => sql.raw(`value ->> ${at}`)))} from json_each(${inOrder(part, names)}) where true`
    await sql`insert into ${into} (${columns}) select ${values} ${conflict}`.execute(db)
  }
}

const inOrder = (rows: readonly object[], names: readonly string[]) =>
  JSON.stringify(rows.map((row) => names.map((name) => (row as Record<string, unknown>)[name])))

/** Resolves when the database answers; rejects if it doesn't. */
export const ping = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db)
}

const codeOf = (error: unknown) => String((error as { code?: unknown })?.code ?? '')

/** Whether a statement failed because of a unique key. */
export const isDuplicate = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error))

/** Whether a statement failed because something refers to the row, or the row refers to nothing. */
export const isBrokenReference = (error: unknown): boolean =>
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'SQLITE_CONSTRAINT_TRIGGER'].includes(codeOf(error))

/** Whether PostgreSQL gave up a transaction in favour of another: the same one may succeed at once. */
export const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

/** Whether the database is unreachable, locked or full: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(ECONN|ENOTFOUND|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|EPIPE|EAI_AGAIN)/.test(code)) return true
  // Errors of connections, resources, start and stop, files, a read-only server, or a lock that is not free.
  if (/^(08|53|57P|58|25006|55P03)/.test(code)) return true
  if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL)/.test(code)) return true
  return error instanceof Error && lost.test(error.message)
}

/** The drivers' messages without a code. */
const lost =
  /Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after|connection is not open|driver has already been destroyed/
