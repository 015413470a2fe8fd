/**
 * A number belongs to the company that stored it: others that know the same number have rows, hashes and references of
 * their own, and nothing tells anybody what two of them have in common. Only the platform's locks hold in all.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/support/freshness.mjs'
import { authEndpoints } from '../../src/contract/auth'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import type { NewRow } from '../../src/server/db/schema'
import { numberFaults } from '../support/audit/number-faults'
import { callRow, writeCall } from '../support/server/place-call'
import { dialects, type TestApp, testApp, unpaged } from '../support/server/test-app'

const { contactInfo, dial, hangup, listAdd, lockAdd, queueInfo, stateUpdate, callbackAdd } = phoneEndpoints

/** People of two companies of one channel, who do the same with the same number. */
const ours = 'agent'
const theirs = 'yh1003'
const companyOf = { [ours]: 1, [theirs]: 2 } as const

describe.each(dialects)('numbers on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
    for (const as of [ours, theirs, 'leader']) await t.call(stateUpdate, { as, body: { state: 'IDLE' } })
  })
  afterAll(() => t.close())

  let drawn = 0
  const number = () => `1606000${String(++drawn).padStart(4, '0')}`
  const customer = (as: string, phone: string) =>
    t.call(customerEndpoints.add, { as, body: { phone, name: '同号客户', type: 0, remark: `电话 ${phone}` } })
  const rowsOf = async (digits: string) => {
    const rows = await t.db.selectFrom('phone').selectAll().orderBy('company_id').execute()
    return rows.filter(({ enc }) => t.app.services.phones.reveal(enc) === digits)
  }
  const lock = async (phone_id: number, company_id: number | null) => {
    const row: NewRow<'phone_lock'> = {
      ...{ company_id, department_id: null, phone_id, type: 'MANUAL', source: '测试', reason: '投诉', expire_at: null },
      ...{ hit_at: null, created_at: Math.floor(t.clock.now / 1000), created_by: null, ended_at: null },
    }
    await t.db.insertInto('phone_lock').values(row).execute()
  }
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)

  it('have a row for each company, which has nothing in common with another’s but the platform’s hash', async () => {
    const phone = number()
    for (const as of [ours, theirs]) await customer(as, phone)
    const rows = await rowsOf(phone)
    expect(rows.map(({ company_id }) => company_id)).toEqual([1, 2])
    const common = Object.entries(rows[0] as object).filter(
      ([name, value]) =>
        value !== null && value === rows[1]?.[name as keyof (typeof rows)[1]] && name !== 'unused_since',
    )
    expect(common.map(([name]) => name)).toEqual(['platform_hash'])
    for (const column of ['hash', 'enc', 'tail4_hash'] as const) {
      const others = await t.db
        .selectFrom('phone')
        .select('id')
        .where(column, '=', rows[0]?.[column] as string)
        .execute()
      expect(others, column).toEqual([{ id: rows[0]?.id }])
    }
  })

  it('are answered to each company with references of its own, and to the platform with one for each row', async () => {
    const phone = number()
    const made = [(await customer(ours, phone)).id, (await customer(theirs, phone)).id]
    const seen = async (as: string) =>
      unpaged(await t.call(customerEndpoints.list, { as, query: { phone, noPaging: true } }))
    const [mine, other, all] = [await seen(ours), await seen(theirs), await seen('admin')]
    expect([ids(mine), ids(other), ids(all)]).toEqual([[made[0]], [made[1]], ids(made.map((id) => ({ id })))])
    const refs = [...mine, ...other, ...all].map(({ phoneRef }) => phoneRef)
    expect(new Set(refs).size).toBe(4)
    // One of them means the number to whom it was given, in all companies, and nothing to anybody else.
    for (const { phoneRef } of all) {
      const query = { phone: phoneRef as string, noPaging: true } as const
      expect(ids(unpaged(await t.call(customerEndpoints.list, { as: 'admin', query })))).toEqual(ids(all))
      expect(unpaged(await t.call(customerEndpoints.list, { as: ours, query }))).toEqual([])
    }
    const answers = JSON.stringify([mine, other, all, await t.call(contactInfo, { as: ours, query: { phone } })])
    for (const row of await rowsOf(phone))
      for (const secret of [row.hash, row.platform_hash, row.tail4_hash, row.enc]) expect(answers).not.toContain(secret)
  })

  it('are found by the platform and the channel in every company, by a company in its own', async () => {
    const phone = number()
    const tail = phone.slice(-4)
    for (const as of [ours, theirs]) await customer(as, phone)
    const [mine, other] = [
      await writeCall(t, { callee: phone, account: ours }),
      await writeCall(t, { callee: phone, account: theirs }),
    ]
    const now = Math.floor(t.clock.now / 1000)
    const span = { startTime: now - 86_400, endTime: now + 86_400, noPaging: true } as const
    const calls = async (as: string, filter: object) =>
      ids(unpaged(await t.call(callEndpoints.list, { as, query: { ...span, ...filter } })))
    for (const filter of [{ phone }, { keywords: phone }, { tail }]) {
      for (const as of ['admin', 'channel'])
        expect([filter, as, await calls(as, filter)]).toEqual([filter, as, ids([mine, other])])
      expect([filter, await calls('boss', filter)]).toEqual([filter, [mine.id]])
      expect([filter, await calls(theirs, filter)]).toEqual([filter, [other.id]])
    }
    const flows = async (as: string) =>
      unpaged(await t.call(customerEndpoints.flowList, { as, query: { keywords: phone, noPaging: true } })).length
    expect([await flows('admin'), await flows('boss')]).toEqual([2, 1])
    const people = await t.db
      .selectFrom('user')
      .select(['id', 'company_id'])
      .where('account', 'in', [ours, theirs, 'admin'])
      .execute()
    for (const { id, company_id } of people) {
      const phone_id = await t.app.services.phones.store(t.db, phone, company_id)
      await t.db.updateTable('user').set({ phone_id }).where('id', '=', id).execute()
    }
    const users = async (as: string) =>
      ids(unpaged(await t.call(managerEndpoints.userList, { as, query: { keywords: phone, noPaging: true } })))
    expect(await users('admin')).toEqual(ids(people))
    expect(await users('boss')).toEqual(people.filter(({ company_id }) => company_id === 1).map(({ id }) => id))
  })

  it('are found by their last digits in the queue, as many as are typed', async () => {
    const phone = `1606111${String(9_000 + ++drawn)}`
    const { id } = await customer(ours, phone)
    const names = async (keywords: string) =>
      (await t.call(queueInfo, { as: ours, query: { view: 'all', keywords } })).records.map((row) => row.customerId)
    for (const digits of [1, 2, 3, 4])
      expect([digits, await names(phone.slice(-digits))]).toEqual([digits, expect.arrayContaining([id])])
    const other = String((Number(phone.slice(-1)) + 1) % 10)
    expect(await names(other)).not.toContain(id)
    const short = '10086'
    const { id: shortId } = await customer(ours, short)
    for (const digits of ['6', '086', '0086']) expect(await names(digits)).toContain(shortId)
    await t.call(listAdd, { as: ours, body: { name: '尾号', lines: [phone, `${phone.slice(0, -1)}${other}`] } })
    const listed = await t.call(queueInfo, { as: ours, query: { view: 'list', keywords: phone.slice(-3) } })
    expect(listed.records).toHaveLength(1)
  })

  it('are saved for somebody in the company where they work, also by the platform', async () => {
    const phone = number()
    const { id: owner } = await t.db
      .selectFrom('user')
      .select('id')
      .where('account', '=', theirs)
      .executeTakeFirstOrThrow()
    await customer(ours, phone)
    const [seen] = unpaged(await t.call(customerEndpoints.list, { as: 'admin', query: { phone, noPaging: true } }))
    const body = { userId: owner, name: '由平台建', type: 0, remark: '' } as const
    const typed = number()
    for (const given of [seen?.phoneRef as string, typed])
      await t.call(customerEndpoints.add, { as: 'admin', body: { ...body, phone: given, remark: '补录' } })
    expect((await rowsOf(phone)).map(({ company_id }) => company_id)).toEqual([1, 2])
    expect((await rowsOf(typed)).map(({ company_id }) => company_id)).toEqual([2])
  })

  it('send a code to the only account that has them, in whichever company', async () => {
    const phone = number()
    for (const [account, company] of [
      [ours, 1],
      [theirs, 2],
    ] as const) {
      const phone_id = await t.app.services.phones.store(t.db, phone, company)
      await t.db.updateTable('user').set({ phone_id }).where('account', '=', account).execute()
      const before = t.sent.length
      await t.call(authEndpoints.code, { body: { userName: phone } })
      // The second shares it with the first.
      expect(t.sent.length - before).toBe(account === ours ? 1 : 0)
      t.clock.now += 3_600_000
    }
  })

  it('are locked by a company for itself, and by the platform for all, also for those who don’t know them', async () => {
    const phone = number()
    await t.call(lockAdd, { as: ours, body: { phone, reason: '别打' } })
    const locked = async (as: string, given = phone) =>
      (await t.call(contactInfo, { as, query: { phone: given } })).locked
    expect([await locked(ours), await locked(theirs)]).toEqual(['公司锁定：别打（长期）', null])
    const all = number()
    await lock(await t.app.services.phones.store(t.db, all, null), null)
    expect(await rowsOf(all)).toHaveLength(1)
    for (const as of [ours, theirs]) {
      expect(await locked(as, all)).toBe('平台锁定：投诉（长期）')
      const { msg } = await t.envelope(dial, { as, body: { requestId: randomUUID(), phone: all } })
      expect(msg).toContain('已被平台锁定')
      expect(await locked(as, all)).toBe('平台锁定：投诉（长期）')
      const pasted = await t.call(listAdd, { as, body: { name: '名单', lines: [all, number()] } })
      expect(pasted).toMatchObject({ added: 1, rejected: [{ index: 0, reason: '已锁定' }] })
    }
    // It stands on no matter which company's row.
    const listed = number()
    const list = await t.call(listAdd, { as: theirs, body: { name: '名单', lines: [listed] } })
    const waiting = async () =>
      (await t.call(queueInfo, { as: theirs, query: { view: 'list', listId: list.id as number } })).waiting
    expect(await waiting()).toBe(1)
    const id = await t.app.services.phones.store(t.db, listed, 1)
    await lock(id, 1)
    expect(await waiting()).toBe(1)
    await lock(id, null)
    expect(await waiting()).toBe(0)
    await t.db.deleteFrom('phone_lock').where('phone_id', '=', id).execute()
  })

  it('are called by two companies at once, each with its own row', async () => {
    for (let round = 0; round < 3; round += 1) {
      const phone = `1604${round}009001`
      const calls = await Promise.all(
        [ours, theirs].map((as) => t.call(dial, { as, body: { requestId: randomUUID(), phone } })),
      )
      const rows = await Promise.all(calls.map(({ id }) => callRow(t, id)))
      expect((await rowsOf(phone)).map(({ id }) => id)).toEqual(rows.map(({ phone_id }) => phone_id))
      expect(rows.map(({ company_id }) => company_id)).toEqual([companyOf[ours], companyOf[theirs]])
      await Promise.all(
        calls.map(({ id }, at) => t.call(hangup, { as: [ours, theirs][at] as string, body: { callId: id } })),
      )
      await t.pass(3_600_000)
      for (const as of [ours, theirs, 'leader']) await t.envelope(stateUpdate, { as, body: { state: 'IDLE' } })
    }
  })

  it('get one row, however many of a company store them at once', async () => {
    const phone = number()
    const time = Math.floor(t.clock.now / 1000) + 3600
    await Promise.all(
      [ours, 'leader', 'boss', theirs, ours, 'leader'].map((as) => t.call(callbackAdd, { as, body: { phone, time } })),
    )
    expect((await rowsOf(phone)).map(({ company_id }) => company_id)).toEqual([1, 2])
    const lines = Array.from({ length: 40 }, number)
    await Promise.all(
      [lines, [...lines].reverse()].map((some, at) =>
        t.call(listAdd, { as: [ours, 'leader'][at] as string, body: { name: '同时', lines: some } }),
      ),
    )
    expect(await rowsOf(lines[20] as string)).toHaveLength(1)
  })

  it('are referred to by their own company alone, after all of this', async () => {
    const read = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(t.db)).rows
    expect(await numberFaults(read)).toEqual([])
  })
})

it('have a hash of the platform for its locks alone', () => {
  const source = join(root, 'src/server')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const naming = files.filter((name) => /platform_?hash/i.test(readFileSync(join(source, name), 'utf8')))
  expect(naming.sort()).toEqual([
    // Where it is made and stored, and where that of an erased number goes or is kept for a lock.
    ...['access/numbers/phones.ts', 'customer/personal-data/erase-queries.ts'],
    ...['db/keys/number-keys.ts', 'db/migrations/hardening/own-numbers.ts'],
    // Where locks are looked up.
    'db/numbers/number-locks.ts',
    'db/tables/phone-number.ts',
    ...['phone/desk/contact.ts', 'phone/lists/list-queries.ts'],
    ...['phone/locked/locked-queries.ts', 'phone/locked/routes.ts'],
  ])
})
