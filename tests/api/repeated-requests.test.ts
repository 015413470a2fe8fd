/**
 * A request that comes again with its key is done once and answered as the first time: to the same user, in the same
 * words, whether the first has ended or is still under way, and across a sign-in and a restart.
 */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { allEndpoints } from '../../src/contract/endpoints'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import { lockRows } from '../../src/server/db/locks'
import { idOf } from '../support/access/accepted-requests'
import { askAsUsual } from '../support/access/ask-as-role'
import { addSession } from '../support/access/role-users'
import { rowOwners } from '../support/access/row-owners'
import { requestOf } from '../support/access/samples'
import { deferred } from '../support/deferred'
import { runChore } from '../support/server/run-chore'
import { dialects, type TestApp, testApp } from '../support/server/test-app'
import { until } from '../support/until'

const { flowAdd, flowList, add } = customerEndpoints
const { callbackAdd, listAdd } = phoneEndpoints
const once = allEndpoints.filter(({ idempotent }) => idempotent)
const day = 86_400_000

let made = 0
/** Another key each time. */
const newKey = () => {
  made += 1
  return `act-${String(made).padStart(6, '0')}`
}

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  let customerId: number
  beforeAll(async () => {
    t = await testApp(dialect, { env: { SESSION_HOURS: '720', SESSION_DAYS: '365' } })
    const userId = await idOf(t, 'agent')
    const own = t.db.selectFrom('customer').select('id').where('user_id', '=', userId).where('deleted_at', 'is', null)
    customerId = (await own.orderBy('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => t.close())
  beforeEach(() => t.pass(60_000))

  const flow = (remark: string, more: object = {}) => ({ customerId, type: 10 as const, remark, ...more })
  const flowsOf = async (remark: string) =>
    (await t.db.selectFrom('customer_flow').selectAll().where('remark', '=', remark).execute()).length
  const rowsOfLog = () => t.db.selectFrom('operation_log').selectAll().orderBy('id').execute()

  /** How many rows each table has. */
  const counts = async () => {
    const tables = Object.keys(rowOwners)
    const counted = tables.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(t.db)
      return [table, Number(rows[0]?.n)] as const
    })
    return Object.fromEntries(await Promise.all(counted))
  }

  it.each(once.map((endpoint) => [endpoint.name, endpoint] as const))('%s is done once', async (_, endpoint) => {
    const asking = await askAsUsual(t, endpoint)
    const key = newKey()
    const send = async () =>
      (await t.send(endpoint, { ...requestOf(endpoint, asking.input), token: asking.token as string, key })).envelope
    const before = (await rowsOfLog()).length
    const first = await send()
    expect(first.code, first.msg).toBe(codes.ok)
    const after = await counts()
    t.clock.now += 10_000
    expect(await send()).toEqual(first)
    expect(await counts()).toEqual(after)
    // What it says of typed numbers has a row of its own.
    const done = (await rowsOfLog()).slice(before).filter(({ object }) => object !== 'phone-numbers')
    expect(done.map(({ result }) => result)).toEqual(['OK'])
  })

  it('without a key, and with another, it is done again', async () => {
    const body = flow('没有编号')
    for (const key of [undefined, undefined, newKey(), newKey()]) {
      await t.call(flowAdd, { as: 'agent', body, ...(key && { key }) })
    }
    expect(await flowsOf('没有编号')).toBe(4)
  })

  it('an endpoint that needs no key takes no notice of one', async () => {
    const query = { pageIndex: 1, pageSize: 10 } as const
    expect(await t.envelope(flowList, { as: 'agent', query, key: '' })).toMatchObject({ code: codes.ok })
  })

  it('the same key with another request is refused, and nothing is done', async () => {
    const key = newKey()
    await t.call(flowAdd, { as: 'agent', body: flow('第一次'), key })
    const refused = { code: codes.conflict, msg: '这个请求编号已用于另一次操作，请刷新页面后重试' }
    expect(await t.envelope(flowAdd, { as: 'agent', body: flow('第二次'), key })).toMatchObject(refused)
    const callback = { phone: '16000009001', time: Math.floor(t.clock.now / 1000) + 600 }
    expect(await t.envelope(callbackAdd, { as: 'agent', body: callback, key })).toMatchObject(refused)
    expect([await flowsOf('第一次'), await flowsOf('第二次')]).toEqual([1, 0])
  })

  it('the order of the fields says nothing', async () => {
    const key = newKey()
    const { id } = await t.call(flowAdd, { as: 'agent', body: flow('顺序', { nextFollowTime: null }), key })
    const body = Object.fromEntries(Object.entries(flow('顺序', { nextFollowTime: null })).reverse()) as never
    expect(await t.call(flowAdd, { as: 'agent', body, key })).toEqual({ id })
  })

  it('a key is its user’s: another one’s same key is another act', async () => {
    const key = newKey()
    const first = await t.call(flowAdd, { as: 'agent', body: flow('两个人'), key })
    const second = await t.call(flowAdd, { as: 'leader', body: flow('两个人'), key })
    expect(second.id).not.toBe(first.id)
    expect(await flowsOf('两个人')).toBe(2)
  })

  it('who has moved to another company is not answered what was done for the first', async () => {
    const key = newKey()
    const body = { name: '搬家前', lines: ['16100009001'] }
    await t.call(listAdd, { as: 'agent', body, key })
    const move = (company_id: number) =>
      t.db.updateTable('user').set({ company_id }).where('account', '=', 'agent').execute()
    await move(2)
    expect(await t.envelope(listAdd, { as: 'agent', body, key })).toMatchObject({ code: codes.conflict })
    await move(1)
    expect(await t.envelope(listAdd, { as: 'agent', body, key })).toMatchObject({ code: codes.ok })
  })

  it('a session that is new and a server that has started anew know the key', async () => {
    const key = newKey()
    const first = await t.call(flowAdd, { as: 'agent', body: flow('重新登录'), key })
    const token = await addSession(t, await idOf(t, 'agent'))
    await t.restart()
    expect(await t.call(flowAdd, { token, body: flow('重新登录'), key })).toEqual(first)
    expect(await flowsOf('重新登录')).toBe(1)
  })

  it('what was refused is judged anew', async () => {
    const key = newKey()
    const time = Math.floor(t.clock.now / 1000) + 600
    const body = { phone: '16200009001', customerId, time }
    const callback = () => t.envelope(callbackAdd, { as: 'agent', body, key })
    expect((await callback()).code).toBe(codes.invalid)
    const { phone_id } = await t.db
      .selectFrom('customer')
      .select('phone_id')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    const other = await t.app.services.phones.store(t.db, body.phone, 1)
    const have = (id: number) =>
      t.db.updateTable('customer').set({ phone_id: id }).where('id', '=', customerId).execute()
    await have(other)
    expect((await callback()).code).toBe(codes.ok)
    await have(phone_id)
  })

  it('the write and its answer are kept together or not at all', async () => {
    const key = newKey()
    const seal = vi.spyOn(t.app.services.phones, 'seal').mockImplementation(() => {
      throw new Error('the server ends here')
    })
    expect((await t.envelope(flowAdd, { as: 'agent', body: flow('中断'), key })).code).toBe(codes.internal)
    seal.mockRestore()
    expect(await flowsOf('中断')).toBe(0)
    await t.call(flowAdd, { as: 'agent', body: flow('中断'), key })
    expect(await flowsOf('中断')).toBe(1)
  })

  it('the same at the same moment is done once, and all are answered alike', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [key, remark] = [newKey(), `同时 ${round}`]
      const body = { phone: `1630000900${round}`, name: remark, type: 10 as const, remark }
      const all = await Promise.all(Array.from({ length: 6 }, () => t.envelope(add, { as: 'agent', body, key })))
      expect(new Set(all.map((answer) => JSON.stringify(answer))).size, JSON.stringify(all)).toBe(1)
      expect(all[0]?.code).toBe(codes.ok)
      expect(await flowsOf(remark)).toBe(1)
    }
  })

  it('while the first is under way, the same waits, and does it if the first did not', async () => {
    const [key, remark] = [newKey(), '还没办完']
    const body = flow(remark)
    const { holding, release } = holdCustomer()
    await holding
    const first = t.envelope(flowAdd, { as: 'agent', body, key })
    await isWaiting(1)
    const second = t.envelope(flowAdd, { as: 'agent', body, key })
    await isWaiting(2)
    release()
    expect(await second).toEqual(await first)
    expect(await flowsOf(remark)).toBe(1)
  })

  /** Keeps the customer's row locked, so that whoever writes to it waits. */
  function holdCustomer() {
    const [held, free] = [deferred<void>(), deferred<void>()]
    const holding = t.db.transaction().execute(async (trx) => {
      await lockRows(trx, 'customer', [customerId])
      held.resolve()
      await free.promise
    })
    return { holding: held.promise, release: () => free.resolve(), ended: holding }
  }

  /** Until so many of this database's connections wait for a lock. SQLite has one connection, where all wait in line. */
  const isWaiting = async (many: number) => {
    if (dialect === 'sqlite') return
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(
        t.app.store.upkeep() as Kysely<unknown>,
      )
      return rows[0]?.n ?? 0
    }
    await until(waiting, (n) => n >= many)
  }

  it('keeps neither key, number nor text in the clear', async () => {
    const words = {
      key: '13912345678-保密'.replace('保密', 'secret'),
      name: '王小明的名单',
      line: '13912345678 王小明',
    }
    const body = { name: words.name, lines: [words.line, words.line, '坏行'] }
    const { rejected } = await t.call(listAdd, { as: 'agent', body, key: words.key })
    const kept = JSON.stringify(await t.db.selectFrom('kept_answer').selectAll().execute())
    for (const said of ['13912345678', 'secret', '王小明', '坏行', rejected[0]?.reason ?? '', '"id"', 'rejected']) {
      expect(said).not.toBe('')
      expect(kept.includes(said), said).toBe(false)
    }
  })

  it.each([
    ['short', '1234567', '不能少于 8 个字符'],
    ['long', 'x'.repeat(101), '不能超过 100 个字符'],
    ['with a space', '1234 5678', '格式不对'],
    ['empty', '', '不能为空'],
  ])('a key that is %s is refused by its name', async (_, key, reason) => {
    const answer = await t.envelope(flowAdd, { as: 'agent', body: flow('坏编号'), key })
    expect(answer).toMatchObject({ code: codes.invalid, data: { field: 'Idempotency-Key', reason } })
    expect(await flowsOf('坏编号')).toBe(0)
  })

  it('keeps an answer for a day, and forgets thousands that are older', async () => {
    const [key, remark] = [newKey(), '过期']
    await t.call(flowAdd, { as: 'agent', body: flow(remark), key })
    const user_id = await idOf(t, 'agent')
    const old = Array.from({ length: 2_500 }, (_, n) => ({
      ...{ key: `old-${n}`, user_id, request: '', answer: '' },
      at: Math.floor(t.clock.now / 1000) - 86_401,
    }))
    for (let from = 0; from < old.length; from += 500) {
      await t.db
        .insertInto('kept_answer')
        .values(old.slice(from, from + 500))
        .execute()
    }
    await runChore(t, 'forgetting old rows')
    const left = await t.db.selectFrom('kept_answer').select('key').where('key', 'like', 'old-%').execute()
    expect(left).toEqual([])
    await t.call(flowAdd, { as: 'agent', body: flow(remark), key })
    expect(await flowsOf(remark)).toBe(1)
    t.clock.now += day + 1000
    await runChore(t, 'forgetting old rows')
    await t.call(flowAdd, { as: 'agent', body: flow(remark), key })
    expect(await flowsOf(remark)).toBe(2)
  })
})

it('who waits too long for the first is told so, and may ask again', async () => {
  const t = await testApp('postgres', { env: { DATABASE_TIMEOUT: '1' } })
  onTestFinished(() => t.close())
  const [key, body] = [newKey(), { name: '太久', lines: ['16400009001'] }]
  const first = await t.call(listAdd, { as: 'agent', body, key })
  const kept = await t.db.selectFrom('kept_answer').selectAll().executeTakeFirstOrThrow()
  await t.db.deleteFrom('kept_answer').execute()
  const [held, free] = [deferred<void>(), deferred<void>()]
  // Like a first request that does not end: its key is taken, and nobody sees it yet.
  const holding = t.app.store
    .upkeep()
    .transaction()
    .execute(async (trx) => {
      await trx.insertInto('kept_answer').values(kept).execute()
      held.resolve()
      await free.promise
    })
  await held.promise
  const late = await t.envelope(listAdd, { as: 'agent', body, key })
  free.resolve()
  await holding
  expect(late).toMatchObject({ code: codes.unavailable, msg: '同一次操作还在办理，请稍后重试' })
  expect(await t.call(listAdd, { as: 'agent', body, key })).toEqual(first)
})
