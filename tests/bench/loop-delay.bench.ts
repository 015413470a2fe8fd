/**
 * How long the server's only thread keeps everybody waiting, with a million calls: while people ask for what reads much,
 * and the chores run. SQLite, because there nothing else reads beside the server. The people have a thread of their own.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { root } from '../../scripts/support/freshness.mjs'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { authEndpoints } from '../../src/contract/auth'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { countAll } from '../../src/contract/list'
import { startOfDay } from '../../src/lib/time/time'
import { passwordCode } from '../../src/server/access/password-code'
import { createApp } from '../../src/server/app'
import { choresOf } from '../../src/server/chores'
import { readConfig } from '../../src/server/config'
import { demoPassword } from '../../src/server/db/demo/plan'
import { fillCalls } from './million-calls'
import { quantile } from './quantile'

export const name = '事件循环'

const calls = 1_000_000
const seconds = 20
const people = 6
/** Milliseconds between two looks at the clock. */
const tick = 5

export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  const unlimited = { SESSION_REQUESTS: '0', SESSION_WRITES: '0' }
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...unlimited })
  const app = await createApp({ config, makeBackup: () => backupBeside(dataDir) })
  try {
    await app.store.open()
    const { from, to, customer, agents } = await fillCalls(
      app.store.database(),
      join(dataDir, 'huanhu.sqlite'),
      app.services,
      calls,
    )
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const login = { userName: 'admin', code: passwordCode(demoPassword), type: 10 }
    const signedIn = await app.inject({ method: 'POST', url: authEndpoints.login.path, payload: login })
    const authorization = `Bearer ${signedIn.json().data.accessToken}`
    const range = { startTime: String(from), endTime: String(to) }
    const path = (of: { path: string }, query: Record<string, string> = {}) =>
      `${of.path}?${new URLSearchParams(query)}`
    const heavy = [
      path(callEndpoints.list, { ...range, state: 'ENDED' }),
      path(callEndpoints.list, { ...range, keywords: customer.name }),
      path(callEndpoints.list, { ...range, exceptionClass: 'BUSY', pageIndex: '1000' }),
      path(callEndpoints.list, { ...range, minTalk: '60', countTo: String(countAll) }),
      path(customerEndpoints.list, { keywords: customer.name.slice(-1), sort: 'match' }),
      path(customerEndpoints.list, { sort: '-updateTime', countTo: String(countAll) }),
    ]
    const light = [path(callEndpoints.list, range), path(customerEndpoints.list)]
    const load = async (paths: readonly string[]) => {
      const result = await autocannon({
        url,
        connections: people,
        duration: seconds,
        workers: 1,
        requests: paths.map((each) => ({ path: each, headers: { authorization } })),
      })
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`)
      return result.requests.total
    }
    const day = startOfDay(to * 1000)
    const runChores = async () => {
      const agent = agents.at(-1)
      await app.store
        .database()
        .insertInto('stat_dirty')
        .values({ day, company_id: agent?.company_id ?? 1 })
        .execute()
      for (const { work } of choresOf(app)) await work(app.store.upkeep(), Math.floor(Date.now() / 1000))
    }
    await load(heavy)
    const quiet = await delayed(() => load(light))
    const busy = await delayed(() => load(heavy))
    const chores = await delayed(async () => {
      await Promise.all([load(heavy), runChores()])
      return 0
    })
    // What one of these reads takes on the thread itself, as it was before reads had threads of their own.
    const started = performance.now()
    await sql`select count(*) from call where talk_sec >= 60 and created_at between ${from * 1000} and ${to * 1000}`.execute(
      app.store.database(),
    )
    const alone = performance.now() - started
    const row = (metric: string, { p99, longest, done }: Delays): Measurement => {
      const note = `最长 ${longest.toFixed(1)}${done > 0 ? `，${Math.round(done / seconds)} 次/秒` : ''}`
      return { metric, value: p99, unit: 'ms p99', limit: { most: 50 }, note }
    }
    return [
      row('只看首页', quiet),
      row('重查询', busy),
      row('重查询，同时跑后台任务', chores),
      { metric: '对照：一次重查询直接在主线程上', value: alone, unit: 'ms' },
    ]
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** As the server has it made: by another process. */
const backupBeside = (dataDir: string) =>
  promisify(execFile)(process.execPath, [join(root, 'dist/server/backup.js')], {
    env: { ...process.env, DATA_DIR: dataDir },
  })

interface Delays {
  p99: number
  longest: number
  done: number
}

/** How much later than asked the thread was free again, while something runs. */
async function delayed(work: () => Promise<number>): Promise<Delays> {
  const late: number[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    late.push(Math.max(0, now - last - tick))
    last = now
  }, tick)
  const done = await work()
  clearInterval(timer)
  return { p99: quantile(late, 0.99), longest: Math.max(...late), done }
}
