/**
 * Reads a SQLite file beside the server's own thread. better-sqlite3 runs a statement while everything else waits, so
 * whatever reads much runs in worker threads, which see all that is committed and can't write.
 */
import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import workerText from './reader.js?raw'
import { rowsWith } from './rows'

/** More would take the processor from the server's own thread. */
const most = 2

export class SqliteReaders implements Dialect {
  readonly #file: string
  constructor(file: string) {
    this.#file = file
  }
  createAdapter = () => new SqliteAdapter()
  createQueryCompiler = () => new SqliteQueryCompiler()
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db)
  createDriver = () => new Readers(this.#file)
}

class Readers implements Driver {
  readonly #file: string
  readonly #idle: Reader[] = []
  readonly #all = new Set<Reader>()
  readonly #waiting: ((reader: Reader) => void)[] = []
  #closed = false
  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Reader> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#all.size >= most) return new Promise((resolve) => this.#waiting.push(resolve))
    return this.#start()
  }

  #start(): Reader {
    const reader = new Reader(this.#file)
    this.#all.add(reader)
    return reader
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const reader = connection as Reader
    if (reader.ended) this.#all.delete(reader)
    const next = this.#waiting.shift()
    // An ended reader refuses, which is the answer to whoever waits when the database is closed.
    if (next) next(reader.ended && !this.#closed ? this.#start() : reader)
    else if (!reader.ended) this.#idle.push(reader)
  }

  beginTransaction = onlyReads
  commitTransaction = onlyReads
  rollbackTransaction = onlyReads

  async destroy(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#all].map((reader) => reader.end()))
  }
}

const onlyReads = async (): Promise<never> => {
  throw new Error('the readers of SQLite have no transactions')
}

type Answer = { columns: string[]; rows: unknown[][] } | { error: { message: string; code?: string } }

class Reader implements DatabaseConnection {
  /** Whether its thread has ended, by itself or by `end`. */
  ended = false
  readonly #worker: Worker
  #settle: ((answer: Answer) => void) | undefined

  constructor(file: string) {
    this.#worker = new Worker(workerText, { eval: true, workerData: { file, from: import.meta.url } })
    this.#worker.on('message', (answer) => this.#answer(answer))
    this.#worker.on('error', (error) => this.#fail(error.message))
    this.#worker.on('exit', () => this.#fail('the reader ended'))
    // The server's own connections keep the process alive, not its readers.
    this.#worker.unref()
  }

  #answer(answer: Answer) {
    const settle = this.#settle
    this.#settle = undefined
    settle?.(answer)
  }

  #fail(message: string) {
    this.ended = true
    this.#answer({ error: { message, code: 'SQLITE_IOERR' } })
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await new Promise<Answer>((resolve) => {
      this.#settle = resolve
      if (this.ended) this.#fail('the reader ended')
      else this.#worker.postMessage({ text: sql, values: parameters })
    })
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
    return { rows: answer.rows.map(rowsWith(answer.columns)) as R[] }
  }

  // biome-ignore lint/correctness/useYield: Kysely wants the method; nothing here reads row by row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the readers of SQLite do not stream')
  }

  async end(): Promise<void> {
    this.ended = true
    await this.#worker.terminate()
  }
}
