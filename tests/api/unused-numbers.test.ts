/** Numbers to which nothing refers go after a day; all others stay. So what is pasted and deleted leaves nothing behind. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { choresOf } from '../../src/server/chores'
import type { NewRow } from '../../src/server/db/schema'
import { usersOfNumbers } from '../../src/server/db/unused-numbers'
import { takeItems } from '../../src/server/phone/lists/list-queries'
import { deferred } from '../support/deferred'
import { isInnerTable } from '../support/server/inner-table'
import { writeCall } from '../support/server/place-call'
import { dialects, longSessions, type TestApp, testApp } from '../support/server/test-app'

const { listAdd, listDelete, lockAdd, lockUndo } = phoneEndpoints
const hour = 3_600_000
const day = 24 * hour

describe.each(dialects)('unused numbers on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  // What the demo data and the tests before have made is looked at, and used.
  beforeEach(async () => {
    t.clock.now += 2 * day
    for (let waiting = true; waiting; ) {
      await sweep()
      waiting = (await t.db.selectFrom('phone').select('id').where('unused_since', 'is not', null).execute()).length > 0
    }
  })
  afterAll(() => t.close())

  let drawn = 0
  const number = () => `1609${String(++drawn).padStart(7, '0')}`
  const sweep = () =>
    choresOf(t.app)
      .find(({ what }) => what === 'sweeping unused numbers')
      ?.work(t.app.store.upkeep(), Math.floor(t.clock.now / 1000))
  const store = (phone: string) => t.app.services.phones.store(t.db, phone, 1)
  const isThere = async (id: number) =>
    (await t.db.selectFrom('phone').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  const counts = async () => {
    const count = async (table: 'phone' | 'dial_list' | 'dial_list_item') =>
      (await t.db.selectFrom(table).select('id').execute()).length
    return { phone: await count('phone'), dial_list: await count('dial_list'), items: await count('dial_list_item') }
  }
  const paste = async (lines: string[]) =>
    (await t.call(listAdd, { as: 'agent', body: { name: '名单', lines } })).id as number

  it('are those that were typed and let be, for a day since they were last named', async () => {
    const phone = number()
    const id = await store(phone)
    t.clock.now += day - 1_000
    await sweep()
    expect(await isThere(id)).toBe(true)
    expect(await store(phone)).toBe(id)
    t.clock.now += day - 1_000
    await sweep()
    expect(await isThere(id)).toBe(true)
    t.clock.now += 1_000
    await sweep()
    expect(await isThere(id)).toBe(false)
    expect(await store(phone)).not.toBe(id)
  })

  it('are those of a deleted list, which leaves only what was called', async () => {
    const before = await counts()
    const called = number()
    const full = await paste([called, ...Array.from({ length: 50 }, number)])
    const empty = await paste(Array.from({ length: 50 }, number))
    await sweep()
    const call = await writeCall(t, { callee: called })
    await takeItems(t.db, { itemId: null, userId: call.user_id, phoneId: call.phone_id, callId: call.id })
    t.clock.now += 2 * day
    await sweep()
    expect(await counts()).toEqual({
      ...{ phone: before.phone + 101, dial_list: before.dial_list + 2, items: before.items + 101 },
    })
    for (const id of [full, empty]) await t.call(listDelete, { as: 'agent', query: { id } })
    const left = { dial_list: before.dial_list + 1, items: before.items + 1 }
    expect(await counts()).toEqual({ ...left, phone: before.phone + 101 })
    t.clock.now += day
    await sweep()
    expect(await counts()).toEqual({ ...left, phone: before.phone + 1 })
  })

  it('are those of a lock that was taken back, and of a customer and a person who have another one now', async () => {
    const as = 'agent'
    const [locked, old, own, persons] = [number(), number(), number(), number()]
    const saveUser = async (phone: string) => {
      const user = await t.db
        .selectFrom('user')
        .select(['id', 'nickname', 'version'])
        .where('account', '=', 'leader')
        .executeTakeFirstOrThrow()
      const roles = await t.db.selectFrom('user_role').select('role_id').where('user_id', '=', user.id).execute()
      const body = { ...user, phone, roleIds: roles.map(({ role_id }) => role_id) }
      await t.call(managerEndpoints.userUpdate, { as: 'boss', body })
    }
    await saveUser(persons)
    const lock = await t.call(lockAdd, { as, body: { phone: locked, reason: '误锁' } })
    const row = { name: '换号客户', type: 0 as const, remark: '无' }
    const customer = await t.call(customerEndpoints.add, { as, body: { ...row, phone: old } })
    const ids = [await store(locked), await store(old), await store(persons)]
    t.clock.now += 2 * day
    await sweep()
    for (const id of ids) expect(await isThere(id)).toBe(true)
    await t.db
      .updateTable('phone_lock')
      .set({ created_at: Math.floor(t.clock.now / 1000) })
      .where('id', '=', lock.id)
      .execute()
    await t.call(lockUndo, { as, body: { id: lock.id } })
    await t.call(customerEndpoints.update, { as, body: { ...row, id: customer.id, phone: own } })
    await saveUser(own)
    t.clock.now += day
    await sweep()
    for (const id of ids) expect(await isThere(id)).toBe(false)
    expect(await isThere(await store(own))).toBe(true)
  })

  it('are looked for in every table that refers to numbers, by an index', async () => {
    const tables = (await t.db.introspection.getTables()).filter(({ columns }) =>
      columns.some(({ name }) => name === 'phone_id'),
    )
    const names = tables.map(({ name }) => name).filter((name) => !isInnerTable(name))
    expect([...usersOfNumbers].sort()).toEqual(names.sort())
    const rows: Record<(typeof usersOfNumbers)[number], string> = {
      customer: `insert into customer (company_id, user_id, phone_id, name, pinyin, initials, type, remark, created_at,
        updated_at, deleted_at) select 1, null, id, '多', 'duo', 'd', 0, '', 1, 1, 1 from phone`,
      customer_phone:
        'insert into customer_phone (customer_id, phone_id) select (select min(id) from customer), id from phone',
      user: `update "user" set phone_id = (select max(id) from phone) where account = 'leader' and exists (select 1 from phone`,
      company: 'update company set phone_id = (select max(id) from phone) where id = 1 and exists (select 1 from phone',
      call: `update call set phone_id = (select max(id) from phone) where id = (select max(id) from call where company_id = 1)
        and exists (select 1 from phone`,
      call_block: `insert into call_block (company_id, department_id, user_id, phone_id, reason, message, at)
        select 1, 0, 1, id, 'CONCURRENCY', '满', 1 from phone`,
      call_callee_day: `insert into call_callee_day (day, company_id, department_id, user_id, line_id, phone_id, calls,
        answered) select 1, 1, 0, 1, 0, id, 1, 0 from phone`,
      callback_task: `insert into callback_task (company_id, user_id, phone_id, due_at, created_at, done_at)
        select 1, 1, id, 1, 1, 1 from phone`,
      dial_list_item: `insert into dial_list_item (list_id, sort, phone_id)
        select (select max(id) from dial_list), 0, id from phone`,
      phone_lock: `insert into phone_lock (company_id, phone_id, type, source, reason, created_at, ended_at)
        select 1, id, 'MANUAL', '测试', '锁', 1, 1 from phone`,
    }
    await paste([number()])
    for (const table of usersOfNumbers) {
      const id = await store(number())
      const statement = `${rows[table]} where id = ${id}${rows[table].includes('exists (') ? ')' : ''}`
      await sql.raw(statement).execute(t.db)
      t.clock.now += 2 * day
      await sweep()
      expect(await isThere(id), table).toBe(true)
    }
  })

  it('go in small portions', async () => {
    const before = await counts()
    await t.app.services.phones.storeMany(t.db, Array.from({ length: 5_300 }, number), 1)
    t.clock.now += day
    await sweep()
    expect((await counts()).phone).toBe(before.phone + 300)
    await sweep()
    expect((await counts()).phone).toBe(before.phone)
  })

  it('stay if somebody names them while they are looked at', async () => {
    const phone = number()
    const id = await store(phone)
    t.clock.now += day
    const [named, swept] = [deferred<void>(), deferred<void>()]
    const locking = t.db.transaction().execute(async (trx) => {
      expect(await t.app.services.phones.store(trx, phone, 1)).toBe(id)
      named.resolve()
      await swept.promise
      await trx.insertInto('phone_lock').values(lockOf(id)).execute()
    })
    await named.promise
    const sweeping = sweep()
    // It leaves out what somebody holds. SQLite has one writer, for whom the other waits.
    if (dialect === 'postgres') await sweeping
    swept.resolve()
    await Promise.all([locking, sweeping])
    expect(await isThere(id)).toBe(true)
  })

  const lockOf = (phone_id: number): NewRow<'phone_lock'> => ({
    ...{
      company_id: 1,
      department_id: null,
      phone_id,
      type: 'MANUAL',
      source: '测试',
      reason: '别打',
      expire_at: null,
    },
    ...{ hit_at: null, created_at: 1, created_by: null, ended_at: null },
  })
})
