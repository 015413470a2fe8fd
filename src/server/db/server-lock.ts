/**
 * The lock that lets only one server process use a database, for as long as the process lives. The system frees it when
 * the process ends, in whatever way. For SQLite it is a file-system lock on a file next to the database; for PostgreSQL
 * it belongs to a connection.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import { formatDateTimeSeconds } from '../../lib/time/time'
import { lockFile, makeFolder, StartFault } from './data-files'
import { isUnavailable } from './database-errors'
import { closeClient } from './postgres-pool'

export interface ServerLock {
  release(): Promise<void>
}

/** Another process uses the database. */
export class LockHeld extends Error {
  constructor(
    holder: string,
    where: string,
    /**
     * A connection of this same lock still holds it, because PostgreSQL has not noticed yet that the connection is
     * lost.
     */
    readonly isOwn = false,
  ) {
    super(`${holder}正在使用这个数据库（${where}）。一个数据库同时只能由一个服务进程使用：请先停止它，再启动或重试`)
  }
}

export interface LockOptions {
  databaseUrl?: string | undefined
  dataDir: string
  /** Runs when another process has taken over this lock: this process must stop. */
  onOusted: (error: Error) => void
  /** Runs when the connection is lost; the lock then tries again. */
  onLost: (error: unknown) => void
}

/** Takes the lock, or rejects with a `LockHeld` that says who has it. */
export const takeLock = (options: LockOptions): Promise<ServerLock> =>
  options.databaseUrl ? lockPostgres(options.databaseUrl, options) : lockSqlite(options.dataDir)

interface Holder {
  pid: number
  host: string
  /** Epoch seconds. */
  since: number
}

const named = ({ pid, host, since }: Holder) =>
  `另一个服务进程（主机 ${host}，进程 ${pid}，自 ${formatDateTimeSeconds(since)} 起）`
const unnamed = '另一个服务进程'

async function lockSqlite(dataDir: string): Promise<ServerLock> {
  makeFolder(dataDir)
  const where = lockFile(dataDir)
  const note = join(dataDir, 'server.json')
  const file = new SqliteDatabase(where, { timeout: 0 })
  const opened = inodeOf(where)
  try {
    // This transaction never ends. It writes nothing, and no other process can begin one.
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    const { code } = error as { code?: string }
    if (code === 'SQLITE_BUSY') throw new LockHeld(holderIn(note), where)
    if (code === 'SQLITE_NOTADB') throw new StartFault(`${where} 的内容不是服务的锁：请移走它再启动`)
    throw error
  }
  // Whoever held the lock removed the file in the meantime, and a lock on a file that is gone keeps nobody out.
  if (opened === undefined || inodeOf(where) !== opened) {
    file.close()
    return lockSqlite(dataDir)
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: Math.floor(Date.now() / 1000) }
  writeFileSync(note, JSON.stringify(holder), { mode: 0o600 })
  return {
    async release() {
      rmSync(note, { force: true })
      // Only the holder removes it, and before the lock ends.
      rmSync(where, { force: true })
      file.close()
    },
  }
}

const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino

/** Only the lock decides. The note says who holds it, if it can be read. */
function holderIn(note: string): string {
  try {
    return named(JSON.parse(readFileSync(note, 'utf8')))
  } catch {
    return unnamed
  }
}

/** An arbitrary number, the same in every process. */
const lockKey = 20_260_102
/** How often the lock checks its connection, in milliseconds. */
const beatMs = 5_000
const retryMs = 1_000

async function lockPostgres(databaseUrl: string, { onOusted, onLost }: LockOptions): Promise<ServerLock> {
  // Identifies the connections of this lock, even those that this process has lost.
  const name = `huanhu ${process.pid}.${randomBytes(4).toString('hex')}@${hostname()}`.slice(0, 63)
  let client = await lockedClient(databaseUrl, name)
  let released = false
  let timer: NodeJS.Timeout

  const beat = async () => {
    try {
      await client.query('select 1')
    } catch (error) {
      if (released) return
      onLost(error)
      await retake()
    }
    if (!released) timer = setTimeout(beat, beatMs).unref()
  }
  const retake = async () => {
    client.off('end', sooner)
    await closeClient(client)
    while (!released) {
      try {
        client = await lockedClient(databaseUrl, name)
        client.once('end', sooner)
        // It was released in the meantime, so nobody else would end this client.
        if (released) await closeClient(client)
        return
      } catch (error) {
        if (released) return
        const isOwn = error instanceof LockHeld && error.isOwn
        if (!isUnavailable(error) && !isOwn) {
          released = true
          return onOusted(error as Error)
        }
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
      }
    }
  }
  /** This notices a connection that ends at once. The next beat notices one that falls silent. */
  const sooner = () => {
    if (released) return
    clearTimeout(timer)
    timer = setTimeout(beat, 0).unref()
  }
  client.once('end', sooner)
  timer = setTimeout(beat, beatMs).unref()
  return {
    async release() {
      released = true
      clearTimeout(timer)
      await closeClient(client)
    },
  }
}

/**
 * Opens a separate connection that holds the lock. If the machine disappears, the PostgreSQL server frees the lock
 * within half a minute.
 */
async function lockedClient(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
    application_name: name,
  })
  // The rejection of the query, or the end event that follows, reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0]?.taken) return client
    throw await heldBy(client, name)
  } catch (error) {
    await closeClient(client)
    throw error
  }
}

async function heldBy(client: pg.Client, ownName: string): Promise<LockHeld> {
  const { rows } = await client.query<{ name: string | null; since: string | null; place: string }>(
    `select activity.application_name as name, extract(epoch from activity.backend_start)::bigint as since,
      current_database() as place
    from pg_database left join pg_locks on pg_locks.locktype = 'advisory' and pg_locks.granted
      and pg_locks.database = pg_database.oid and pg_locks.classid = 0 and pg_locks.objid = $1
    left join pg_stat_activity activity on activity.pid = pg_locks.pid
    where pg_database.datname = current_database()`,
    [lockKey],
  )
  const [row] = rows
  const [, pid, host] = /^huanhu (\d+)\.\w+@(.*)$/.exec(row?.name ?? '') ?? []
  const known = pid !== undefined && host !== undefined && row?.since
  return new LockHeld(
    known ? named({ pid: Number(pid), host, since: Number(row.since) }) : unnamed,
    `PostgreSQL 数据库 ${row?.place ?? ''}`,
    row?.name === ownName,
  )
}
