/** The lists of a million customers, through the server, on both databases: pages, filters, tags and the pool. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { authEndpoints } from '../../src/contract/auth'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { dutiesEndpoints } from '../../src/contract/customer/duties'
import { poolEndpoints } from '../../src/contract/customer/pool'
import { passwordCode } from '../../src/server/access/password-code'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { demoPassword } from '../../src/server/db/demo/plan'
import type { Db } from '../../src/server/db/schema'
import { freshDatabase } from '../support/server/fresh-database'
import { startPostgres } from '../support/server/postgres'
import { addMillionCustomers } from './million-customers'
import { quantile } from './quantile'

export const name = '客户的列表'

const rounds = 20
/** Milliseconds: of the default orders, and of any other filter. */
const most = { usual: 50, other: 200 }

export async function run(): Promise<Measurement[]> {
  const postgres = await startPostgres()
  try {
    const url = await freshDatabase(postgres.url)
    return [...(await measuredOn('SQLite', {})), ...(await measuredOn('PostgreSQL', { DATABASE_URL: url }))]
  } finally {
    await postgres.stop()
  }
}

interface Case {
  readonly metric: string
  readonly as: 'boss' | 'agent' | 'admin'
  readonly path?: string
  readonly query: Readonly<Record<string, string>>
}

async function measuredOn(database: string, env: Record<string, string>): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SESSION_REQUESTS: '0', ...env })
  const app = await createApp({ config })
  try {
    await app.store.open()
    const db = app.store.upkeep()
    await addMillionCustomers(db, app.services.phones)
    const number = app.services.phones.reveal(await addOthers(db))
    const tags = await addTags(db)
    const headers = new Map<string, Record<string, string>>()
    for (const userName of ['boss', 'agent', 'admin']) {
      const payload = { userName, code: passwordCode(demoPassword), type: 10 }
      const signedIn = await app.inject({ method: 'POST', url: authEndpoints.login.path, payload })
      headers.set(userName, { authorization: `Bearer ${signedIn.json().data.accessToken}` })
    }
    const ask = async ({ as, path = customerEndpoints.list.path, query }: Case) => {
      const started = performance.now()
      const response = await app.inject({ method: 'GET', url: path, query, headers: headers.get(as) ?? {} })
      const taken = performance.now() - started
      const { code, msg, data } = response.json()
      if (code !== 20000) throw new Error(`${code} ${msg}`)
      return { taken, found: data.total === undefined ? '' : `${data.total}${data.totalCapped ? '+' : ''} 位，` }
    }
    const measured: Measurement[] = []
    for (const one of casesOf(tags, number)) {
      const taken: number[] = []
      let { found } = await ask(one)
      for (let round = -3; round < rounds; round += 1) {
        const answer = await ask(one)
        found = answer.found
        if (round >= 0) taken.push(answer.taken)
      }
      taken.sort((a, b) => a - b)
      measured.push({
        ...{ metric: `${database}，${one.metric}`, value: quantile(taken, 0.5), unit: 'ms' },
        limit: { most: one.query.sort || one.query.tagId ? most.other : most.usual },
        note: `${found}p99 ${quantile(taken, 0.99).toFixed(1)}`,
      })
    }
    return measured
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** With the list's own columns, as the page asks for them. */
const detail = { detail: 'true' }

/** @param number another one than the first of a customer of the first company */
function casesOf(tags: Readonly<Record<'rare' | 'usual' | 'common', number>>, number: string): Case[] {
  const ofTag = (title: string, tagId: number): Case[] => [
    { metric: `标签，${title}`, as: 'boss', query: { ...detail, tagId: String(tagId) } },
    {
      metric: `标签，${title}，按下次跟进`,
      as: 'boss',
      query: { ...detail, tagId: String(tagId), sort: 'nextFollowTime' },
    },
  ]
  const pool = poolEndpoints.list.path
  return [
    { metric: '第一页', as: 'boss', query: detail },
    { metric: '第 400 页', as: 'boss', query: { ...detail, pageIndex: '400' } },
    { metric: '第一页，平台', as: 'admin', query: detail },
    { metric: '整个号码', as: 'boss', query: { ...detail, keywords: number } },
    { metric: '后四位', as: 'boss', query: { ...detail, keywords: number.slice(-4) } },
    { metric: '按下次跟进', as: 'boss', query: { ...detail, sort: 'nextFollowTime' } },
    { metric: '按通话次数', as: 'boss', query: { ...detail, sort: '-callCount' } },
    { metric: '已逾期', as: 'boss', query: { ...detail, next: 'overdue' } },
    { metric: '即将回收', as: 'boss', query: { ...detail, recycling: 'true' } },
    { metric: '未呼', as: 'boss', query: { ...detail, called: 'false' } },
    { metric: '类型和级别', as: 'boss', query: { ...detail, type: '10,20', level: 'A' } },
    { metric: '我的客户', as: 'agent', query: { ...detail, sort: 'nextFollowTime' } },
    { metric: '我的待办', as: 'agent', path: dutiesEndpoints.duties.path, query: {} },
    ...ofTag('20 位', tags.rare),
    ...ofTag('百分之一', tags.usual),
    ...ofTag('一半', tags.common),
    { metric: '公海', as: 'agent', path: pool, query: detail },
    { metric: '公海，第 400 页', as: 'agent', path: pool, query: { ...detail, pageIndex: '400' } },
    { metric: '公海，按入海次数', as: 'agent', path: pool, query: { ...detail, sort: '-poolTimes' } },
  ]
}

/** Every tenth customer has the first number of another as its second. Answers one of these, encrypted. */
async function addOthers(db: Db): Promise<string> {
  await sql`insert into customer_phone (customer_id, phone_id, label)
    select customer.id, other.phone_id, '办公室' from customer
    join customer as other on other.id = customer.id - 1 and other.company_id = customer.company_id
    where customer.id % 10 = 0`.execute(db)
  const others = db.selectFrom('customer_phone').innerJoin('phone', 'phone.id', 'customer_phone.phone_id').select('enc')
  const row = await others
    .where('phone.company_id', '=', 1)
    .orderBy('customer_phone.id', 'desc')
    .executeTakeFirstOrThrow()
  return row.enc
}

/** Three words of the first company: for twenty of its customers, for every hundredth, and for every second. */
async function addTags(db: Db) {
  const names = ['rare', 'usual', 'common'] as const
  const rows = await db
    .insertInto('tag')
    .values(names.map((name) => ({ company_id: 1, name })))
    .returning('id')
    .execute()
  const [rare = 0, usual = 0, common = 0] = rows.map(({ id }) => id)
  const tagged = (tagId: number, which: string) =>
    sql`insert into customer_tag (customer_id, tag_id) select id, cast(${tagId} as bigint) from customer
      where company_id = 1 and ${sql.raw(which)}`.execute(db)
  await tagged(common, 'id % 2 = 0')
  await tagged(usual, 'id % 100 = 0')
  await tagged(rare, 'id in (select id from customer where company_id = 1 order by id limit 20)')
  await sql`analyze`.execute(db)
  return { rare, usual, common }
}
