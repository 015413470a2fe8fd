/** Customers by a part of their name among a million, through the server, on both databases, beside a look at each row. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { authEndpoints } from '../../src/contract/auth'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { passwordCode } from '../../src/server/access/password-code'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { nameColumns } from '../../src/server/db/customer-words'
import { demoPassword } from '../../src/server/db/demo/plan'
import { namePinyin } from '../../src/server/db/pinyin'
import { contains } from '../../src/server/db/where'
import { freshDatabase } from '../support/server/fresh-database'
import { roomForMillions, startPostgres } from '../support/server/postgres'
import { addMillionCustomers } from './million-customers'
import { quantile } from './quantile'

export const name = '关键词'

const rounds = 40
/** Milliseconds. */
const most = 20

export async function run(): Promise<Measurement[]> {
  const postgres = await startPostgres(roomForMillions)
  try {
    const url = await freshDatabase(postgres.url)
    return [...(await measuredOn('SQLite', {})), ...(await measuredOn('PostgreSQL', { DATABASE_URL: url }))]
  } finally {
    await postgres.stop()
  }
}

async function measuredOn(database: string, env: Record<string, string>): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SESSION_REQUESTS: '0', ...env })
  const app = await createApp({ config })
  try {
    await app.store.open()
    const sample = await addMillionCustomers(app.store.upkeep(), app.services.phones)
    const login = { userName: 'admin', code: passwordCode(demoPassword), type: 10 }
    const signedIn = await app.inject({ method: 'POST', url: authEndpoints.login.path, payload: login })
    const headers = { authorization: `Bearer ${signedIn.json().data.accessToken}` }
    const ask = async (query: Record<string, string>) => {
      const started = performance.now()
      const response = await app.inject({ method: 'GET', url: customerEndpoints.list.path, query, headers })
      const taken = performance.now() - started
      const { code, msg, data } = response.json()
      if (code !== 20000) throw new Error(`${code} ${msg}`)
      return { taken, total: data.total as number, capped: data.totalCapped === true }
    }
    const measured: Measurement[] = []
    for (const [metric, query] of casesOf(sample)) {
      const taken: number[] = []
      let last = await ask(query)
      for (let round = -5; round < rounds; round += 1) {
        last = await ask(query)
        if (round >= 0) taken.push(last.taken)
      }
      taken.sort((a, b) => a - b)
      const found = `${last.total}${last.capped ? '+' : ''} 个，p99 ${quantile(taken, 0.99).toFixed(1)}`
      measured.push({
        metric: `${database}，${metric}`,
        value: quantile(taken, 0.5),
        unit: 'ms',
        limit: { most },
        note: found,
      })
    }
    const wanted = contains(nameColumns, sample.slice(0, 2)) as Expression<SqlBool>
    const started = performance.now()
    await sql`select count(*) from (select id from customer where ${wanted} limit 10001) as counted`.execute(
      app.store.heavy(),
    )
    await sql`select id from customer where ${wanted} order by id desc limit 20`.execute(app.store.heavy())
    measured.push({ metric: `${database}，逐行查找姓名两字`, value: performance.now() - started, unit: 'ms' })
    return measured
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Keywords as people type them. @param sample a name of three characters */
function casesOf(sample: string): [string, Record<string, string>][] {
  const { pinyin, initials } = namePinyin(sample)
  const [surname, ...given] = [...sample]
  return [
    ['姓名两字', { keywords: sample.slice(0, 2) }],
    ['名两字', { keywords: given.join('') }],
    ['姓名', { keywords: sample }],
    ['拼音', { keywords: pinyin }],
    ['拼音开头', { keywords: pinyin.slice(0, 4) }],
    ['首字母', { keywords: initials }],
    ['后四位', { keywords: '0271' }],
    ['后四位，一家公司', { keywords: '0271', companyId: '1' }],
    ['一字', { keywords: surname as string }],
    ['没有的', { keywords: '查无此人' }],
    ['姓名两字，一家公司', { keywords: sample.slice(0, 2), companyId: '1' }],
    ['拼音，一家公司', { keywords: pinyin, companyId: '1' }],
    ['姓名两字，按更新时间', { keywords: sample.slice(0, 2), sort: '-updateTime' }],
    ['姓名两字，最相近的', { keywords: sample.slice(0, 2), sort: 'match', pageSize: '8' }],
  ]
}
