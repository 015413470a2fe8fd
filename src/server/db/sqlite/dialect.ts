/**
 * The one connection to a SQLite file. better-sqlite3 runs a statement while everything else waits, so a statement by
 * itself needs no turn: it only must not fall into the middle of somebody's transaction. Kysely's own driver hands the
 * connection from statement to statement and wakes everybody who waits for it, each time.
 */
import type SqliteDatabase from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type NameValues, rowsWith } from './rows'

export class SqliteFile implements Dialect {
  readonly #file: SqliteDatabase.Database
  constructor(file: SqliteDatabase.Database) {
    this.#file = file
  }
  createAdapter = () => new TransactionalSqliteAdapter()
  createQueryCompiler = () => new SqliteQueryCompiler()
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db)
  createDriver = () => new FileDriver(this.#file)
}

/**
 * SQLite can roll back a table made in a transaction, although Kysely doesn't assume it: so a migration is applied
 * completely or not at all.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class FileDriver implements Driver {
  readonly #file: SqliteDatabase.Database
  readonly #prepare: Prepare
  /** Whose transaction is open. */
  #holder: FileConnection | undefined
  /** What waits for its end, in the order of asking. */
  readonly #waiting: (() => void)[] = []

  constructor(file: SqliteDatabase.Database) {
    this.#file = file
    this.#prepare = preparedOnce(file)
  }

  async init(): Promise<void> {}

  /** A name for whoever asks, not a connection of its own: it tells the statements of a transaction from others. */
  acquireConnection = async (): Promise<FileConnection> => new FileConnection(this)

  async executeQuery<R>(asker: FileConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#holder === undefined || this.#holder === asker) return this.#run(query)
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(this.#run(query))
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  async beginTransaction(connection: FileConnection): Promise<void> {
    if (this.#holder === undefined) this.#holder = connection
    else await new Promise<void>((resolve) => this.#waiting.push(() => this.#lend(connection, resolve)))
    // A transaction that reads first and writes later would fail half-way if another process wrote in between.
    this.#run(CompiledQuery.raw('begin immediate'))
  }

  #lend(connection: FileConnection, begin: () => void) {
    this.#holder = connection
    begin()
  }

  async commitTransaction(): Promise<void> {
    this.#run(CompiledQuery.raw('commit'))
  }

  /** On a full disk SQLite rolls back by itself; a second rollback would fail and hide the first error. */
  async rollbackTransaction(): Promise<void> {
    if (this.#file.inTransaction) this.#run(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: FileConnection): Promise<void> {
    if (this.#holder !== connection) return
    this.#holder = undefined
    while (this.#holder === undefined && this.#waiting.length > 0) this.#waiting.shift()?.()
  }

  async destroy(): Promise<void> {
    this.#file.close()
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, named } = this.#prepare(sql)
    if (named) return { rows: (statement.all(parameters) as unknown[][]).map(named) as R[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

class FileConnection implements DatabaseConnection {
  readonly #driver: FileDriver
  constructor(driver: FileDriver) {
    this.#driver = driver
  }
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.executeQuery(this, query)
  }
  // biome-ignore lint/correctness/useYield: Kysely wants the method; nothing here reads row by row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the connection to SQLite does not stream')
  }
}

interface Prepared {
  statement: SqliteDatabase.Statement
  /** Only of a statement that answers rows. */
  named?: NameValues
}

type Prepare = (text: string) => Prepared

/** How many prepared statements are kept. The same few hundred texts repeat. */
const most = 500

function preparedOnce(file: SqliteDatabase.Database): Prepare {
  const prepared = new Map<string, Prepared>()
  return (text) => {
    const known = prepared.get(text)
    if (known) return known
    // DDL changes the meaning of prepared statements and the columns of their rows.
    if (prepared.size >= most || /^\s*(create|alter|drop)\b/i.test(text)) prepared.clear()
    const made = prepare(file, text)
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) prepared.set(text, made)
    return made
  }
}

function prepare(file: SqliteDatabase.Database, text: string): Prepared {
  const statement = file.prepare(text)
  if (!statement.reader) return { statement }
  return { statement: statement.raw(), named: rowsWith(statement.columns().map(({ name }) => name)) }
}
