/** PostgreSQL's connections: how long each may wait, which are given up, and which statements keep their plans. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isUnavailable } from './database-errors'

export interface PoolOptions {
  databaseUrl: string
  /** The most connections at once. */
  size: number
  /** How long one statement may take, in milliseconds. */
  statementMs: number
  readOnly?: boolean
  onConnectionLost: ((error: Error) => void) | undefined
}

/** How long to wait for a connection, and for a row that another transaction has locked, in milliseconds. */
const waitMs = 5_000
/** How long a transaction may do nothing, in milliseconds: its server has died or hangs, and others wait for its rows. */
const idleMs = 20_000
/** How long a connection may take to close, in milliseconds. */
const goodbyeMs = 2_000
/** A statement that the database should have ended itself by then: the connection has fallen silent. */
const silentAfter = (statementMs: number) => statementMs + 1_000

/** Opens the pool; it does not contact the database yet. */
export function openPool({ databaseUrl, size, statementMs, readOnly, onConnectionLost }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: waitMs,
    // Routers and firewalls forget connections on which nothing passes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: silentAfter(statementMs),
    types: { getTypeParser: numericInt8 },
    // The pool waits for it before it lends the connection, and lends none that refuses it.
    onConnect: async (client) => {
      const settings = [...ownSession, ...limits(statementMs), ...(readOnly ? [onlyReads] : [])]
      await client.query(settings.join(';'))
    },
  })
  // Without listeners a dropped connection would end the process. The pool reports idle connections; a client reports
  // its own connection while in use, and then the query's rejection follows.
  pool.on('error', (error) => onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return lending(pool)
}

/**
 * What we rely on, whatever the cluster's settings are: an acknowledged commit is on the disk, and a statement that has
 * waited for a row's lock sees what the other transaction has written. Compiling a statement takes longer than ours run.
 */
const ownSession = [
  'set synchronous_commit to on',
  "set default_transaction_isolation to 'read committed'",
  'set jit to off',
]

const limits = (statementMs: number) => [
  `set statement_timeout to ${statementMs}`,
  `set lock_timeout to ${Math.min(waitMs, statementMs / 2)}`,
  `set idle_in_transaction_session_timeout to ${idleMs}`,
]

const onlyReads = 'set default_transaction_read_only to on'

// bigint columns and count() arrive as text by default; all our values are below 2^53.
const int8 = 20
const numericInt8 = ((oid: number, format: 'text') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

/** Closes connections. One that has fallen silent never says goodbye, so it gets a time to do so. */
async function inTime(end: Promise<void>, clients: () => Iterable<pg.Client | pg.PoolClient>): Promise<void> {
  const late = setTimeout(() => {
    for (const client of clients()) client.connection.stream.destroy()
  }, goodbyeMs)
  await end
  clearTimeout(late)
}

/** Closes one connection; what it says at its end interests nobody. */
export const closeClient = (client: pg.Client): Promise<void> =>
  inTime(
    client.end().catch(() => {}),
    () => [client],
  )

/** The pool as Kysely uses it. */
function lending(pool: pg.Pool): PostgresPool {
  const nameOf = createNames()
  const opened = new Set<pg.PoolClient>()
  pool.on('connect', (client) => opened.add(client))
  pool.on('remove', (client) => opened.delete(client))
  return {
    async end() {
      await inTime(pool.end(), () => opened)
    },
    async connect() {
      const client = await pool.connect()
      let lost: unknown
      const query = async (text: string, values: unknown[]) => {
        // An error of the database itself means that the connection is alive.
        // A rollback would wait behind the statement that nobody answers.
        if (lost) throw lost
        const name = nameOf(text)
        try {
          return await client.query({ ...(name && { name }), text, values })
        } catch (error) {
          if (isUnavailable(error) && !(error instanceof pg.DatabaseError)) lost = error
          throw error
        }
      }
      return {
        // Nothing here reads through a cursor, which is Kysely's other form of `query`.
        query: query as unknown as PostgresPoolClient['query'],
        // A connection that was given up is closed: what is still under way on it would disturb the next.
        release: () => client.release(lost !== undefined),
      }
    },
  }
}

/**
 * PostgreSQL parses and plans a statement again each time, unless it has a name. The same texts repeat, so a text gets a
 * name when it comes again. A plan that is kept doesn't know the values, so a text whose best plan depends on them, a
 * range's or a limit's, gets none. Each connection keeps what has a name in memory, so there is a most.
 */
function createNames(): (text: string) => string | undefined {
  const most = 300
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= most || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return known
    // In quotes it is a column's name.
    if (/[<>]|(?<!")\blimit\b/i.test(text)) return undefined
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= 10 * most) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    const name = `statement_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
