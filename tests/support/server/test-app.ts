/** The server in this process, on either database, filled with the demo data. Every API test uses it. */
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { authEndpoints } from '../../../src/contract/auth'
import type { BodyOf, DataOf, Endpoint, QueryOf } from '../../../src/contract/endpoint'
import type { Envelope } from '../../../src/contract/envelope'
import { keyHeader } from '../../../src/contract/idempotency'
import { passwordCode } from '../../../src/server/access/password-code'
import { createApp } from '../../../src/server/app'
import { readConfig } from '../../../src/server/config'
import { demoPassword } from '../../../src/server/db/demo/plan'
import type { Db } from '../../../src/server/db/schema'
import { type FlakyProxy, flakyProxy } from './flaky-proxy'
import { filledDatabase, freshDatabase, onServer } from './fresh-database'

export const dialects = ['sqlite', 'postgres'] as const
export type Dialect = (typeof dialects)[number]

/** The start of every test's clock: a Wednesday at ten in Shanghai. */
export const startOfTest = Date.UTC(2026, 2, 4, 2, 0, 0)
/** Where a test's clock runs on for weeks, no session may end of it. */
export const longSessions = { SESSION_HOURS: '720', SESSION_DAYS: '365' }
/** The same key everywhere, so that a database copied from the template can be read. */
const dataKey = '7'.repeat(64)

