/** Old rows go, young ones stay, and no table is forgotten. */
import { DefaultQueryExecutor, sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { insertMany } from '../../src/server/db/dialects'
import { isMonthly } from '../../src/server/db/months'
import type { Schema } from '../../src/server/db/schema'
import { retention } from '../../src/server/retention'
import { rowOf } from '../support/server/dated-rows'
import { isInnerTable } from '../support/server/inner-table'
import { silentGateway, writeCall } from '../support/server/place-call'
import { runChore } from '../support/server/run-chore'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const day = 86_400

type Going = keyof typeof rowOf

/** The tables whose rows go by their own time; the operation log is in forgotten-log.test.ts. */
const going = Object.entries(retention).flatMap(([table, rule]) =>
  'by' in rule && !rule.forget ? [{ table: table as Going, ...rule }] : [],
)
const settings = [...new Set(going.flatMap(({ days }) => (typeof days === 'string' ? [days] : [])))]

const forever = {
  ...{ KEEP_LOG_DAYS: '0', KEEP_REPORTS_DAYS: '0', KEEP_STATES_DAYS: '0', KEEP_BLOCKS_DAYS: '0' },
  ...{ KEEP_CALLEES_DAYS: '0', KEEP_TEXTS_DAYS: '0' },
}
const limited = { ...forever, KEEP_LOG_DAYS: '200', KEEP_REPORTS_DAYS: '100', KEEP_STATES_DAYS: '101' }
const allLimited = { ...limited, KEEP_BLOCKS_DAYS: '102', KEEP_CALLEES_DAYS: '103', KEEP_TEXTS_DAYS: '104' }

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  const start = async (env: Record<string, string>) => {
    t = await testApp(dialect, { env })
    for (const { table } of going) await t.db.deleteFrom(table).execute()
  }
  afterEach(() => t.close())
  const forget = () => runChore(t, 'forgetting old rows')
  const now = () => Math.floor(t.clock.now / 1000)
  /** Adds a row for each time. */
  const add = (table: Going, times: readonly number[]) =>
    insertMany(
      t.db,
      table,
      times.map((time, n) => rowOf[table](time, n) as never),
    )
  const timesIn = async (table: keyof Schema, by: string) => {
    const { rows } = await sql<{ time: number }>`select ${sql.ref(by)} as time from ${sql.table(table)}
      order by 1`.execute(t.db)
    return rows.map(({ time }) => time)
  }

  it('every table says how long its rows stay, or why', async () => {
    await start({})
    const tables = (await t.db.introspection.getTables()).map(({ name }) => name)
    const names = tables.filter((name) => !isInnerTable(name))
    expect(Object.keys(retention).sort()).toEqual(names.sort())
    expect(going.map(({ table }) => table).sort()).toEqual(Object.keys(rowOf).sort())
  })

  it('rows go when they are older than the list says, and not a moment earlier', async () => {
    await start(allLimited)
    expect(settings.map((name) => t.app.services.config[name]).sort()).toEqual([100, 101, 102, 103, 104, 200])
    const expected: Record<string, number[]> = {}
    for (const { table, days, isMs } of going) {
      const second = isMs ? 1000 : 1
      const limit = (now() - (typeof days === 'number' ? days : t.app.services.config[days]) * day) * second
      const times = [limit - 400 * day * second, limit - 1, limit, limit + 1, now() * second]
      await add(table, times)
      // The month of the second is not over yet.
      expected[table] = times.slice(dialect === 'postgres' && isMonthly(table) ? 1 : 2)
    }
    await forget()
    const left: Record<string, number[]> = {}
    for (const { table, by } of going) left[table] = await timesIn(table, by)
    expect(left).toEqual(expected)
  })

  it('what the server itself has written stays for now, and is gone after years', async () => {
    t = await testApp(dialect)
    const counts = async () => {
      const found: Record<string, number> = {}
      for (const { table, by } of going) found[table] = (await timesIn(table, by)).length
      return found
    }
    const before = await counts()
    const filled = Object.keys(before).filter((table) => before[table])
    expect(filled.sort()).toEqual(['agent_state_log', 'call_callee_day', 'call_key', 'cdr_raw'])
    await forget()
    expect(await counts()).toEqual(before)
    t.clock.now += 3_650 * day * 1000
    await forget()
    expect(Object.values(await counts()).filter((count) => count > 0)).toEqual([])
  })

  it('a setting of 0 keeps all rows', async () => {
    await start(forever)
    const kept = going.filter(({ days }) => typeof days === 'string')
    for (const { table } of kept) await add(table, [1])
    await forget()
    for (const { table, by } of kept) expect(await timesIn(table, by), table).toEqual([1])
  })

  it('what a gateway has reported stays until it is applied, however old it is', async () => {
    await start(allLimited)
    // More than one slice of them.
    const reports = Array.from({ length: 1_201 }, (_, n) => ({
      ...rowOf.cdr_raw(1, n),
      processed: n === 1_200 ? 1 : 0,
    }))
    await insertMany(t.db, 'cdr_raw', reports)
    await forget()
    const left = await t.db.selectFrom('cdr_raw').select('processed').execute()
    expect(left.length).toBe(1_200)
    expect(left.every(({ processed }) => processed === 0)).toBe(true)
  })

  it('rows go a thousand at a time, and others have their turn in between', async () => {
    await start({})
    await add('kept_answer', Array(2_500).fill(1))
    const turns: number[] = []
    const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor
    const execute = executor.executeQuery
    vi.spyOn(executor, 'executeQuery').mockImplementation(async function (this: DefaultQueryExecutor, query) {
      const result = (await execute.call(this, query)) as { rows: unknown[] }
      if (query.sql.startsWith('delete from "kept_answer"')) {
        turns.push(result.rows.length)
        setImmediate(() => turns.push(0))
      }
      return result as never
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await forget()
    expect(turns.slice(0, 5)).toEqual([1_000, 0, 1_000, 0, 500])
  })

  it('numbers that only such rows named are looked at later', async () => {
    await start({ ...forever, KEEP_BLOCKS_DAYS: '31' })
    const id = await t.app.services.phones.store(t.db, '16000009002', 1)
    const unused = async () =>
      (await t.db.selectFrom('phone').select('unused_since').where('id', '=', id).executeTakeFirstOrThrow())
        .unused_since
    await t.db.updateTable('phone').set({ unused_since: null }).where('id', '=', id).execute()
    const block = { ...rowOf.call_block(now() - 31 * day), phone_id: id }
    await t.db.insertInto('call_block').values(block).execute()
    await forget()
    expect(await unused()).toBeNull()
    t.clock.now += 1_000
    await forget()
    expect(await unused()).toBe(now())
  })

  it('a report that comes when the earlier ones have gone is kept, and changes nothing', async () => {
    await start({ KEEP_REPORTS_DAYS: '7' })
    const { calls, event, tell } = silentGateway(t)
    const call = await writeCall(t, { calls })
    await calls.submit(call)
    await tell(event(call, 'SUBMITTED'), event(call, 'ANSWERED'))
    t.clock.now += 60_000
    await tell(event(call, 'HANGUP'))
    const row = () => t.db.selectFrom('call').selectAll().where('id', '=', call.id).executeTakeFirstOrThrow()
    const before = await row()
    expect(before).toMatchObject({ state: 'ENDED', answered: 1, talk_sec: 60 })
    const keys = await t.db.selectFrom('call_key').selectAll().where('call_id', '=', call.id).execute()
    // Until their month is over and old.
    t.clock.now += 35 * day * 1000
    await forget()
    const reports = () =>
      t.db
        .selectFrom('cdr_raw')
        .select(['kind', 'call_id', 'processed', 'error'])
        .where('call_no', '=', call.call_no)
        .orderBy('id')
        .execute()
    expect(await reports()).toEqual([])
    // Without its key it is a report about a call of somebody else.
    await tell(event(call, 'ANSWERED'))
    expect(await reports()).toEqual([{ kind: 'ANSWERED', call_id: null, processed: 1, error: null }])
    // As if it had been stored before the key went.
    await t.db.insertInto('call_key').values(keys).execute()
    await tell(event(call, 'HANGUP'))
    await tell(event(call, 'ANSWERED'))
    const late = { call_id: call.id, processed: 1, error: expect.stringContaining('no longer kept') }
    expect((await reports()).slice(1)).toEqual([
      { kind: 'HANGUP', ...late },
      { kind: 'ANSWERED', ...late },
    ])
    expect(await row()).toEqual(before)
    await calls.stop()
  })

  it('what can’t be deleted from one table does not keep the others', async () => {
    await start({})
    await add('kept_answer', [1])
    await sql`alter table login_log rename to elsewhere`.execute(t.db)
    await expect(forget()).rejects.toThrow('old rows stay in login_log')
    expect(await timesIn('kept_answer', 'at')).toEqual([])
  })
})
