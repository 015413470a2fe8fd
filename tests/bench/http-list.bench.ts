/**
 * The throughput of an HTTP list: the customer list next to a bare Fastify handler that runs the same SQL on the same
 * file. Both are asked in turn within one run, so that noise on the machine affects both.
 */
import { fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { mostCounted } from '../../src/contract/list'
import { rowScope } from '../../src/server/access/scope'
import type { Viewer } from '../../src/server/access/viewer'
import { listCustomers } from '../../src/server/customer/queries'
import type { Schema } from '../../src/server/db/schema'
import { startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'

export const name = 'HTTP 列表吞吐'

const warmUpRequests = 20_000
const rounds = 5
const seconds = 3
const connections = 16

export async function run() {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } })
  const file = join(server.dataDir, 'huanhu.sqlite')
  const bare = await startBare(await statements(file))
  const token = await signIn(server.url, 'boss')
  const listUrl = server.url + customerEndpoints.list.path
  const ours = () => load(listUrl, { authorization: `Bearer ${token}` }, { duration: seconds })
  const theirs = () => load(bare.url, {}, { duration: seconds })
  const measured: { ours: number; bare: number }[] = []
  try {
    // V8 compiles hot code over time, so the first thousands of requests say little about later ones.
    await load(listUrl, { authorization: `Bearer ${token}` }, { amount: warmUpRequests })
    await load(bare.url, {}, { amount: warmUpRequests })
    for (let round = 0; round < rounds; round += 1) measured.push({ ours: await ours(), bare: await theirs() })
  } finally {
    bare.stop()
    await server.stop()
  }
  return [
    {
      metric: '客户列表，每页 20 条',
      value: median(measured.map((round) => round.ours)),
      unit: '次/秒',
      ratio: {
        to: '裸 Fastify ',
        value: median(measured.map((round) => round.ours / round.bare)),
        limit: { least: 0.7 },
      },
    },
    { metric: '裸 Fastify，同样的 SQL', value: median(measured.map((round) => round.bare)), unit: '次/秒' },
  ]
}

/** The statements that the endpoint runs for the boss's first page, as Kysely compiles them. */
async function statements(file: string) {
  const run: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: new SqliteDatabase(file, { readonly: true }) }),
    log: ({ query }) => void run.push({ sql: query.sql, parameters: query.parameters }),
  })
  const boss = { userId: 3, org: 'COMPANY', companyId: 1, channelId: null, departmentId: 1 } as Viewer
  const page = { pageIndex: 1, pageSize: 20, noPaging: false, maxQuerySize: 5000, countTo: mostCounted }
  await listCustomers(db, rowScope(boss, 'company', 'customer'), { ...page, now: 0 })
  await db.destroy()
  const [total, ids, rows] = run
  return { file, total, ids, rows }
}

async function startBare(given: object): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)), {
    env: { ...process.env, BARE: JSON.stringify(given) },
    execArgv: [],
  })
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    child.once('message', (address) => resolve(address as AddressInfo))
    child.once('exit', (code) => reject(new Error(`the bare server ended (${code})`)))
  })
  return { url: `http://127.0.0.1:${port}/list`, stop: () => void child.kill() }
}

/** Sends requests as fast as answers come, for a time or a number. Returns the requests per second. */
async function load(url: string, headers: Record<string, string>, until: { duration: number } | { amount: number }) {
  const result = await autocannon({ url, headers, connections, ...until })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
