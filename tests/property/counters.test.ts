/** The counters equal the calls: for any filter, after any history, and after recomputing. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEventKinds } from '../../src/contract/call-states'
import { recount } from '../../src/server/call/counters'
import { counterNames, counterSums, toldSums } from '../support/audit/counter-sums'
import { placeCall, silentGateway } from '../support/server/place-call'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const raws = ['486', '480', '603', '404', '503', '403', '402', '699', '487']

describe.each(dialects)('counters on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
    await live(t)
  }, 60_000)
  afterAll(() => t.close())

  const sums = async (from: string, columns: string[], where: string) => {
    const { rows } = await sql
      .raw<Record<string, number>>(`select ${columns.join(', ')} from ${from} where ${where}`)
      .execute(t.db)
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value ?? 0)]))
  }
  const ofCalls = (where: string) => sums('call', [toldSums], where)
  const ofStat = (table: string, where: string) =>
    sums(
      table,
      counterNames.map((name) => `sum(${name}) as ${name}`),
      where,
    )

  it('equal the calls for any filter', async () => {
    const users = await t.db.selectFrom('company_user').select(['user_id', 'department_id', 'company_id']).execute()
    const day = 86_400
    const today = Math.floor((t.clock.now / 1000 + 8 * 3_600) / day) * day - 8 * 3_600
    const filter = fc.record({
      from: fc.integer({ min: -62, max: 0 }),
      days: fc.integer({ min: 1, max: 62 }),
      hours: fc.record({ from: fc.integer({ min: 0, max: 23 }), count: fc.integer({ min: 1, max: 40 }) }),
      of: fc.constantFrom('all', 'company_id', 'department_id', 'user_id'),
      person: fc.constantFrom(...users),
    })
    const property = fc.asyncProperty(filter, async ({ from, days, hours, of, person }) => {
      const whose = of === 'all' ? '1 = 1' : `${of} = ${person[of as keyof typeof person]}`
      const [start, end] = [today + from * day, today + (from + days) * day]
      const within = (column: string, a: number, b: number, ms = 1) =>
        `${whose} and ${column} >= ${a * ms} and ${column} < ${b * ms}`
      const calls = await ofCalls(within('created_at', start, end, 1000))
      expect(await ofStat('stat_call_day', within('time', start, end))).toEqual(calls)
      expect(await ofStat('stat_call_hour', within('time', start, end))).toEqual(calls)
      const [hour, until] = [start + hours.from * 3_600, start + (hours.from + hours.count) * 3_600]
      expect(await ofStat('stat_call_hour', within('time', hour, until))).toEqual(
        await ofCalls(within('created_at', hour, until, 1000)),
      )
      const distinct = await sums(
        'call_callee_day',
        ['count(distinct phone_id) as callees', 'sum(calls) as calls', 'sum(answered) as answered'],
        within('day', start, end),
      )
      const submitted = 'count(distinct case when submitted_at is not null then phone_id end) as callees'
      expect(distinct).toEqual(
        await sums(
          'call',
          [submitted, `${counterSums.submitted} as calls`, `${counterSums.answered} as answered`],
          within('created_at', start, end, 1000),
        ),
      )
    })
    await fc.assert(property, { numRuns: 60 })
  }, 60_000)

  it('come out the same when a day is added up anew', async () => {
    const all = async () => {
      const tables = ['stat_call_hour', 'stat_call_day', 'call_callee_day'] as const
      const rows = await Promise.all(tables.map((table) => t.db.selectFrom(table).selectAll().execute()))
      return rows
        .flat()
        .map((row) => JSON.stringify(Object.entries(row).sort()))
        .sort()
    }
    const before = await all()
    const days = await t.db.selectFrom('stat_call_day').select(['time', 'company_id']).distinct().execute()
    for (const { time, company_id } of days) {
      await recount(t.db, time, company_id)
    }
    expect(await all()).toEqual(before)
  }, 60_000)
})

/** Makes calls of every kind, in addition to the demo data's. */
async function live(t: TestApp): Promise<void> {
  const { calls, event, tell } = silentGateway(t)
  const codes = await t.db.selectFrom('wrapup_code').selectAll().where('company_id', '=', 1).execute()
  const step = fc.record({
    kind: fc.constantFrom(...callEventKinds),
    after: fc.integer({ min: 0, max: 90_000 }),
    raw: fc.constantFrom(null, ...raws),
  })
  const life = fc.record({
    account: fc.constantFrom('agent', 'leader', 'boss'),
    callee: fc.constantFrom('16000003001', '16000003002', '16000003003'),
    later: fc.integer({ min: 0, max: 5_000_000 }),
    steps: fc.array(step, { maxLength: 8 }),
    wrapups: fc.array(fc.nat({ max: codes.length - 1 }), { maxLength: 2 }),
  })
  // Few random calls are never submitted, so this adds one that certainly fails before.
  const refused = { account: 'agent', callee: '16000003001', later: 0, wrapups: [] }
  const lives = [
    ...fc.sample(life, { numRuns: 40, seed: 20260304 }),
    { ...refused, steps: [{ kind: 'FAILED' as const, after: 0, raw: '486' }] },
  ]
  for (const { account, callee, later, steps, wrapups } of lives) {
    await t.pass(later)
    const call = await placeCall(t, { calls, account, callee })
    for (const { kind, after, raw } of steps) {
      const code = raw === null ? {} : { code: { source: 'SIP' as const, raw } }
      await tell(event(call, kind, { at: call.created_at + after, ...code }))
    }
    for (const index of wrapups) {
      const code = codes[index] as (typeof codes)[number]
      await t.db
        .transaction()
        .execute((trx) =>
          calls.setWrapup(trx, call, { code, remark: null, userId: call.user_id, source: 'AGENT', wrapSec: index * 3 }),
        )
    }
  }
}
