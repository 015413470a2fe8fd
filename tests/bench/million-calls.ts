/** A million calls of three months with their counters, written directly into SQLite, to measure lists and reports. */
import SqliteDatabase from 'better-sqlite3'
import { startOfDay } from '../../src/lib/time/time'
import type { Services } from '../../src/server/access/handler'
import { createRandom, type Random } from '../../src/server/db/demo/random'
import { customerName } from '../../src/server/db/demo/words'
import { namePinyin } from '../../src/server/db/pinyin'
import type { Db, NewRow } from '../../src/server/db/schema'
import { counterNames, dayOfCall, hourOfCall, toldSums, whose } from '../support/audit/counter-sums'

/** The days that the calls cover: as many as one list allows. */
const days = 93
/** Employees besides those of the demo data; together they place a hundred calls a day each. */
const newcomers = 70
const customers = 50_000
/** Why a call wasn't answered, with its share. */
const failures = [
  { code: 'no-answer', class: 'NO_ANSWER', share: 0.6 },
  { code: 'busy', class: 'BUSY', share: 0.15 },
  { code: 'rejected', class: 'REJECTED', share: 0.1 },
  { code: 'powered-off', class: 'OFF', share: 0.1 },
  { code: 'invalid-number', class: 'EMPTY', share: 0.05 },
] as const

interface Agent {
  company_id: number
  department_id: number
  user_id: number
  employee_no: string
}
interface Customer {
  id: number
  phone_id: number
}

/**
 * Adds this many calls to those of the demo data.
 * @returns the range that holds them, in epoch seconds, both ends included; who placed them, and a customer who was
 * called
 */
export async function fillCalls(db: Db, file: string, services: Services, calls: number) {
  const random = createRandom(1)
  const today = startOfDay(services.now())
  const agents = await addNewcomers(db, random)
  const known = await addCustomers(db, services, random)
  const codes = await resultsOf(db)
  const raw = new SqliteDatabase(file)
  raw.pragma('synchronous = OFF')
  raw.pragma('foreign_keys = OFF')
  raw.pragma('cache_size = -262144')
  try {
    // The indexes are rebuilt after the rows: updating them row by row would take most of the time.
    const indexes = raw
      .prepare("select name, sql from sqlite_master where type = 'index' and tbl_name = 'call' and sql is not null")
      .all() as { name: string; sql: string }[]
    for (const { name } of indexes) raw.exec(`drop index "${name}"`)
    raw.exec('begin')
    writeCalls(raw, random, { calls, from: today - days * 86_400, agents, known, codes })
    raw.exec('commit')
    for (const { sql } of indexes) raw.exec(sql)
    writeCounters(raw)
    raw.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    raw.close()
  }
  const customer = await db
    .selectFrom('customer')
    .innerJoin('phone', 'phone.id', 'customer.phone_id')
    .select(['customer.id', 'customer.name', 'phone.enc'])
    .where('customer.company_id', '=', agents[0]?.company_id as number)
    .orderBy('customer.id', 'desc')
    .executeTakeFirstOrThrow()
  const tail = services.phones.reveal(customer.enc).slice(-4)
  return { from: today - days * 86_400, to: today - 1, agents, customer: { ...customer, tail } }
}

