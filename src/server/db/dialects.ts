/**
 * The differences between SQLite and PostgreSQL: opening, column types, error codes. Except server-lock.ts, locks.ts and
 * months.ts, no other file asks which one it is.
 */
import { closeSync, openSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import {
  type ColumnDefinitionBuilder,
  CompiledQuery,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { checkSqliteFiles, keepForOwner, makeFolder, sqliteFault, sqliteFile } from './data-files'
import { isUnavailable } from './database-errors'
import { insideTransaction } from './inside'
import { openPool, type PoolOptions } from './postgres-pool'
import type { Db, NewRow, Schema } from './schema'
import { SqliteFile } from './sqlite/dialect'
import { SqliteReaders } from './sqlite/readers'

export interface DatabaseOptions {
  databaseUrl?: string | undefined
  dataDir: string
  /** The most PostgreSQL connections that requests use at once. */
  databasePool?: number
  /** How long a statement of a request may take on PostgreSQL, in seconds; a heavy one may take six times as long. */
  databaseTimeout?: number
  /** Gets the error when PostgreSQL drops an idle connection; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void
}

/** The one database, opened for each kind of work. */
export interface Databases {
  /** For what requests and calls do: nothing on it takes long, because everybody waits for it. */
  db: Db
  /** For what reads much, and only reads: nobody else waits for it. */
  heavy: Db
  /** For the work of a start and of every hour, which may take long. */
  upkeep: Db
  close(): Promise<void>
}

/** Opens the database of the options. It creates a missing SQLite file; it does not contact PostgreSQL yet. */
export function openDatabases(options: DatabaseOptions): Databases {
  const { databaseUrl, dataDir } = options
  const opened = databaseUrl ? openPostgres(databaseUrl, options) : openSqlite(dataDir)
  return {
    ...opened,
    async close() {
      for (const db of new Set(Object.values(opened))) await db.destroy()
    },
  }
}

/** A database that knows, in whatever its transactions call, that one is open (`isInsideTransaction`). */
class Database extends Kysely<Schema> {
  override transaction() {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => execute((trx) => insideTransaction(() => work(trx)))
    return builder
  }
}

/** Long enough to build an index of many million rows; a connection that has fallen silent is given up after it. */
const upkeepMs = 3_600_000

/** How many times longer than other statements a heavy one may take. */
const heavyPatience = 6

function openPostgres(databaseUrl: string, options: DatabaseOptions): Omit<Databases, 'close'> {
  const { databasePool = 10, databaseTimeout = 8, onConnectionLost } = options
  const open = (limits: Omit<PoolOptions, 'databaseUrl' | 'onConnectionLost'>) =>
    new Database({ dialect: new LossyPostgres({ pool: openPool({ databaseUrl, onConnectionLost, ...limits }) }) })
  const statementMs = databaseTimeout * 1000
  return {
    db: open({ size: databasePool, statementMs }),
    heavy: open({ size: Math.ceil(databasePool / 3), statementMs: statementMs * heavyPatience, readOnly: true }),
    upkeep: open({ size: 2, statementMs: upkeepMs }),
  }
}

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

function openSqlite(dataDir: string): Omit<Databases, 'close'> {
  checkSqliteFiles(dataDir)
  makeFolder(dataDir)
  const file = sqliteFile(dataDir)
  // SQLite gives the files next to it (-wal, -shm) the mode of this one.
  closeSync(openSync(file, 'a', 0o600))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) keepForOwner(each)
  const database = openFile(file, dataDir)
  const db = new Database({ dialect: new SqliteFile(database) })
  return { db, heavy: new Kysely<Schema>({ dialect: new SqliteReaders(file) }), upkeep: db }
}

function openFile(file: string, dataDir: string): SqliteDatabase.Database {
  let database: SqliteDatabase.Database | undefined
  try {
    database = new SqliteDatabase(file)
    for (const pragma of [
      'journal_mode = WAL',
      'synchronous = FULL',
      'foreign_keys = ON',
      'busy_timeout = 1000',
      'cache_size = -32768',
    ]) {
      database.pragma(pragma)
    }
    return database
  } catch (error) {
    database?.close()
    throw sqliteFault(error, dataDir)
  }
}

/** Whether this is PostgreSQL. */
export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

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

/** The type of a column of bytes. */
export const bytesType = (db: Db) => (isPostgres(db) ? ('bytea' as const) : ('blob' as const))

/** Whether a column has one of many values: one parameter and one SQL text for any number of values. */
export function among(db: Db, column: string, values: readonly (number | string)[]): Expression<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`1 = 0`
  if (!isPostgres(db)) {
    return sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
  }
  const type = typeof values[0] === 'string' ? 'text[]' : 'bigint[]'
  return sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(type)})`
}

/**
 * Which rows of a table are the first, by a column, of those that are wanted. PostgreSQL looks again whether a row is
 * wanted, if somebody has changed it meanwhile.
 */
export function firstRows(
  db: Db,
  table: string,
  { wanted, by, most }: { wanted: Expression<SqlBool>; by: string; most: number },
): Expression<SqlBool> {
  const places = (place: string) =>
    sql`select ${sql.ref(place)} from ${sql.table(table)} where ${wanted} order by ${sql.ref(by)} limit ${most}`
  return isPostgres(db)
    ? sql<SqlBool>`ctid = any(array(${places('ctid')})) and ${wanted}`
    : sql<SqlBool>`rowid in (${places('rowid')})`
}

/**
 * Inserts many rows with the same columns: all of them or, if one fails, none.
 * @param conflict what to do with existing rows, such as `on conflict do nothing`
 */
export async function insertMany<T extends keyof Schema & string>(
  db: Db,
  table: T,
  rows: readonly NewRow<T>[],
  conflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const insert = isPostgres(db) ? insertJson : insertValues
  const parts = partsOf(rows, isPostgres(db) ? mostJson : mostValues)
  const all = async (within: Db) => {
    for (const part of parts) await insert(within, table, part, conflict)
  }
  await (parts.length < 2 || db.isTransaction ? all(db) : db.transaction().execute(all))
}

type InsertPart = (db: Db, table: string, rows: readonly object[], conflict: RawBuilder<unknown>) => Promise<unknown>

/** One parameter and one SQL text for any number of rows: on PostgreSQL a tenth of what one for each value costs. */
const insertJson: InsertPart = (db, table, rows, conflict) => {
  const into = sql.table(table)
  const columns = sql.join(namesOf(rows).map((name) => sql.ref(name)))
  const all = sql`json_populate_recordset(null::${into}, ${JSON.stringify(rows)}::json)`
  return sql`insert into ${into} (${columns}) select ${columns} from ${all} ${conflict}`.execute(db)
}
const mostJson = () => 2_000

/** One parameter for each value: on SQLite a third of what reading them from one parameter costs. */
const insertValues: InsertPart = (db, table, rows, conflict) => {
  const names = namesOf(rows)
  const into = sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values`.compile(db)
  const places = `(${names.map(() => '?').join(', ')})`
  const { sql: otherwise, parameters } = conflict.compile(db)
  const values: unknown[] = []
  for (const row of rows as readonly Record<string, unknown>[]) {
    for (const name of names) values.push(bound(row[name]))
  }
  const text = `${into.sql} ${rows.map(() => places).join(', ')} ${otherwise}`
  return db.executeQuery(CompiledQuery.raw(text, [...values, ...parameters]))
}
/** Each length is a text of its own, which is prepared once: few of them, powers of two. */
const mostValues = (left: number) => Math.min(128, 2 ** Math.floor(Math.log2(left)))