interface Call<E> {
  query?: Partial<QueryOf<E>>
  body?: BodyOf<E>
  /** An account of the demo data, signed in on first use; or none. */
  as?: string
  /** Instead of `as`. */
  token?: string
  /** The key of the act, as the console sends one. */
  key?: string
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

interface Options {
  env?: Record<string, string>
  /** If false, the database has only permissions and roles. */
  demo?: boolean
  /** A proxy, `t.proxy`, stands before its PostgreSQL and can go away. */
  proxied?: boolean
  /** If true, SQLite waits for the disk as in the product. Otherwise nothing must survive a power cut. */
  durable?: boolean
  /** If true, codes go where the settings say, instead of to `t.sent`. */
  sends?: boolean
  /** The folder of a built console. */
  clientDir?: string
}

export async function testApp(
  dialect: Dialect,
  { env = {}, demo = true, proxied = false, durable = false, sends = false, clientDir }: Options = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-test-'))
  const direct = dialect === 'postgres' ? await freshPostgres(demo) : undefined
  const proxy = direct && proxied ? await flakyProxy(Number(new URL(direct).port)) : undefined
  const url = direct && proxy ? Object.assign(new URL(direct), { port: String(proxy.port) }).href : direct
  if (dialect === 'sqlite' && demo) copyFileSync(await sqliteTemplate(), join(dataDir, sqliteFile))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    DATA_KEY: dataKey,
    DEMO: demo ? '1' : '0',
    // The clock stands still, so no minute would ever end.
    SESSION_REQUESTS: '0',
    SESSION_WRITES: '0',
    // One person asks for what a whole office does.
    ...{ NUMBERS_MINUTE: '0', NUMBERS_DAY: '0', NUMBERS_LISTED: '0', NUMBERS_OF_MASK: '0' },
    ...(url && { DATABASE_URL: url }),
    ...env,
  })
  const clock = { now: startOfTest }
  const sent: { phone: string; code: string }[] = []
  const sender = { usualMs: 0, send: async (phone: string, code: string) => void sent.push({ phone, code }) }
  const start = async () => {
    const started = await createApp({
      config,
      now: () => clock.now,
      ...(!sends && { sender }),
      ...(clientDir && { clientDir }),
    })
    await started.store.open()
    if (dialect === 'sqlite' && !durable) await sql`pragma synchronous = off`.execute(started.store.database())
    return started
  }
  let app = await start()
  // Tests add more people than a demo company has bought seats for.
  if (demo) await app.store.database().deleteFrom('company_quota').where('key', '=', 'seats').execute()
  const tokens = new Map<string, string>()

  /** Sends a request as over the network and returns the whole envelope. */
  const send = async (
    endpoint: Endpoint,
    { query, body, token, key }: { query?: object; body?: unknown; token?: string; key?: string },
  ) => {
    const response = await app.inject({
      method: endpoint.method,
      url: endpoint.path,
      query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, wireText(value)])),
      headers: {
        platform: 'MANAGE',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { [keyHeader]: key }),
      },
      ...(body !== undefined && { payload: body as object }),
    })
    return {
      status: response.statusCode,
      text: response.body,
      envelope: response.json() as Envelope<unknown>,
      response,
    }
  }

  const signIn = async (userName: string, password = demoPassword): Promise<Envelope<{ accessToken: string }>> => {
    const body = { userName, code: passwordCode(password), type: 10 as const }
    return (await send(authEndpoints.login, { body })).envelope as Envelope<{ accessToken: string }>
  }

  /** The token of an account, from one sign-in in a test file or from a session that was written beside the server. */
  const tokenOf = async (account: string): Promise<string> => {
    let token = tokens.get(account)
    if (!token) {
      const answer = await signIn(account)
      if (answer.code !== 20000) throw new Error(`cannot sign in as ${account}: ${answer.msg}`)
      token = answer.data.accessToken
      tokens.set(account, token)
    }
    return token
  }

  const envelope = async <E extends Endpoint>(endpoint: E, { query, body, as, token, key }: Call<E> = {}) => {
    const bearer = token ?? (as ? await tokenOf(as) : undefined)
    const { envelope: answer } = await send(endpoint, {
      ...(query && { query }),
      ...(body !== undefined && { body }),
      ...(bearer !== undefined && { token: bearer }),
      ...(key !== undefined && { key }),
    })
    return answer as Envelope<DataOf<E>>
  }

  /** Calls an endpoint and returns its data; any code but success fails the test with the server's message. */
  const call = async <E extends Endpoint>(endpoint: E, options: Call<E> = {}): Promise<DataOf<E>> => {
    const answer = await envelope(endpoint, options)
    if (answer.code !== 20000) throw new Error(`${endpoint.name}: ${answer.code} ${answer.msg}`)
    return answer.data
  }

  /** Applies all events received so far. */
  const settle = async () => {
    await app.gateway.advance(clock.now)
    await app.calls.settled()
  }

  /** Lets time pass: each gateway event comes at its own time, and is applied before the next one. */
  const pass = async (ms: number) => {
    const until = clock.now + ms
    for (let due = app.gateway.nextDue(); due !== null && due <= until; due = app.gateway.nextDue()) {
      clock.now = Math.max(clock.now, due)
      await settle()
    }
    clock.now = until
    await settle()
  }

  return {
    get app() {
      return app
    },
    clock,
    /** For a PostgreSQL behind a proxy. */
    proxy: proxy as FlakyProxy,
    sent,
    pass,
    call,
    envelope,
    send,
    signIn,
    tokenOf,
    signedInBy: (account: string, token: string) => void tokens.set(account, token),
    get db(): Db {
      return app.store.database()
    },
    /** Stops the server and starts it again on the same data; only the clock decides how much time has passed. */
    async restart(meanwhileMs = 0) {
      await app.close()
      clock.now += meanwhileMs
      app = await start()
    },
    async close() {
      await app.close()
      await proxy?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A list answered with paging. */
export function paged<D extends { records: unknown[] } | unknown[]>(data: D): Exclude<D, unknown[]> {
  if (Array.isArray(data)) throw new Error('expected a page, got bare rows')
  return data as Exclude<D, unknown[]>
}

/** The rows of a list answered without paging. */
export function unpaged<T>(data: { records: T[]; total: number } | T[]): T[] {
  if (!Array.isArray(data)) throw new Error('expected bare rows, got a page')
  return data
}

/** Several choices as the console sends them, `10,20`; any other value that is no text, as JSON. */
function wireText(value: unknown): string {
  const isSeveral = Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
  return typeof value === 'object' && !isSeveral ? JSON.stringify(value) : String(value)
}

/** A separate database: a copy of the filled template, or an empty one. */
async function freshPostgres(demo: boolean): Promise<string> {
  const base = inject('postgresUrl')
  return demo ? filledDatabase(base, 'huanhu_template', (url) => fill({ DATABASE_URL: url })) : freshDatabase(base)
}

const sqliteFile = 'huanhu.sqlite'

/** Makes a server with the demo data in its database, and stops it. */
async function fill(env: Record<string, string>): Promise<void> {
  const config = readConfig({ ...env, DATA_KEY: dataKey, LOG_LEVEL: 'silent' })
  const app = await createApp({ config, now: () => startOfTest })
  await app.store.open()
  await app.close()
}

/**
 * The filled SQLite file to copy. It is made once in a run like the other, next to the run's cluster, and removed with
 * it.
 */
const sqliteTemplate = (): Promise<string> =>
  onServer(inject('postgresUrl'), async (client) => {
    await client.query('select pg_advisory_lock(3)')
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const folder = dirname(rows[0]?.data_directory as string)
    const file = join(folder, 'template.sqlite')
    if (!existsSync(file)) {
      const building = mkdtempSync(join(folder, 'sqlite-'))
      await fill({ DATA_DIR: building })
      // A closed database is one file: it contains what was in the files next to it.
      renameSync(join(building, sqliteFile), file)
    }
    return file
  })