/** The demo data's employees, and as many more as this number of calls needs, in the same departments. */
async function addNewcomers(db: Db, random: Random): Promise<Agent[]> {
  const places = await db
    .selectFrom('company_user')
    .innerJoin('department', 'department.id', 'company_user.department_id')
    .select(['department.id', 'department.company_id'])
    .distinct()
    .where('department.name', 'like', '销售_组')
    .execute()
  for (let index = 0; index < newcomers; index += 1) {
    const place = random.pick(places)
    const nickname = customerName(random)
    const { id } = await db
      .insertInto('user')
      .values({
        account: `bench${index}`,
        nickname,
        ...namePinyin(nickname),
        phone_id: null,
        avatar: null,
        introduction: null,
        org: 'COMPANY',
        channel_id: null,
        company_id: place.company_id,
        password_hash: '',
        status: 'ENABLED',
        last_login_at: null,
        created_at: 0,
        created_by: null,
        updated_at: 0,
        updated_by: null,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('company_user')
      .values({
        user_id: id,
        company_id: place.company_id,
        department_id: place.id,
        employee_no: String(3001 + index),
        day_call_cap: null,
        month_fee_cap: null,
      })
      .execute()
  }
  const rows = await db
    .selectFrom('company_user')
    .select(['company_id', 'department_id', 'user_id', 'employee_no'])
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({ ...row, department_id: row.department_id ?? 0 }))
}

/** Customers by company, each with its own number that no carrier uses. */
async function addCustomers(db: Db, { phones }: Services, random: Random): Promise<Map<number, Customer[]>> {
  const companies = await db.selectFrom('company').select('id').orderBy('id').execute()
  const numbers = Array.from({ length: customers }, (_, index) => `1650${String(index).padStart(7, '0')}`)
  await db.transaction().execute(async (trx) => {
    const companyOf = new Map(numbers.map((number) => [number, random.pick(companies).id]))
    const ids = new Map<string, number>()
    for (const { id } of companies) {
      const own = numbers.filter((number) => companyOf.get(number) === id)
      for (const [number, phoneId] of await phones.storeMany(trx, own, id)) ids.set(number, phoneId)
    }
    for (let from = 0; from < numbers.length; from += 400) {
      const rows = numbers.slice(from, from + 400).map((number): NewRow<'customer'> => {
        const name = customerName(random)
        return {
          company_id: companyOf.get(number) as number,
          user_id: null,
          phone_id: ids.get(number) as number,
          name,
          ...namePinyin(name),
          type: 0,
          remark: '',
          created_at: 0,
          created_by: null,
          updated_at: 0,
          updated_by: null,
        }
      })
      await trx.insertInto('customer').values(rows).execute()
    }
  })
  const known = new Map<number, Customer[]>(companies.map(({ id }) => [id, []]))
  for (const { company_id, ...customer } of await db
    .selectFrom('customer')
    .select(['company_id', 'id', 'phone_id'])
    .execute()) {
    known.get(company_id)?.push(customer)
  }
  return known
}

/** Each company's results. */
async function resultsOf(db: Db): Promise<Map<number, number[]>> {
  const results = new Map<number, number[]>()
  for (const { company_id, id } of await db.selectFrom('wrapup_code').select(['company_id', 'id']).execute()) {
    results.set(company_id, [...(results.get(company_id) ?? []), id])
  }
  return results
}

interface Plan {
  calls: number
  /** Epoch seconds. */
  from: number
  agents: readonly Agent[]
  known: ReadonlyMap<number, readonly Customer[]>
  codes: ReadonlyMap<number, readonly number[]>
}

/** The calls by their start time, from nine to eight every day. */
function writeCalls(raw: SqliteDatabase.Database, random: Random, { calls, from, agents, known, codes }: Plan): void {
  const columns = [
    ...['call_no', 'provider', 'company_id', 'department_id', 'user_id', 'employee_no', 'customer_id', 'phone_id'],
    ...['line_id', 'state', 'state_rank', 'submitted_at', 'ring_at', 'answer_at', 'end_at', 'ring_sec', 'talk_sec'],
    ...['hangup_by', 'muted', 'code_source', 'raw_code', 'unified_code', 'exception_class', 'answered', 'valid'],
    ...['wrapup_id', 'intent', 'deal', 'wrap_sec', 'created_at', 'updated_at'],
  ]
  const insert = raw.prepare(`insert into call (${columns}) values (${columns.map(() => '?')})`)
  const key = raw.prepare("insert into call_key (kind, key, call_id, created_at) values ('CALL_NO', ?, ?, ?)")
  const step = (days * 11 * 3600 * 1000) / calls
  for (let index = 0; index < calls; index += 1) {
    const worked = Math.floor(index * step + random.next() * step)
    const day = Math.floor(worked / (11 * 3_600_000))
    const at = (from + day * 86_400 + 9 * 3600) * 1000 + (worked % (11 * 3_600_000))
    const agent = random.pick(agents)
    const customer = random.pick(known.get(agent.company_id) as Customer[])
    const answered = random.chance(0.4)
    const failure = answered ? undefined : failureOf(random.next())
    const ring = random.int(3, 45)
    const talk = answered ? random.int(1, 240) : 0
    const wrapped = answered && random.chance(0.9)
    const intent = wrapped && random.chance(0.25)
    const answerAt = answered ? at + (2 + ring) * 1000 : null
    const endAt = at + (2 + ring + talk) * 1000
    const callNo = `C${String(at)}${String(index).padStart(7, '0')}`
    const { lastInsertRowid } = insert.run([
      ...[callNo, 'loopback', agent.company_id, agent.department_id, agent.user_id, agent.employee_no],
      ...[customer.id, customer.phone_id, 0, 'ENDED', 85, at + 500, at + 2000, answerAt, endAt, ring, talk],
      ...[answered ? 'CUSTOMER' : 'SYSTEM', 0, failure ? 'LOOPBACK' : null, failure?.code ?? null, null],
      ...[failure?.class ?? null, Number(answered), Number(talk >= 30)],
      ...[wrapped ? random.pick(codes.get(agent.company_id) as number[]) : null, Number(intent)],
      ...[Number(intent && random.chance(0.1)), wrapped ? random.int(3, 30) : 0, at, endAt],
    ])
    key.run(callNo, lastInsertRowid, at)
  }
}

function failureOf(drawn: number) {
  let left = drawn
  for (const failure of failures) {
    if (left < failure.share) return failure
    left -= failure.share
  }
  return failures[0]
}

function writeCounters(raw: SqliteDatabase.Database): void {
  for (const [table, time] of [
    ['stat_call_hour', hourOfCall],
    ['stat_call_day', dayOfCall],
  ]) {
    raw.exec(`delete from ${table}`)
    raw.exec(`insert into ${table} (time, ${whose}, ${counterNames})
      select ${time} as time, ${whose}, ${toldSums} from call group by 1, ${whose}`)
  }
}
