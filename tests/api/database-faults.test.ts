/** What users see, and what happens to calls, while the database is full or away. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import { conflict } from '../../src/server/access/refusal'
import { refusalOf } from '../../src/server/access/refusal-of'
import { isUnavailable } from '../../src/server/db/database-errors'
import { deferred } from '../support/deferred'
import { fillDisk } from '../support/server/full-disk'
import { callRow } from '../support/server/place-call'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const { dial, hangup, stateUpdate, stationInfo } = phoneEndpoints
const minute = 60_000

const hangUp = (t: TestApp, callId: number) => t.envelope(hangup, { as: 'agent', body: { callId } })

async function inCall(t: TestApp, phone: string) {
  await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
  const call = await t.call(dial, { as: 'agent', body: { requestId: randomUUID(), phone } })
  await t.pass(10_000)
  expect((await callRow(t, call.id)).state).toBe('ANSWERED')
  return call
}

describe.each(dialects)('a database on %s', (dialect) => {
  let t: TestApp
  const makeRoom: (() => Promise<void>)[] = []
  beforeAll(async () => {
    t = await testApp(dialect)
    await t.tokenOf('agent')
  })
  afterAll(() => t.close())
  afterEach(async () => {
    for (const make of makeRoom.splice(0)) await make()
  })

  const full = async () => void makeRoom.push(await fillDisk(t, dialect))
  const add = (at: number) =>
    t.envelope(customerEndpoints.add, {
      as: 'agent',
      body: { phone: `160777${String(at).padStart(5, '0')}`, name: '甲', type: 0, remark: '乙'.repeat(200) },
    })

  it('that is full says so to every write, and nothing of any is kept', async () => {
    await full()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => add(at)))
    const given = new Set(answers.map(({ code }) => code))
    given.delete(codes.ok)
    expect([...given]).toEqual([codes.unavailable])
    expect(answers.at(-1)).toMatchObject({ code: codes.unavailable, msg: '数据库暂时不可用，请稍后重试' })
    // Reading still works.
    await t.call(customerEndpoints.list, { as: 'agent' })
    const kept = answers.flatMap(({ code, data }) => (code === codes.ok ? [data.id] : []))
    for (const make of makeRoom.splice(0)) await make()
    const rows = await t.db.selectFrom('customer').select('id').where('name', '=', '甲').execute()
    expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort())
    expect(await add(1000)).toMatchObject({ code: codes.ok })
  })

  it('says what failed first when taking it back fails as well', async () => {
    const work = t.db.transaction().execute(async (trx) => {
      // The transaction ends by itself, as on a full disk.
      await sql`rollback`.execute(trx)
      throw conflict('先出的错')
    })
    await expect(work).rejects.toThrow('先出的错')
    expect(await add(1001)).toMatchObject({ code: codes.ok })
  })

  it('that is full keeps nobody on the line: the hang-up says that its note is to come, and it comes', async () => {
    const call = await inCall(t, '16000009001')
    await full()
    // The session's last use was stored long ago. Even if it can't be stored now, the agent can hang up.
    t.clock.now += 2 * minute
    const endedAt = t.clock.now
    expect(t.app.gateway.nextDue()).not.toBeNull()
    for (let time = 0; time < 2; time += 1) {
      expect(await hangUp(t, call.id)).toMatchObject({
        code: codes.unavailable,
        msg: '已经挂断，但服务器暂时存不下这条记录；恢复后会自动补上，请稍候',
      })
    }
    // The customer's line ends at once: no more events follow for this call.
    expect(t.app.gateway.nextDue()).toBeNull()
    expect((await t.call(stationInfo, { as: 'agent' })).agent.state).toBe('TALKING')
    t.clock.now += minute
    await t.app.gateway.advance(t.clock.now)
    expect((await callRow(t, call.id)).state).toBe('ANSWERED')
    for (const make of makeRoom.splice(0)) await make()
    await t.app.gateway.advance(t.clock.now)
    await t.app.calls.settled()
    expect(await callRow(t, call.id)).toMatchObject({ state: 'ENDED', hangup_by: 'AGENT', end_at: endedAt })
    expect((await t.call(stationInfo, { as: 'agent' })).agent.state).toBe('WRAP_UP')
    expect(await hangUp(t, call.id)).toMatchObject({ code: codes.ok })
  })
})

describe('a PostgreSQL that does not answer in time', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp('postgres', { proxied: true, env: { DATABASE_TIMEOUT: '1', DATABASE_POOL: '3' } })
  })
  afterAll(() => t.close())

  it('waits for a locked row no longer than for a statement, and says so', async () => {
    const { add } = customerEndpoints
    const locked = deferred<void>()
    const answered = deferred<void>()
    onTestFinished(() => answered.resolve())
    const locking = t.app.store
      .upkeep()
      .transaction()
      .execute(async (trx) => {
        await sql`lock table customer in exclusive mode`.execute(trx)
        locked.resolve()
        await answered.promise
      })
    await locked.promise
    const answer = await t.envelope(add, {
      as: 'agent',
      body: { phone: '16077711111', name: '甲', type: 0, remark: '乙' },
    })
    expect(answer).toMatchObject({ code: codes.unavailable, msg: '数据库暂时不可用，请稍后重试' })
    answered.resolve()
    await locking
  })

  it('ends a statement that takes too long, and says how to go on', async () => {
    const error = await sql`select pg_sleep(20)`.execute(t.db).catch((reason: unknown) => reason)
    expect(refusalOf(error, '')).toMatchObject({
      code: codes.unavailable,
      message: expect.stringContaining('缩小范围'),
    })
    // The connection is as good as before.
    expect((await sql`select 1 as one`.execute(t.db)).rows).toEqual([{ one: 1 }])
  })

  it('lets heavy reads take longer, and the work of a start longer still', async () => {
    const { store } = t.app
    const limits = [store.database(), store.heavy(), store.upkeep()].map(async (db) => {
      const names = [
        'statement_timeout',
        'lock_timeout',
        'idle_in_transaction_session_timeout',
        'default_transaction_read_only',
      ]
      const said = []
      for (const name of names)
        said.push(...Object.values((await sql.raw<object>(`show ${name}`).execute(db)).rows[0] ?? {}))
      return said
    })
    expect(await Promise.all(limits)).toEqual([
      ['1s', '500ms', '20s', 'off'],
      ['6s', '3s', '20s', 'on'],
      ['1h', '5s', '20s', 'off'],
    ])
  })

  it('gives up connections on which nothing passes any more, and goes on with others', async () => {
    await t.tokenOf('agent')
    // One connection lies idle, another is in the middle of a transaction.
    const stalled = t.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      t.proxy.stall()
      await sql`select 2`.execute(trx)
    })
    await expect(stalled).rejects.toThrow('Query read timeout')
    const answers = await Promise.all([1, 2, 3].map(() => t.envelope(stationInfo, { as: 'agent' })))
    expect(answers.map(({ code }) => code)).toEqual(expect.arrayContaining([codes.ok]))
    expect((await t.envelope(stationInfo, { as: 'agent' })).code).toBe(codes.ok)
  })
})

describe('a PostgreSQL that is away', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp('postgres', { proxied: true })
  })
  afterAll(() => t.close())
  beforeEach(() => t.proxy.mend())

  it('lets whoever was signed in hang up, and nobody else', async () => {
    const call = await inCall(t, '16000019001')
    // This user is also known, but the call belongs to somebody else.
    await t.call(stationInfo, { as: 'leader' })
    t.proxy.cut()
    expect(await t.envelope(hangup, { as: 'leader', body: { callId: call.id } })).toMatchObject({
      code: codes.unavailable,
      msg: '数据库暂时不可用，请稍后重试',
    })
    const endedAt = t.clock.now
    expect(await hangUp(t, call.id)).toMatchObject({
      code: codes.unavailable,
      msg: expect.stringContaining('已经挂断'),
    })
    const stranger = await t.envelope(hangup, { token: 'x'.repeat(43), body: { callId: call.id } })
    expect(stranger).toMatchObject({ code: codes.unavailable, msg: '数据库暂时不可用，请稍后重试' })
    t.proxy.mend()
    await t.app.gateway.advance(t.clock.now)
    await t.app.calls.settled()
    expect(await callRow(t, call.id)).toMatchObject({ state: 'ENDED', hangup_by: 'AGENT', end_at: endedAt })
  })

  it('is told of once a second, however often it is reported', async () => {
    const logged = vi.spyOn(t.app.log, 'error').mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    for (let at = 0; at < 100; at += 1) t.app.services.report('not stored', new Error('Connection terminated'))
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it('in the middle of a transaction does not hide what failed first', async () => {
    const work = t.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      t.proxy.cut()
      throw conflict('先出的错')
    })
    await expect(work).rejects.toThrow('先出的错')
  })

  it('lets nobody hang up whose session’s time is over by then', async () => {
    const call = await inCall(t, '16000039001')
    t.proxy.cut()
    const before = t.clock.now
    t.clock.now += 13 * 60 * minute
    expect(await hangUp(t, call.id)).toMatchObject({ code: codes.unavailable, msg: '数据库暂时不可用，请稍后重试' })
    t.clock.now = before
    expect(await hangUp(t, call.id)).toMatchObject({ msg: expect.stringContaining('已经挂断') })
    t.proxy.mend()
    await t.app.gateway.advance(t.clock.now)
    await t.app.calls.settled()
  })

  it('lets nobody whose session was ended before hang up', async () => {
    const call = await inCall(t, '16000029001')
    const token = await t.tokenOf('agent')
    // Without a new check, this would still count as the last known session.
    await t.db.updateTable('session').set({ revoked_at: 1, revoked_why: 'REVOKED' }).execute()
    expect(await t.envelope(stationInfo, { token })).toMatchObject({ code: codes.illegalToken })
    t.proxy.cut()
    expect(await t.envelope(hangup, { token, body: { callId: call.id } })).toMatchObject({
      code: codes.unavailable,
      msg: '数据库暂时不可用，请稍后重试',
    })
  })

  it.each([
    'Client has encountered a connection error and is not queryable',
    'Connection terminated unexpectedly',
    // The error of a server that has stopped answering.
    'timeout expired',
    'Query read timeout',
  ])('is known by what the driver says: %s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true)
  })
})
