/**
 * What the server reads by itself, again and again: with chores, dials, the live station and sessions, it must find its
 * rows in large tables, and never read such a table to the end.
 */
import { randomUUID } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { poolEndpoints } from '../../src/contract/customer/pool'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { startOfDay } from '../../src/lib/time/time'
import { choresOf } from '../../src/server/chores'
import type { Db } from '../../src/server/db/schema'
import { workOnCustomers } from '../support/server/customer-work'
import { rowOf } from '../support/server/dated-rows'
import { hello, openLive } from '../support/server/live-client'
import { writeCall } from '../support/server/place-call'
import { recordStatements } from '../support/server/record-statements'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const {
  dial,
  hangup,
  mute,
  wrapupSave,
  stateUpdate,
  stationInfo,
  callbackAdd,
  lockAdd,
  draftUpdate,
  wrapupUndo,
  contactInfo,
  listAdd,
  queueInfo,
} = phoneEndpoints
const minute = 60_000

/** The tables that grow for years. */
const large = [
  ...(['call', 'cdr_raw', 'call_key', 'customer', 'phone', 'operation_log', 'kept_answer', 'login_log'] as const),
  ...(['agent_state_log', 'call_block', 'call_callee_day', 'original_text', 'session', 'attempt'] as const),
  ...(['call_draft', 'number_use', 'phone_lock', 'import_row'] as const),
] as const
type Large = (typeof large)[number]
const namesLarge = new RegExp(`"?\\b(${large.join('|')})\\b"?`)

describe.each(dialects)('on %s', (dialect) => {
  it('nothing that runs by itself reads a large table to the end', async () => {
    const t = await testApp(dialect)
    onTestFinished(() => t.close())
    // SQLite's plans don't depend on its rows (db/sqlite/row-guesses.ts).
    if (dialect === 'postgres') await enlarge(t.app.store.upkeep(), Math.floor(t.clock.now / 1000))
    await leaveCustomersAlone(t)
    const recorded = recordStatements()
    const seen = {
      dialling: await recorded.during(() => callAgain(t)),
      // Of the few numbers here, one person's customers have so many that PostgreSQL reads all.
      ...(dialect === 'sqlite' && { queue: await recorded.during(() => showQueues(t)) }),
      customers: await recorded.during(() => workOnCustomers(t, numbers.busy)),
      chores: await recorded.during(() => runChores(t)),
      start: await recorded.during(() => t.restart(minute)),
    }
    const judge = dialect === 'sqlite' ? planOfSqlite : readByPostgres
    const found: string[] = []
    for (const [what, statements] of Object.entries(seen)) {
      const asked = statements.filter(({ sql: text }) => namesLarge.test(text))
      expect(asked.length, what).toBeGreaterThan(0)
      for (const statement of asked) {
        for (const fault of await judge(t.db, statement)) found.push(`${what}: ${fault}\n  ${statement.sql}`)
      }
    }
    expect(found).toEqual([])
  }, 300_000)
})

it('PostgreSQL has statistics of the demo data as soon as they are made', async () => {
  const t = await testApp('postgres')
  onTestFinished(() => t.close())
  const gathered = sql`select distinct tablename from pg_stats where tablename in ('customer', 'customer_flow')`
  expect((await gathered.execute(t.db)).rows).toHaveLength(2)
})

