/** Keys and reports of calls by month: nothing is stored, applied or dialled twice, and months go as a whole. */
import { randomUUID } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { phoneEndpoints } from '../../src/contract/phone'
import type { CallRow } from '../../src/server/call/port'
import { insertCallKeys } from '../../src/server/call/queries/queries'
import { isDuplicate } from '../../src/server/db/database-errors'
import { createPartitions } from '../../src/server/db/months'
import { countOpenCalls } from '../../src/server/phone/queries'
import { deferred } from '../support/deferred'
import { callRow, silentGateway, writeCall } from '../support/server/place-call'
import { mostCalls } from '../support/server/quotas'
import { recordStatements } from '../support/server/record-statements'
import { runChore } from '../support/server/run-chore'
import { dialects, longSessions, type TestApp, testApp } from '../support/server/test-app'
import { until } from '../support/until'

const day = 86_400_000
/** The end of March and the beginning of April, in Shanghai. */
const [march, april] = [Date.UTC(2026, 2, 31, 12), Date.UTC(2026, 3, 1, 2)]

describe.each(dialects)('over the end of a month, on %s,', (dialect) => {
  let t: TestApp
  beforeEach(async () => {
    t = await testApp(dialect, { env: longSessions })
    t.clock.now = march
  })
  afterEach(() => t.close())

  it('an event that comes again is stored once, ours or not', async () => {
    const { calls, event, tell } = silentGateway(t)
    const call = await writeCall(t, { calls })
    await calls.submit(call)
    const ours = [event(call, 'SUBMITTED'), event(call, 'ANSWERED')]
    const stranger = event({ call_no: 'not-ours' }, 'HANGUP')
    await tell(...ours, stranger)
    t.clock.now = april
    await tell(...ours, stranger)
    await tell(event(call, 'HANGUP', { at: march + 60_000 }))
    const { rows } = await sql<{ kind: string }>`select kind from cdr_raw
      where call_no in (${call.call_no}, 'not-ours') order by id`.execute(t.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['SUBMITTED', 'ANSWERED', 'HANGUP', 'HANGUP'])
    expect(await callRow(t, call.id)).toMatchObject({ state: 'ENDED', talk_sec: 60 })
    await calls.stop()
  })

  it('an event finds its call though the number says another day, or none', async () => {
    const { calls, event, tell } = silentGateway(t)
    const numbers = ['C251101-7K3M9Q2F', 'no-day']
    const placed: CallRow[] = []
    for (const call_no of numbers) {
      const call = await writeCall(t, { calls })
      await t.db.updateTable('call').set({ call_no }).where('id', '=', call.id).execute()
      await t.db.updateTable('call_key').set({ key: call_no }).where('key', '=', call.call_no).execute()
      placed.push({ ...call, call_no })
    }
    await tell(...placed.map((call) => event(call, 'SUBMITTED')))
    for (const { id } of placed) expect((await callRow(t, id)).state).toBe('SUBMITTED')
    await calls.stop()
  })

  it('a call is under way for a month at most, whether there are months or not', async () => {
    const call = await writeCall(t)
    const under = (daysLater: number) => countOpenCalls(t.db, call.company_id, call.created_at + daysLater * day)
    expect(await under(31)).toBe((await under(32)) + 1)
  })

  it('a dial that comes again is the same call', async () => {
    const body = { requestId: randomUUID(), phone: '16000009003' }
    await t.call(phoneEndpoints.stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
    const first = await t.call(phoneEndpoints.dial, { as: 'agent', body })
    t.clock.now = april
    expect((await t.call(phoneEndpoints.dial, { as: 'agent', body })).id).toBe(first.id)
  })

  it('two calls of a day never have one number, and two of a person never one request', async () => {
    const call = await writeCall(t, { requestId: 'once' })
    for (const [kind, key] of [
      ['CALL_NO', call.call_no],
      ['REQUEST', `${call.user_id}:once`],
    ] as const) {
      const again = insertCallKeys(t.db, [{ kind, key, call_id: call.id + 1, created_at: call.created_at + 1 }])
      expect(await again.then(() => null, isDuplicate), kind).toBe(true)
    }
  })
})

describe('on postgres', () => {
  let t: TestApp
  const start = async (keep: string, demo = true) => {
    t = await testApp('postgres', { env: { KEEP_REPORTS_DAYS: keep }, demo })
  }
  afterEach(() => t.close())
  const forget = () => runChore(t, 'forgetting old rows')
  const monthsOf = async (table: string) => {
    const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = ${table}::regclass order by 1`.execute(t.db)
    return rows.map(({ name }) => name.slice(table.length + 1))
  }
  const countIn = async (table: string) =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(t.db)).rows[0]?.n)
  /** Whether the chore waits for those who use the table. */
  const lockWaits = async () => {
    const { rows } = await sql`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted
      and relation = 'cdr_raw'::regclass`.execute(t.db)
    return rows.length > 0
  }
  /** The months of calls, keys and reports in which a statement looks. */
  const monthsReadBy = async ({ sql: text, parameters }: CompiledQuery) => {
    const explain = { ...sql`select 1`.compile(t.db), sql: `explain ${text}`, parameters }
    const { rows } = await t.db.executeQuery<{ 'QUERY PLAN': string }>(explain)
    const months = rows.flatMap(
      (row) => /\b(?:call|cdr_raw|call_key)_(\d{4}_\d\d|rest)\b/.exec(row['QUERY PLAN'])?.[1] ?? [],
    )
    return [...new Set(months)].sort()
  }
  const both = ['cdr_raw', 'call_key'] as const

  it('reports and keys are in the month in which their call was created, and room is made for the next months', async () => {
    await start('0')
    const ahead = ['2025_11', '2025_12', '2026_01', '2026_02', '2026_03', '2026_04', '2026_05']
    for (const table of ['call', ...both]) expect(await monthsOf(table), table).toEqual([...ahead, 'rest'])
    for (const table of both) {
      expect(await countIn(`${table}_rest`), table).toBe(0)
      expect(await countIn(`${table}_2026_02`), table).toBeGreaterThan(0)
      const { rows } = await sql`select 1 from ${sql.table(table)} as of_call join call on call.id = of_call.call_id
        where call.created_at <> of_call.created_at`.execute(t.db)
      expect(rows, table).toEqual([])
    }
    t.clock.now += 30 * day
    await runChore(t, 'making room for the next months')
    for (const table of ['call', ...both]) expect(await monthsOf(table), table).toContain('2026_06')
  })

  it('what is reported of a call, its result, and the rows of a page are looked for in their months alone', async () => {
    await start('0')
    for (const table of ['call', ...both] as const)
      await createPartitions(t.db, table, Date.UTC(2025, 5), Date.UTC(2025, 9))
    const { calls, event, tell } = silentGateway(t)
    const call = await writeCall(t, { calls })
    await calls.submit(call)
    const recorded = recordStatements()
    const statements = await recorded.during(async () => {
      await tell(event(call, 'SUBMITTED'), event(call, 'ANSWERED'), event(call, 'HANGUP', { at: t.clock.now + 60_000 }))
      await t.db.transaction().execute(async (trx) => {
        const code = await trx
          .selectFrom('wrapup_code')
          .selectAll()
          .where('company_id', '=', call.company_id)
          .executeTakeFirstOrThrow()
        await calls.setWrapup(trx, call, { code, remark: null, userId: call.user_id, source: 'AGENT' })
      })
      await t.call(callEndpoints.list, {
        as: 'admin',
        query: { startTime: Math.floor(t.clock.now / 1000) - 60 * 86_400, endTime: Math.floor(t.clock.now / 1000) },
      })
    })
    const asked = statements.filter(({ sql: text }) => /^(?!insert).*"(call|cdr_raw|call_key)"/s.test(text))
    expect(asked.length).toBeGreaterThan(6)
    const read = await Promise.all(asked.map(async (one) => ({ text: one.sql, months: await monthsReadBy(one) })))
    expect(read.filter(({ months }) => months.join() !== '2026_03')).toEqual([])
    await calls.stop()
  })

  it('calls under way are not looked for in months that are over', async () => {
    await start('0')
    await t.call(phoneEndpoints.stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
    await mostCalls(t.db, 10)
    const recorded = recordStatements()
    const statements = await recorded.during(() =>
      t.call(phoneEndpoints.dial, { as: 'agent', body: { requestId: randomUUID(), phone: '16000009003' } }),
    )
    const asked = statements.filter(({ sql: text }) => text.includes('end_at is null'))
    expect(asked).toHaveLength(2)
    for (const one of asked) {
      expect(await monthsReadBy(one), one.sql).toEqual(['2026_02', '2026_03', '2026_04', '2026_05', 'rest'])
    }
  })

  it('no month is made that would go at once', async () => {
    await start('7', false)
    for (const table of both) expect((await monthsOf(table))[0], table).toBe('2026_02')
    expect((await monthsOf('call'))[0]).toBe('2025_11')
  })

  it('a month goes when its last moment is old enough, as a whole, and no other does', async () => {
    await start('30')
    const [kept, gone] = [await countIn('cdr_raw_2026_02'), await countIn('cdr_raw_2026_01')]
    expect(gone).toBeGreaterThan(0)
    t.clock.now = Date.UTC(2026, 0, 31, 16) + 30 * day - 1_000
    await forget()
    expect(await monthsOf('cdr_raw')).toContain('2026_01')
    t.clock.now += 1_000
    await forget()
    for (const table of both) expect((await monthsOf(table))[0], table).toBe('2026_02')
    expect(await countIn('cdr_raw_2026_02')).toBe(kept)
    expect((await monthsOf('call'))[0]).toBe('2025_11')
  })

  it('a month in which a report waits stays until it is applied', async () => {
    await start('30')
    const waiting = t.db
      .updateTable('cdr_raw')
      .set({ processed: 0 })
      .where('id', '=', (of) => of.selectFrom('cdr_raw').select(({ fn }) => fn.min('id').as('id')))
    await waiting.execute()
    const all = await countIn('cdr_raw_2026_01')
    t.clock.now += 60 * day
    await forget()
    expect(await monthsOf('cdr_raw')).toEqual(['2026_01', '2026_04', '2026_05', 'rest'])
    expect(await countIn('cdr_raw_2026_01')).toBe(all)
    await t.app.calls.watch(t.clock.now)
    await t.app.calls.settled()
    await forget()
    expect((await monthsOf('cdr_raw'))[0]).toBe('2026_04')
  })

  it('a report that comes when its month is about to go keeps it', async () => {
    await start('30')
    const report = await t.db.selectFrom('cdr_raw').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
    t.clock.now += 60 * day
    const [written, waited] = [deferred<void>(), deferred<void>()]
    const writing = t.db.transaction().execute(async (trx) => {
      // Of the first month that goes.
      const { id: _, ...late } = { ...report, hash: 'late', processed: 0, created_at: Date.UTC(2025, 10, 20) }
      await trx.insertInto('cdr_raw').values(late).execute()
      written.resolve()
      await waited.promise
    })
    await written.promise
    const forgetting = forget()
    await until(lockWaits, Boolean)
    waited.resolve()
    await Promise.all([writing, forgetting])
    expect(await monthsOf('cdr_raw')).toEqual(['2025_11', '2026_04', '2026_05', 'rest'])
    expect(await monthsOf('call_key')).toEqual(['2026_04', '2026_05', 'rest'])
  })

  it('a month does not go while somebody reads the table, and nobody waits long for it', async () => {
    await start('30')
    t.clock.now += 60 * day
    const [read, end] = [deferred<void>(), deferred<void>()]
    const reading = t.db.transaction().execute(async (trx) => {
      await trx.selectFrom('cdr_raw').select('id').limit(1).execute()
      read.resolve()
      await end.promise
    })
    await read.promise
    const forgetting = forget()
    const refused = expect(forgetting).rejects.toThrow('old rows stay in cdr_raw')
    await until(lockWaits, Boolean)
    // Whoever comes behind it is answered, and not turned away.
    expect(await t.db.selectFrom('cdr_raw').select('id').limit(1).execute()).toHaveLength(1)
    await refused
    end.resolve()
    await reading
    await forget()
    expect((await monthsOf('cdr_raw'))[0]).toBe('2026_04')
  })
})
