/**
 * A million customers from a file into the built server: how long it takes beside a plain INSERT of the same rows into the
 * same tables, how much memory it needs, and how long others wait meanwhile.
 */
import { sql } from 'kysely'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { resourcesEndpoints } from '../../src/contract/company/resources'
import { customerImportEndpoints as endpoints } from '../../src/contract/customer/customer-import'
import type { BodyOf } from '../../src/contract/endpoint'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { insertMany } from '../../src/server/db/dialects'
import type { Db, Schema } from '../../src/server/db/schema'
import { callOver } from '../support/server/http'
import { residentMb } from '../support/server/resident-memory'
import { sendOver } from '../support/server/send-file'
import { startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { type FollowedServer, followJob } from './follow-job'

export const name = '导入客户'

const rows = 1_000_000
const few = 20_000
/** Times as long as a plain INSERT of the same rows (quality.md: 4). */
const mostTimes = 4
/**
 * MB more than before, with everything that waits to be collected (quality.md: 150). Before: after an import of a few,
 * because a server that has done nothing has no caches and a small heap.
 */
const mostMemory = 150

export async function run(): Promise<Measurement[]> {
  // The limit on numbers of one mask costs a look at each of them.
  const server = await startServer({ env: { NUMBERS_OF_MASK: '20' } })
  try {
    await callOver(server.url, resourcesEndpoints.quotaUpdate, {
      token: await signIn(server.url, 'admin'),
      body: { id: 1, customers: { limit: 2 * rows, expireTime: null } },
    })
    const token = await signIn(server.url, 'boss')
    const measuring = { url: server.url, pid: server.pid(), token }
    const send = (bytes: Buffer) => sendOver(server.url, token, '客户.csv', bytes)
    await measure({ ...measuring, fileId: await send(csv(rows, few)) })
    const { measured, importMs } = await measure({ ...measuring, fileId: await send(csv(0, rows)) })
    await server.kill('SIGTERM')
    const plainMs = await insertAgain(server.dataDir)
    const ratio = { to: '直接插入这些行', value: importMs / plainMs, limit: { most: mostTimes } }
    return [
      {
        metric: '一百万位',
        value: importMs / 1000,
        unit: 's',
        ratio,
        note: `${Math.round((rows / importMs) * 1000)} 行/s`,
      },
      ...measured,
    ]
  } finally {
    await server.stop()
  }
}

const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许'
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚'
const pick = (from: string, at: number) => from[at % from.length] as string

/** Numbers as a country's list has them: 60 beginnings, so few share a mask. */
const numberOf = (at: number): string => {
  const beginning = 130 + ((Math.imul(at, 2_654_435_761) >>> 8) % 60)
  const mixed = (at * 48_271 + 11) % 100_000_000
  return `${beginning}${String(mixed).padStart(8, '0')}`
}

function csv(from: number, count: number): Buffer {
  const lines = Array.from({ length: count }, (_, place) => {
    const at = from + place
    const called = `${pick(surnames, at)}${pick(given, at >> 4)}${pick(given, at >> 9)}`
    return `${called},${numberOf(at)},${at % 3 === 0 ? '意向客户' : ''},展会,第 ${at} 位`
  })
  return Buffer.from(`名称,电话,类型,来源,备注\n${lines.join('\n')}\n`)
}

const columns: BodyOf<typeof endpoints.add>['columns'] = ['name', 'phone', 'type', 'source', 'remark']

interface Measuring extends FollowedServer {
  fileId: number
}

async function measure({ fileId, ...server }: Measuring) {
  const before = residentMb(server.pid)
  const started = performance.now()
  const body = { fileId, companyId: 1, columns, mode: 'SKIP' } as const
  const begun = await callOver(server.url, endpoints.add, { token: server.token, body })
  const { peak, waited, message } = await followJob(server, (begun.data as { jobId: number }).jobId)
  const measured: Measurement[] = [
    { metric: '多用内存', value: peak - before, unit: 'MB', limit: { most: mostMemory }, note: message },
    { metric: '其他人等候', value: waited, unit: 'ms p99' },
  ]
  return { measured, importMs: performance.now() - started }
}

/**
 * Inserts the rows that the import has made again, in the order in which it did: as a program would that has them in its
 * memory, in one transaction. Answers ms, without those of reading them.
 */
async function insertAgain(dataDir: string): Promise<number> {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }) })
  try {
    await app.store.open()
    const db = app.store.upkeep()
    const tables = ['phone', 'customer', 'customer_owner_log', 'import_row'] as const
    const brought: Record<(typeof tables)[number], string> = {
      phone: 'id in (select phone_id from customer where import_id = 2)',
      customer: 'import_id = 2',
      customer_owner_log: 'customer_id in (select id from customer where import_id = 2)',
      import_row: 'import_id = 2',
    }
    await sql`pragma foreign_keys = off`.execute(db)
    for (const table of tables) {
      const copy = sql`${sql.table(`copy_${table}`)} as select * from ${sql.table(table)}`
      await sql`create table ${copy} where ${sql.raw(brought[table])}`.execute(db)
    }
    for (const table of tables) {
      await sql`delete from ${sql.table(table)} where id in (select id from ${sql.table(`copy_${table}`)})`.execute(db)
    }
    return await insertAll(db, tables)
  } finally {
    await app.close()
  }
}

/** How many rows are in memory at once. */
const slice = 10_000

/** Answers ms, those of the commit too. */
async function insertAll(db: Db, tables: readonly (keyof Schema & string)[]): Promise<number> {
  let inserting = 0
  let ready = 0
  await db.transaction().execute(async (trx) => {
    for (const table of tables) {
      for (let after = 0; ; after += slice) {
        const { rows: some } = await sql<never>`select * from ${sql.table(`copy_${table}`)}
          where rowid > ${after} order by rowid limit ${slice}`.execute(trx)
        if (some.length === 0) break
        const started = performance.now()
        await insertMany(trx, table, some)
        inserting += performance.now() - started
      }
    }
    ready = performance.now()
  })
  return inserting + performance.now() - ready
}