const bound = (value: unknown) => (typeof value === 'boolean' ? Number(value) : (value ?? null))

const namesOf = (rows: readonly object[]) => Object.keys(rows[0] ?? {})

function partsOf<T>(rows: readonly T[], most: (left: number) => number): (readonly T[])[] {
  const parts: (readonly T[])[] = []
  for (let from = 0; from < rows.length; ) {
    const length = most(rows.length - from)
    parts.push(rows.slice(from, from + length))
    from += length
  }
  return parts
}

/**
 * Gives many rows a value of their own in one column, by a column that names them: one SQL text for any number of rows.
 * @param table its rows are locked already, in the order of all others
 */
export async function setEach<T extends keyof Schema & string>(
  db: Db,
  table: T,
  { by, column, values }: { by: string; column: string; values: ReadonlyMap<number | string, string> },
): Promise<void> {
  if (values.size === 0) return
  const given = JSON.stringify([...values])
  const each = isPostgres(db) ? sql`json_array_elements(${given}::json)` : sql`json_each(${given})`
  const type = isPostgres(db) && typeof [...values.keys()][0] === 'number' ? sql`::bigint` : sql``
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = given.value ->> 1 from ${each} as given
    where ${sql.table(table)}.${sql.ref(by)} = (given.value ->> 0)${type}`.execute(db)
}

/** A table of numbers within a statement: one SQL text for any number of rows. */
export function numbersIn<N extends string>(
  db: Db,
  rows: readonly Readonly<Record<N, number>>[],
  names: readonly N[],
): RawBuilder<Record<N, number>> {
  const given = inOrder(rows, names)
  const each = isPostgres(db) ? sql`json_array_elements(${given}::json)` : sql`json_each(${given})`
  const columns = names.map((name, at) => sql`cast(value ->> ${sql.lit(at)} as bigint) as ${sql.ref(name)}`)
  return sql`(select ${sql.join(columns)} from ${each})`
}

const inOrder = (rows: readonly object[], names: readonly string[]) =>
  JSON.stringify(rows.map((row) => names.map((name) => (row as Record<string, unknown>)[name])))

/** Whether the database has this table. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  return (await found.execute(db)).rows.length > 0
}

/** Resolves when the database answers; rejects if it doesn't. */
export const ping = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db)
}

/**
 * Lets a transaction, at its beginning, see the database as it is now until it ends. What others have changed by then, it
 * can't change: PostgreSQL gives it up (`retried`). SQLite has one writer.
 */
export async function seeOneMoment(trx: Db): Promise<void> {
  if (isPostgres(trx)) await sql`set transaction isolation level repeatable read`.execute(trx)
}

/**
 * The open transactions that have written to a table: their rows have ids already and can't be seen yet. Answers a name
 * for each, which no other transaction gets. SQLite has one writer, so rows appear in the order of their ids.
 */
export async function openWriters(db: Db, table: 'operation_log'): Promise<string[]> {
  if (!isPostgres(db)) return []
  const { rows } = await sql<{ name: string }>`
    select pid || ' ' || xact_start as name from pg_locks join pg_stat_activity using (pid)
    where relation = ${table}::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()`.execute(db)
  return rows.map(({ name }) => name)
}