it('a list that is read on the server’s own thread finds its page and its count in an index, whosever it is', async () => {
  const t = await testApp('sqlite')
  onTestFinished(() => t.close())
  const recorded = recordStatements()
  for (const as of ['admin', 'boss', 'agent']) {
    await t.tokenOf(as)
    const statements = await recorded.during(() =>
      t.call(customerEndpoints.list, { as, query: { pageIndex: 3, pageSize: 100 } }),
    )
    const asked = statements.filter(({ sql: text }) => /from "customer"/.test(text))
    expect(asked.length, as).toBeGreaterThanOrEqual(as === 'agent' ? 1 : 2)
    const plans = await Promise.all(asked.map((statement) => stepsOfSqlite(t.db, statement)))
    const reads = plans.flat().filter((step) => / customer\b/.test(step))
    expect(reads.length, as).toBeGreaterThan(0)
    expect(reads.filter((step) => !inOrder.test(step))).toEqual([])
    expect(plans.flat().filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
  }
})

it('a company’s pool is read along its own index, and not by way of whoever is nobody’s in all companies', async () => {
  const t = await testApp('sqlite')
  onTestFinished(() => t.close())
  const recorded = recordStatements()
  for (const as of ['boss', 'agent']) {
    await t.tokenOf(as)
    const query = { pageIndex: 2, pageSize: 20, sort: '-poolTime' } as const
    const statements = await recorded.during(() => t.call(poolEndpoints.list, { as, query }))
    const asked = statements.filter(({ sql: text }) => /limit \?/.test(text) && /from "customer"/.test(text))
    expect(asked.length, as).toBe(2)
    const plans = await Promise.all(asked.map((statement) => stepsOfSqlite(t.db, statement)))
    const reads = plans.flat().filter((step) => / customer\b/.test(step))
    expect(reads.length, as).toBeGreaterThanOrEqual(2)
    expect(reads.filter((step) => !/INDEX customer_pool(ed)? \(company_id=/.test(step))).toEqual([])
  }
})

it('the follow-up records of a company are read in their order, and not by way of all its customers', async () => {
  const t = await testApp('sqlite')
  onTestFinished(() => t.close())
  const recorded = recordStatements()
  for (const as of ['admin', 'boss']) {
    await t.tokenOf(as)
    const statements = await recorded.during(() =>
      t.call(customerEndpoints.flowList, { as, query: { pageIndex: 3, pageSize: 100 } }),
    )
    const asked = statements.filter(({ sql: text }) => /limit \?/.test(text) && /from "customer_flow"/.test(text))
    expect(asked.length, as).toBeGreaterThanOrEqual(2)
    const plans = await Promise.all(asked.map((statement) => stepsOfSqlite(t.db, statement)))
    const reads = plans.flat().filter((step) => / customer\b/.test(step))
    expect(reads.length, as).toBeGreaterThanOrEqual(2)
    expect(reads.filter((step) => !/^SEARCH customer (EXISTS )?USING INTEGER PRIMARY KEY/.test(step))).toEqual([])
  }
})

/**
 * Steps that read the rows of a scope in the order of their ids, and no more of them than asked for. SQLite doesn't call
 * such an index covering, but never looks into the table for what the index is limited to.
 */
const inOrder =
  /SEARCH customer USING (INDEX customer_(company|user) \(\w+=\?\)|INTEGER PRIMARY KEY \(rowid=\?\))|SCAN customer USING INDEX customer_alive/

/** Signs in, opens the workstation, and calls: answered with a result, busy, and stopped by a lock. */
async function callAgain(t: TestApp) {
  const as = 'agent'
  t.clock.now += minute
  const client = await openLive(await t.app.listen({ host: '127.0.0.1', port: 0 }))
  client.send(hello(await t.tokenOf(as), { station: true }))
  await client.next('welcome')
  await t.call(managerEndpoints.userInfo, { as })
  const place = (phone: string) => t.envelope(dial, { as, body: { requestId: randomUUID(), phone } })
  const beIdle = async () => {
    const { agent } = await t.call(stationInfo, { as })
    if (agent.state !== 'IDLE') await t.call(stateUpdate, { as, body: { state: 'IDLE' } })
  }
  await beIdle()
  const { data: call } = await place(numbers.answers)
  const callId = call.id
  await t.pass(20_000)
  await t.call(mute, { as, body: { callId, muted: true } })
  await t.call(draftUpdate, { as, body: draftOf(callId, t.clock.now) })
  await t.call(hangup, { as, body: { callId } })
  await t.pass(3_000)
  const [code] = await t.call(callEndpoints.wrapupCodeList, { as })
  await t.call(wrapupSave, { as, body: { callId, codeId: code?.id as number } })
  await t.call(wrapupUndo, { as, body: { callId } })
  // The time for the result passes.
  await t.pass(10 * minute)
  await t.app.station.sweep(t.clock.now)
  await beIdle()
  expect((await place(numbers.busy)).code).toBe(codes.ok)
  await t.pass(2 * minute)
  await t.app.station.sweep(t.clock.now)
  await beIdle()
  const phone = numbers.locked
  const callback = { phone, time: Math.floor(t.clock.now / 1000) + 600 }
  for (let times = 0; times < 2; times += 1) await t.call(callbackAdd, { as, body: callback, key: 'press-once' })
  await t.call(lockAdd, { as, body: { phone, reason: '不再联系' } })
  await t.call(contactInfo, { as, query: { phone: numbers.unknown } })
  await t.call(listAdd, { as, body: { name: '名单', lines: [numbers.busy] } })
  expect((await place(phone)).code).toBe(codes.blocked)
  await client.cut()
}

const numbers = { answers: '16000009001', busy: '16000009003', locked: '16000009005', unknown: '16000009009' }

const draftOf = (callId: number, updateTime: number) => ({
  ...{ callId, codeId: null, name: null, type: null, remark: null, nextFollowTime: null, reason: null },
  updateTime,
})

/** The queue of one's own customers, and that of a list. */
async function showQueues(t: TestApp) {
  await t.call(queueInfo, { as: 'agent', query: { view: 'all' } })
  const { id } = await t.call(listAdd, { as: 'agent', body: { name: '又一份', lines: ['16000009023'] } })
  await t.call(queueInfo, { as: 'agent', query: { view: 'list', listId: id as number } })
}

/** Somebody leaves their customers alone, and their company has rules that bring such ones back. */
async function leaveCustomersAlone({ db }: TestApp) {
  const owners = db.selectFrom('customer').select(['company_id', 'user_id']).where('user_id', 'is not', null)
  const { company_id, user_id } = await owners.executeTakeFirstOrThrow()
  const old = { last_follow_at: 1, last_call_at: 1, claim_at: 1, level: null, type: 0 }
  await db.updateTable('customer').set(old).where('user_id', '=', user_id).execute()
  const rules = { 'pool.follow-days': 365, 'pool.follow-days-a': 300, 'pool.deal-days': 1000 }
  await db
    .insertInto('company_setting')
    .values(
      Object.entries(rules).map(([key, value]) => ({
        ...{ company_id, key, value: String(value), updated_at: 0, updated_by: 1 },
      })),
    )
    .execute()
}

/** Runs every chore, each with something to do. */
async function runChores(t: TestApp) {
  await writeCall(t)
  t.clock.now += 5 * 60 * minute
  const day = startOfDay(t.clock.now) - 86_400
  const { company_id } = await t.db.selectFrom('company_user').select('company_id').executeTakeFirstOrThrow()
  await t.db
    .insertInto('kept_answer')
    .values(rowOf.kept_answer(Math.floor(t.clock.now / 1000) - 2 * 86_400, 1))
    .execute()
  // A number that is used, and one that isn't.
  for (const phone of [numbers.busy, '16000009007']) {
    const id = await t.app.services.phones.store(t.db, phone, company_id)
    await t.db.updateTable('phone').set({ unused_since: 1 }).where('id', '=', id).execute()
  }
  await t.db.insertInto('stat_dirty').values({ day, company_id }).execute()
  // A backup reads everything, and another process makes it.
  const chores = choresOf(t.app).filter(({ what }) => what !== 'backing up')
  for (const { work } of chores) await work(t.app.store.upkeep(), Math.floor(t.clock.now / 1000))
  await t.app.calls.settled()
}

/**
 * Copies the rows of the demo data many times, and lets PostgreSQL count them, as it does by itself.
 * @param now epoch seconds
 */
async function enlarge(db: Db, now: number) {
  await db.insertInto('operation_log').values(operation).execute()
  const few = [
    'kept_answer',
    'login_log',
    'call_block',
    'original_text',
    'session',
    'attempt',
    'call_draft',
    'number_use',
  ]
  for (const table of few as (keyof typeof rowOf)[]) {
    const time = table === 'call_draft' ? now * 1000 : now
    await db
      .insertInto(table)
      .values(rowOf[table](time, 0) as never)
      .execute()
  }
  await addImportRow(db, now)
  const some: Partial<Record<Large, number>> = { phone: 5, customer: 5, call: 3, phone_lock: 200, import_row: 30_000 }
  const many = new Set<string>([...few, 'operation_log'])
  const times = (table: Large) => some[table] ?? (many.has(table) ? 30_000 : 1)
  const changed: Record<string, Record<string, string>> = {
    call_key: { key: "key || '-' || n" },
    call_callee_day: { line_id: 'line_id + n' },
    session: { token_hash: "token_hash || '-' || n" },
    attempt: { key: "key || '-' || n" },
    call_draft: { call_id: 'call_id - n' },
    number_use: { day: 'day + n' },
    phone: { hash: "hash || '-' || n", platform_hash: "platform_hash || '-' || n" },
    customer: { user_id: 'null' },
    import_row: { line: 'line + n' },
    phone_lock: { ended_at: 'created_at + n' },
    call: { call_no: "call_no || '-' || n", created_at: 'created_at - n * 1000' },
    kept_answer: { key: "key || '-' || n", at: 'at + n' },
    cdr_raw: { hash: "hash || '-' || n", call_id: 'null' },
  }
  for (const table of large) {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and column_name <> 'id'`.execute(db)
    const columns = rows.map(({ name }) => `"${name}"`).join(', ')
    const values = rows.map(({ name }) => changed[table]?.[name] ?? `"${name}"`).join(', ')
    await sql`insert into ${sql.table(table)} (${sql.raw(columns)})
      select ${sql.raw(values)} from ${sql.table(table)}, generate_series(1, ${sql.lit(times(table))}) n`.execute(db)
  }
  await sql`analyze`.execute(db)
}

/** A row of an import, of which nothing came. */
async function addImportRow(db: Db, now: number) {
  const { id: userId } = await db.selectFrom('user').select('id').limit(1).executeTakeFirstOrThrow()
  const batch = { kind: 'CUSTOMER', company_id: null, user_id: userId, file_name: '名单.csv', mode: 'SKIP' as const }
  const { id } = await db
    .insertInto('import_batch')
    .values({ ...batch, job_id: null, created_at: now, ended_at: now, undo_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const nothing = { object_id: null, version: null, before: null, told: null }
  await db
    .insertInto('import_row')
    .values({ import_id: id, line: 1, result: 'FAILED', ...nothing })
    .execute()
}

const operation = {
  ...{ at: 0, user_id: null, company_id: null, module: 'phone', action: 'dial', object: null, result: 'OK' as const },
  ...{ message: null, diff: '[]', ip: '', request_id: '', duration_ms: 0 },
}

/** Indexes that hold only a few rows of their table at a time: open calls, waiting reports, a day's new numbers. */
const fewRows = ['call_open', 'call_open_time', 'cdr_raw_waiting', 'phone_unused']

/** What in SQLite's plan of a statement reads all rows of a large table, or of a company or an import in it, or on one side of a value. */
async function planOfSqlite(db: Db, statement: CompiledQuery): Promise<string[]> {
  const { sql: text } = statement
  const steps = await stepsOfSqlite(db, statement)
  return steps.flatMap((detail) => {
    const [, how, alias, index, found = ''] =
      detail.match(
        /^(SCAN|SEARCH) (\w+)(?: EXISTS)?(?: USING (?:COVERING )?(?:INDEX (\w+)|INTEGER PRIMARY KEY))?(?: \((.*)\))?/,
      ) ?? []
    const table = alias && tableOf(text, alias)
    if (!table || fewRows.includes(index ?? '')) return []
    // A person's sessions are few: they go a month after their end. So are the customers that a person has.
    const isOwn = table === 'session' || (table === 'customer' && found === 'user_id=?')
    const isBounded = /=\?/.test(found) && (isOwn || !/^(company_id|user_id|import_id)=\?$/.test(found))
    // The next rows from an id on, or the oldest by their index, and no more.
    const isLimited = /\blimit\b/i.test(text) && !steps.some((step) => step.includes('TEMP B-TREE'))
    const isSlice =
      (found.includes('rowid>?') && (found.includes('rowid<?') || isLimited)) ||
      (/^(\w+<\?|import_id=\?)$/.test(found) && isLimited)
    return how === 'SEARCH' && (isBounded || isSlice) ? [] : [detail]
  })
}

async function stepsOfSqlite(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...sql`select 1`.compile(db),
    sql: `explain query plan ${text}`,
    parameters,
  })
  return rows.map(({ detail }) => detail)
}

/** The large table that a statement calls so. */
function tableOf(text: string, alias: string): Large | undefined {
  const named = text.match(new RegExp(`"?\\b(\\w+)\\b"? (?:as )?"?${alias}"?\\b`, 'i'))?.[1]
  return large.find((table) => table === alias) ?? large.find((table) => table === named)
}

interface PlanNode {
  'Relation Name'?: string
  'Node Type': string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** The most of a table's rows that one statement may read; it reads a day of a company, too. */
const mostShare = 1 / 10

/** Which large tables PostgreSQL reads more of than a small share, when it runs a statement again and takes it back. */
async function readByPostgres(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  if (/^\s*insert\b/i.test(text)) return []
  const read = new Map<Large, number>()
  const add = (node: PlanNode) => {
    const table = large.find((name) => name === node['Relation Name']?.replace(/_(\d{4}_\d\d|rest)$/, ''))
    const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
    if (table) read.set(table, (read.get(table) ?? 0) + rows * (node['Actual Loops'] ?? 1))
    for (const child of node.Plans ?? []) add(child)
  }
  const back = new Error('taken back')
  await db
    .transaction()
    .execute(async (trx) => {
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
        ...sql`select 1`.compile(trx),
        sql: `explain (analyze, format json) ${text}`,
        parameters,
      })
      add((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan)
      throw back
    })
    .catch((error) => {
      if (error !== back) throw error
    })
  const faults: string[] = []
  for (const [table, rows] of read) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (rows > count * mostShare) faults.push(`reads ${rows} of ${count} rows of ${table}`)
  }
  return faults
}
