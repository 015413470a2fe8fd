/**
 * A million calls, customers and follow-ups, each written to a file by the built server, as CSV and as a workbook: how long
 * it takes beside reading the same rows without writing anything, how much memory it needs, and how long others wait.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { jobEndpoints, type SheetFormat } from '../../src/contract/system/jobs'
import { callColumns } from '../../src/lib/columns/calls'
import { customerColumns } from '../../src/lib/columns/customers'
import { flowColumns } from '../../src/lib/columns/flows'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { sqliteFile } from '../../src/server/db/data-files'
import type { Db } from '../../src/server/db/schema'
import { callOver } from '../support/server/http'
import { residentMb } from '../support/server/resident-memory'
import { startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { type FollowedServer, followJob } from './follow-job'
import { fillCalls } from './million-calls'
import { addMillionCustomers } from './million-customers'

export const name = '导出'

const million = 1_000_000
/**
 * MB more than before, with everything that waits to be collected (quality.md: 150). Before: after an export of a week,
 * because a server that has done nothing has no caches and a small heap.
 */
const mostMemory = 150
/** Times as long as reading the same rows (quality.md). */
const mostTimes = 4

interface Exported {
  title: string
  list: string
  columns: string[]
  filter: string
  /** Reads what a file says of each row, without making a text of anything. Answers the next rows behind an id. */
  next(db: Db, after: number): Promise<{ id: number }[]>
}

const exportedLists = (range: string): Exported[] => [
  {
    title: '通话',
    list: callEndpoints.list.path,
    columns: Object.keys(callColumns),
    filter: range,
    next: (db, after) =>
      db
        .selectFrom('call')
        .innerJoin('phone', 'phone.id', 'call.phone_id')
        .innerJoin('user', 'user.id', 'call.user_id')
        .leftJoin('customer', 'customer.id', 'call.customer_id')
        .selectAll('call')
        .select(['phone.enc', 'user.nickname', 'customer.name'])
        .where('call.id', '>', after)
        .orderBy('call.id')
        .limit(500)
        .execute(),
  },
  {
    title: '客户',
    list: customerEndpoints.list.path,
    columns: Object.keys(customerColumns),
    filter: 'detail=true&sort=-createTime',
    next: (db, after) =>
      db
        .selectFrom('customer')
        .innerJoin('phone', 'phone.id', 'customer.phone_id')
        .leftJoin('user', 'user.id', 'customer.user_id')
        .selectAll('customer')
        .select(['phone.enc', 'user.nickname'])
        .select([
          sql`(select count(*) from customer_flow where customer_id = customer.id)`.as('flows'),
          sql`(select group_concat(tag.name) from customer_tag inner join tag on tag.id = customer_tag.tag_id
            where customer_id = customer.id)`.as('tags'),
          sql`(select wrapup_code.name from call inner join wrapup_code on wrapup_code.id = call.wrapup_id
            where customer_id = customer.id order by call.created_at desc, call.id desc limit 1)`.as('result'),
        ])
        .where('customer.id', '>', after)
        .orderBy('customer.id')
        .limit(500)
        .execute(),
  },
  {
    title: '跟进',
    list: customerEndpoints.flowList.path,
    columns: Object.keys(flowColumns),
    filter: 'detail=true',
    next: (db, after) =>
      db
        .selectFrom('customer_flow')
        .innerJoin('customer', 'customer.id', 'customer_flow.customer_id')
        .innerJoin('phone', 'phone.id', 'customer.phone_id')
        .leftJoin('user', 'user.id', 'customer_flow.user_id')
        .selectAll('customer_flow')
        .select(['phone.enc', 'user.nickname', 'customer.name'])
        .select(sql`(select count(*) from customer_flow as beside where beside.customer_id = customer.id)`.as('flows'))
        .where('customer_flow.id', '>', after)
        .orderBy('customer_flow.id')
        .limit(500)
        .execute(),
  },
]

export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  try {
    const { lists, week } = await fill(dataDir)
    const server = await startServer({ data: dataDir })
    try {
      const measuring = { url: server.url, pid: server.pid(), token: await signIn(server.url, 'admin') }
      const measured: Measurement[] = []
      for (const list of lists) {
        await measure({ ...measuring, ...(lists[0] as ReadList), filter: week, format: 'csv' })
        for (const format of ['csv', 'xlsx'] as const)
          measured.push(...(await measure({ ...measuring, ...list, format })))
      }
      return measured
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface ReadList extends Exported {
  /** How long reading all of it took. */
  readMs: number
}

/** Makes the rows, and reads each list once, in pieces, as an export does. */
async function fill(dataDir: string): Promise<{ lists: ReadList[]; week: string }> {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }) })
  try {
    await app.store.open()
    const { from, to } = await fillCalls(app.store.database(), sqliteFile(dataDir), app.services, million)
    await addMillionCustomers(app.store.database(), app.services.phones)
    await followEachCustomer(app.store.database())
    const range = (start: number) => `startTime=${start}&endTime=${to}&detail=true&sort=-createTime`
    const lists: ReadList[] = []
    for (const list of exportedLists(range(from))) {
      lists.push({ ...list, readMs: await timeOfReading(app.store.heavy(), list) })
    }
    return { lists, week: range(to - 7 * 86_400) }
  } finally {
    await app.close()
  }
}

/** A follow-up of each of a million customers, in no order of theirs: one every 30 s until now. */
const followEachCustomer = (db: Db) =>
  sql`insert into customer_flow (company_id, customer_id, type, remark, user_id, created_at, updated_at)
    select company_id, id, type, remark, user_id, unixepoch() - 30 * left, unixepoch() - 30 * left
    from (
      select *, row_number() over (order by id * 7919 % 1000003) as left from customer order by id desc limit ${million}
    ) as followed
    order by left desc`.execute(db)

async function timeOfReading(db: Db, { next }: Exported): Promise<number> {
  const started = performance.now()
  for (let after = 0, read = 1; read > 0; ) {
    const rows = await next(db, after)
    read = rows.length
    after = rows.at(-1)?.id ?? after
  }
  return performance.now() - started
}

interface Measuring extends FollowedServer, ReadList {
  format: SheetFormat
}

async function measure({ url, pid, token, format, ...exported }: Measuring): Promise<Measurement[]> {
  const { title, list, columns, filter, readMs } = exported
  const before = residentMb(pid)
  const started = performance.now()
  const body = { list, format, columns, filter }
  const { id } = (await callOver(url, jobEndpoints.exportAdd, { token, body })).data as { id: number }
  const { peak, waited, message } = await followJob({ url, pid, token }, id)
  const taken = performance.now() - started
  const ratio = { to: '只读这些行', value: taken / readMs, limit: { most: mostTimes } }
  const what = `${title}，${format}`
  return [
    { metric: `${what}，一百万条`, value: taken / 1000, unit: 's', ratio, note: message },
    { metric: `${what}，多用内存`, value: peak - before, unit: 'MB', limit: { most: mostMemory } },
    { metric: `${what}，其他人等候`, value: waited, unit: 'ms p99' },
  ]
}
