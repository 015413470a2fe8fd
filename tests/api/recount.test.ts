/** Days of calls are added up anew person by person, while others call, wait for nobody and lose nothing. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startOfDay } from '../../src/lib/time/time'
import { count, recountDirty } from '../../src/server/call/counters'
import { insertCall } from '../../src/server/call/queries/queries'
import { deferred } from '../support/deferred'
import { writeCall } from '../support/server/place-call'
import { dialects, type TestApp, testApp } from '../support/server/test-app'
import { until } from '../support/until'

describe.each(dialects)('adding up a day anew on %s', (dialect) => {
  let t: TestApp
  let day: number
  beforeEach(async () => {
    t = await testApp(dialect)
    day = startOfDay(t.clock.now)
    for (const account of ['agent', 'leader', 'boss']) await writeCall(t, { account })
    await t.db.insertInto('stat_dirty').values({ day, company_id: 1 }).execute()
  })
  afterEach(() => t.close())

  /** The sums of the day: totals by person, and callees. */
  const sums = async () => {
    const { rows } = await sql`
      select 'hour' as kind, user_id, sum(total) as total from stat_call_hour where time >= ${day} group by user_id
      union all select 'day', user_id, sum(total) from stat_call_day where time = ${day} group by user_id
      union all select 'callee', user_id, sum(calls) from call_callee_day where day = ${day} group by user_id
      order by 1, 2`.execute(t.db)
    return rows
  }
  const dirty = () => t.db.selectFrom('stat_dirty').selectAll().execute()
  /** Lets nobody write the sums of a person. Answers the way back. */
  const refuseSums = async (userId: number) => {
    if (dialect === 'sqlite') {
      await sql`create trigger no_sums before insert on stat_call_day when new.user_id = ${sql.lit(userId)}
        begin select raise(abort, 'no sums today'); end`.execute(t.db)
      return () => sql`drop trigger no_sums`.execute(t.db)
    }
    await sql`create function no_sums() returns trigger language plpgsql as $$ begin
      raise exception 'no sums today'; end $$`.execute(t.db)
    await sql`create trigger no_sums before insert on stat_call_day for each row
      when (new.user_id = ${sql.lit(userId)}) execute function no_sums()`.execute(t.db)
    return () => sql`drop trigger no_sums on stat_call_day`.execute(t.db)
  }
  const falsify = () =>
    t.db.updateTable('stat_call_day').set({ total: 99 }).where('company_id', '=', 1).where('time', '=', day).execute()

  it('lets others work between two persons', async () => {
    const ofDay = t.db.selectFrom('stat_call_day').select('user_id').distinct().where('time', '=', day)
    const persons = await ofDay.where('company_id', '=', 1).execute()
    expect(persons.length).toBeGreaterThanOrEqual(3)
    let turns = 0
    let isOver = false
    const takeTurn = () => {
      turns += 1
      if (!isOver) setImmediate(takeTurn)
    }
    setImmediate(takeTurn)
    await recountDirty(t.db)
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(persons.length)
  })

  it('goes on after a failure where a person is not added up yet', async () => {
    const right = await sums()
    await falsify()
    const last = await t.db
      .selectFrom('call')
      .select('user_id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const mend = await refuseSums(last.user_id)
    await expect(recountDirty(t.db)).rejects.toThrow('no sums today')
    expect(await sums()).not.toEqual(right)
    expect(await dirty()).toHaveLength(1)
    await mend()
    expect(await recountDirty(t.db)).toBe(1)
    expect(await sums()).toEqual(right)
    expect(await dirty()).toEqual([])
  })
})

describe('adding up a day anew on postgres', () => {
  let t: TestApp
  beforeEach(async () => {
    t = await testApp('postgres')
  })
  afterEach(() => t.close())

  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
    return rows.length > 0
  }

  it('a call that is made after a person’s sums were deleted is counted once', async () => {
    const { id: _, ...call } = await t.db
      .selectFrom('call')
      .selectAll()
      .where('submitted_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const day = startOfDay(call.created_at)
    await t.db.insertInto('stat_dirty').values({ day, company_id: call.company_id }).execute()
    const [held, end] = [deferred<void>(), deferred<void>()]
    // The sums that are deleted last.
    const holding = t.db.transaction().execute(async (trx) => {
      await trx.updateTable('call_callee_day').set({ calls: 0 }).where('user_id', '=', call.user_id).execute()
      held.resolve()
      await end.promise
    })
    await held.promise
    const adding = recountDirty(t.db)
    await until(isWaiting, Boolean)
    const line_id = call.line_id + 1
    await t.db.transaction().execute(async (trx) => {
      const after = await insertCall(trx, { ...call, line_id, call_no: 'meanwhile' })
      await count(trx, [{ before: null, after }])
    })
    end.resolve()
    await Promise.all([holding, adding])
    const onLine = async (table: 'stat_call_hour' | 'stat_call_day') =>
      (
        await t.db.selectFrom(table).select('total').where('line_id', '=', line_id).where('time', '>=', day).execute()
      ).map(({ total }) => total)
    expect([await onLine('stat_call_hour'), await onLine('stat_call_day')]).toEqual([[1], [1]])
  })
})
