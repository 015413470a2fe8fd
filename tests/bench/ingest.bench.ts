/**
 * How many finished calls a second the server takes from a gateway: stored raw and durable, applied, counted, each
 * once. Calls are not charged yet, so the limit, which is meant with rating and ledger, is kept more easily here.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../src/server/app'
import { createCalls } from '../../src/server/call/calls'
import { readConfig } from '../../src/server/config'
import { createRandom } from '../../src/server/db/demo/random'
import { createStation } from '../../src/server/phone/station/station'
import { provider, wholeCall } from '../../src/server/telephony/loopback/events'
import type { CallGateway, GatewayCall, GatewayEvent } from '../../src/server/telephony/port'

import { durableCommits } from './durable-commits'
import { quantile } from './quantile'

export const name = '话单入库'

const calls = 20_000
/** The calls of one transaction when the calls are written. */
const atOnce = 500
/** How many calls the gateway reports before the first is acknowledged. */
const inFlight = 400

type Listener = Parameters<CallGateway['onEvents']>[0]

export async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }) })
  try {
    await app.store.open()
    const { listen, settled, told } = await placed(app)
    const accepted: number[] = []
    const waiting = [...told]
    const started = performance.now()
    await Promise.all(
      Array.from({ length: inFlight }, async () => {
        for (let events = waiting.pop(); events; events = waiting.pop()) {
          const asked = performance.now()
          await listen(events)
          accepted.push(performance.now() - asked)
        }
      }),
    )
    await settled()
    const seconds = (performance.now() - started) / 1000
    await check(app, told)
    const events = told.reduce((sum, some) => sum + some.length, 0)
    const commit = durableCommits()
    return [
      {
        metric: '结束的通话入库并计数，SQLite',
        value: calls / seconds,
        unit: '通/秒',
        limit: { least: 2_000 },
        note: '逐批落盘；尚不含计费与账本，也未在 PostgreSQL 上量',
      },
      { metric: '其中事件', value: events / seconds, unit: '个/秒', note: `${events} 个，无丢失，无重复` },
      { metric: '事件送达 → 已落盘，p99', value: quantile(accepted, 0.99), unit: 'ms' },
      { metric: '同一磁盘上一次落盘提交，p50', value: commit.p50, unit: 'ms' },
    ]
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Writes the calls as dialling does, one each second. Returns the gateway's events of each, and who receives them. */
async function placed(app: FastifyInstance) {
  const { services, store } = app
  const database = store.database
  const random = createRandom(1)
  let listen: Listener | undefined
  const gateway: CallGateway = {
    provider,
    capabilities: { dtmf: false, mute: false, hold: false, transfer: false, audioInBrowser: false },
    dial: async ({ callNo }) => callNo,
    hangup: async () => {},
    resume: async () => new Map(),
    onEvents: (listener) => {
      listen = listener
    },
    close: async () => {},
  }
  let now = services.now() - 12 * 3_600_000
  const clocked = { ...services, now: () => now }
  const service = createCalls({ database, services: clocked, gateway })
  // The workstations follow the calls here too, as in the real server.
  createStation({ database, services: clocked, calls: service })
  const customers = await database()
    .selectFrom('customer')
    .innerJoin('phone', 'phone.id', 'customer.phone_id')
    .innerJoin('company_user', 'company_user.user_id', 'customer.user_id')
    .select(['customer.id', 'customer.phone_id', 'phone.enc', 'company_user.company_id', 'company_user.department_id'])
    .select(['company_user.user_id', 'company_user.employee_no'])
    .execute()
  const placing: GatewayCall[] = []
  for (let from = 0; from < calls; from += atOnce) {
    await database()
      .transaction()
      .execute(async (trx) => {
        for (let index = from; index < Math.min(from + atOnce, calls); index += 1) {
          now += 1_000
          const customer = random.pick(customers)
          const row = await service.create(trx, {
            requestId: String(index),
            companyId: customer.company_id,
            departmentId: customer.department_id,
            userId: customer.user_id,
            employeeNo: customer.employee_no,
            customerId: customer.id,
            phoneId: customer.phone_id,
          })
          placing.push({ callNo: row.call_no, callee: services.phones.reveal(customer.enc), startedAt: now })
        }
      })
  }
  return { listen: listen as Listener, settled: service.settled, told: placing.map(wholeCall) }
}

/** Checks that every event is stored once, every call is over, and the counters contain all of them. */
async function check(app: FastifyInstance, told: readonly GatewayEvent[][]): Promise<void> {
  const db = app.store.database()
  const ids = new Set(told.map((events) => events[0]?.callNo))
  const rows = await db.selectFrom('call').select(['call_no', 'end_at', 'answered', 'talk_sec']).execute()
  const open = rows.filter((row) => ids.has(row.call_no) && row.end_at === null)
  const stored = await db.selectFrom('cdr_raw').select(['call_no', 'processed']).execute()
  const events = stored.filter((row) => ids.has(row.call_no) && row.processed === 1)
  const wanted = told.reduce((sum, some) => sum + some.length, 0)
  const counted = await db.selectFrom('stat_call_hour').select(['total', 'answered', 'talk_sec']).execute()
  const total = (key: 'answered' | 'talk_sec', from: Record<typeof key, number>[]) =>
    from.reduce((sum, row) => sum + row[key], 0)
  const right =
    open.length === 0 &&
    events.length === wanted &&
    counted.reduce((sum, row) => sum + row.total, 0) === rows.length &&
    total('answered', counted) === total('answered', rows) &&
    total('talk_sec', counted) === total('talk_sec', rows)
  if (!right)
    throw new Error(
      `${open.length} calls are open, ${events.length} of ${wanted} events are there, or counters are off`,
    )
}
