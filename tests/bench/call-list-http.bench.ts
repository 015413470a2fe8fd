/** The call list as many people ask for it at once: over HTTP, from the built server, on both databases. */
import autocannon from 'autocannon'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { callEndpoints } from '../../src/contract/call'
import { freshDatabase } from '../support/server/fresh-database'
import { startPostgres } from '../support/server/postgres'
import { startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { quantile } from './quantile'

export const name = '通话记录，HTTP 并发'

/** People who wait for an answer at the same time. */
const connections = 16
const warmUpRequests = 2_000
const requests = 5_000
/** With fewer, the p99 would be the time of a handful of answers. */
const fewestSamples = 500
/** Milliseconds (our choice): as long as a filter that the counters don't know may take alone. */
const most = 200
const daysBack = 90

export async function run(): Promise<Measurement[]> {
  const postgres = await startPostgres()
  try {
    const url = await freshDatabase(postgres.url)
    return [...(await rowsOf('SQLite', {})), ...(await rowsOf('PostgreSQL', { DATABASE_URL: url }))]
  } finally {
    await postgres.stop()
  }
}

async function rowsOf(database: string, env: Record<string, string>): Promise<Measurement[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'info', ...env } })
  try {
    const headers = { authorization: `Bearer ${await signIn(server.url, 'boss')}` }
    const endTime = Math.floor(Date.now() / 1000)
    const range = new URLSearchParams({ startTime: String(endTime - daysBack * 86_400), endTime: String(endTime) })
    const url = `${server.url}${callEndpoints.list.path}?${range}`
    const total = await totalOf(url, headers)
    await load(url, headers, warmUpRequests)
    const { taken, perSecond } = await load(url, headers, requests)
    const metric = `${database}，${connections} 个并发`
    const note = `中位 ${quantile(taken, 0.5).toFixed(1)}，${taken.length} 次，共 ${total} 通`
    return [
      { metric, value: quantile(taken, 0.99), unit: 'ms p99', limit: { most }, note },
      { metric, value: perSecond, unit: '次/秒' },
    ]
  } finally {
    await server.stop()
  }
}

/** How many calls the list has. Without any there is nothing to measure. */
async function totalOf(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers })
  const { code, msg, data } = await response.json()
  if (code !== 20000 || data.records.length === 0) throw new Error(`no calls to see: ${code} ${msg}`)
  return data.total
}

/** Asks until there are this many answers. Returns the milliseconds of each. */
async function load(url: string, headers: Record<string, string>, amount: number) {
  const taken: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon({ url, headers, connections, amount }, (error, done) => (error ? reject(error) : resolve(done))).on(
      'response',
      (_client, _status, _bytes, milliseconds) => taken.push(milliseconds),
    )
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`)
  if (taken.length < fewestSamples) throw new Error(`only ${taken.length} samples`)
  return { taken, perSecond: taken.length / result.duration }
}
