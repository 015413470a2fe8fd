/**
 * The workstation: the queue, what is known about a number, callbacks, locks, lists, drafts, and what a result does.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { mostInQueue, type QueueItem } from '../../src/contract/phone/queue'
import { systemEndpoints } from '../../src/contract/system'
import { maskPhone } from '../../src/lib/phone/phone'
import { formatDateTime } from '../../src/lib/time/time'
import type { CallRow } from '../../src/server/call/port'
import type { NewRow, RowOf } from '../../src/server/db/schema'
import { callsToPhone } from '../../src/server/phone/desk/contact-queries'
import { draftOf, forgetDraft } from '../../src/server/phone/desk/drafts'
import { taken } from '../../src/server/phone/lists/lists'
import { applyResult } from '../../src/server/phone/results/result'
import { dialects, longSessions, paged, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { queueInfo, contactInfo, callbackAdd, callbackDelete, lockAdd } = phoneEndpoints
const { listList, listAdd, listDelete, draftInfo, draftUpdate } = phoneEndpoints
const now = Math.floor(startOfTest / 1000)
const hour = 3600
const day = 86_400
const year = 366 * day

interface Person {
  id: number
  nickname: string
  departmentId: number
}

describe.each(dialects)('the desk on %s', (dialect) => {
  let t: TestApp
  const people = new Map<string, Person>()
  const person = (account: string) => people.get(account) as Person
  /** An agent of 远航, the other company of the same channel. */
  let stranger: string

  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    const other = t.db.selectFrom('user').select('account').where('company_id', '=', 2).orderBy('id', 'desc')
    stranger = (await other.executeTakeFirstOrThrow()).account
    const colleague = t.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .select(['user.account'])
      .where('user.company_id', '=', 1)
      .where('user.account', 'not in', ['boss', 'leader', 'agent'])
      .orderBy('user.id', 'desc')
    people.set('colleague', await found((await colleague.executeTakeFirstOrThrow()).account))
    for (const account of ['boss', 'leader', 'agent', stranger]) people.set(account, await found(account))
  })
  // Nobody has customers or callbacks yet, so a queue contains only what a test puts there.
  beforeEach(async () => {
    await t.db.updateTable('customer').set({ deleted_at: now }).where('deleted_at', 'is', null).execute()
    await t.db.updateTable('callback_task').set({ done_at: now }).where('done_at', 'is', null).execute()
  })
  afterEach(() => {
    t.clock.now = startOfTest
  })
  afterAll(() => t.close())

  const found = async (account: string): Promise<Person> => {
    const row = await t.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .select(['user.id', 'user.nickname', 'company_user.department_id'])
      .where('user.account', '=', account)
      .executeTakeFirstOrThrow()
    return { id: row.id, nickname: row.nickname, departmentId: row.department_id as number }
  }

  let drawn = 0
  const number = () => `1618000${String(++drawn).padStart(4, '0')}`
  const phoneIdOf = (digits: string, companyId: number | null = 1) =>
    t.app.services.phones.store(t.db, digits, companyId)
  const isStored = async (digits: string) =>
    (await t.app.services.phones.find(t.db, digits, { org: 'PLATFORM', channelId: null, companyId: null })).length > 0
  const mask = (digits: string) => `${digits.slice(0, 3)}****${digits.slice(-4)}`

  interface Planted {
    owner?: string | null
    phone?: string
    name?: string
    companyId?: number
    row?: Partial<NewRow<'customer'>>
  }
  /** A customer, of the agent unless another owner is given. */
  const customer = async ({ owner = 'agent', phone = number(), name = '某客户', companyId = 1, row }: Planted = {}) => {
    const inserted = await t.db
      .insertInto('customer')
      .values({
        ...{ company_id: companyId, user_id: owner === null ? null : person(owner).id },
        ...{
          phone_id: await phoneIdOf(phone, companyId),
          name,
          pinyin: 'moukehu',
          initials: 'mkh',
          type: 0,
          remark: '无',
        },
        ...{ created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null },
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return inserted.id
  }
  const customerRow = (id: number) =>
    t.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** A finished call: answered, with a minute of talk, unless the test says otherwise. */
  const callTo = async (phone: string, account: string, row: Partial<NewRow<'call'>> = {}): Promise<CallRow> => {
    const { id, departmentId } = person(account)
    const at = row.created_at ?? startOfTest - hour * 1000
    const company_id = account === stranger ? 2 : 1
    return t.db
      .insertInto('call')
      .values({
        ...{ call_no: `test-${++drawn}`, provider: 'test', provider_call_id: null },
        ...{ company_id, department_id: departmentId, user_id: id, employee_no: '1' },
        ...{
          customer_id: null,
          phone_id: await phoneIdOf(phone, company_id),
          line_id: 0,
          state: 'ENDED',
          state_rank: 85,
        },
        ...{ submitted_at: at, ring_at: at + 1000, answer_at: at + 5000, end_at: at + 65_000, ring_sec: 4 },
        ...{ talk_sec: 60, hangup_by: 'CUSTOMER', muted: 0, code_source: null, raw_code: null, unified_code: null },
        ...{ exception_class: null, answered: 1, valid: 1, wrapup_id: null, intent: 0, deal: 0, wrap_sec: 0 },
        ...{ created_at: at, updated_at: at },
        ...row,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  const queue = (query: object = {}, as = 'agent') => t.call(queueInfo, { as, query })
  const ids = (items: QueueItem[]) => items.map((item) => item.customerId)

  describe('the queue', () => {
    it('shows each view’s own customers, by when they are due, then by who waited longest', async () => {
      const at = (next: number | null, last: number | null, row: object = {}) =>
        customer({ row: { next_follow_at: next, last_call_at: last, call_count: last === null ? 0 : 1, ...row } })
      const later = await at(now + 5 * hour, now - day)
      const overdue = await at(now - hour, now - day)
      const tomorrow = await at(now + day, now - day)
      const longAgo = await at(null, now - 9 * day, { type: 10 })
      const recent = await at(null, now - day, { type: 20 })
      const never = await at(null, null, { type: 30 })
      for (const owner of ['colleague', null]) {
        await customer({ owner, row: { next_follow_at: now - hour, call_count: 0, type: 10 } })
      }
      const seen = async (view: string) => {
        const { records, total } = await queue({ view })
        expect(total).toBe(records.length)
        return ids(records)
      }
      expect(await seen('today')).toEqual([overdue, later])
      expect(await seen('overdue')).toEqual([overdue])
      expect(await seen('uncalled')).toEqual([never])
      expect(await seen('intent')).toEqual([longAgo, recent])
      expect(await seen('all')).toEqual([overdue, later, tomorrow, never, longAgo, recent])
      expect(ids((await queue()).records)).toEqual([overdue, later])
    })

    it('takes the type for interest, as the list of customers does, not a result', async () => {
      const [promised, typed] = [number(), number()]
      const first = await customer({ phone: promised })
      const second = await customer({ phone: typed, row: { type: 10 } })
      await callTo(promised, 'agent', { customer_id: first, wrapup_id: 1, intent: 1 })
      expect(ids((await queue({ view: 'intent' })).records)).toEqual([second])
      const userId = people.get('agent')?.id
      const listed = await t.call(customerEndpoints.list, { as: 'agent', query: { type: [10, 20], userId } })
      expect(paged(listed).records.map(({ id }) => id)).toEqual([second])
    })

    it('finds by name, pinyin, initials, last digits and the whole number', async () => {
      const phone = '16187654321'
      const wanted = await customer({ phone, name: '诸葛亮', row: { pinyin: 'zhugeliang', initials: 'zgl' } })
      await customer({ name: '别人' })
      for (const keywords of ['诸葛', 'zhuge', 'ZGL', '4321', '21', phone, '+86 161 8765 4321']) {
        expect([keywords, ids((await queue({ view: 'all', keywords })).records)]).toEqual([keywords, [wanted]])
      }
      for (const keywords of ['5432', '16187654322', '%', '_', "'", 'zhuge liang']) {
        expect([keywords, (await queue({ view: 'all', keywords })).total]).toEqual([keywords, 0])
      }
    })

    it('puts who was called today below the others, with when and what came of it, until they are due again', async () => {
      const [busy, cancelled] = [number(), number()]
      const at = now - hour
      const called = await customer({
        phone: busy,
        row: { call_count: 1, last_call_at: at, next_follow_at: now - day },
      })
      const misdialled = await customer({ phone: cancelled, row: { call_count: 1, last_call_at: at } })
      const waiting = await customer({ row: { call_count: 2, last_call_at: now - day } })
      const unanswered = { answer_at: null, answered: 0, valid: 0, talk_sec: 0 }
      const why = { exception_class: 'BUSY', code_source: 'LOOPBACK', raw_code: 'busy' } as const
      await callTo(busy, 'agent', { ...unanswered, ...why, customer_id: called, created_at: at * 1000 })
      const before = { ring_at: null, hangup_by: 'AGENT', created_at: at * 1000 } as const
      await callTo(cancelled, 'agent', { ...unanswered, ...before, customer_id: misdialled })
      // A talk on the day before doesn't count for today.
      await callTo(cancelled, 'agent', { customer_id: misdialled, created_at: (at - day) * 1000 })
      const all = await queue({ view: 'all' })
      expect(ids(all.records)).toEqual([waiting, misdialled, called])
      expect([all.total, all.waiting, all.done]).toEqual([3, 2, 1])
      expect(all.records[2]).toMatchObject({ status: 'CALLED', lastCallTime: at, lastOutcome: '用户忙' })
      await t.db
        .updateTable('customer')
        .set({ next_follow_at: now - 60 })
        .where('id', '=', called)
        .execute()
      expect(await queue({ view: 'all' })).toMatchObject({
        records: [{ customerId: called, status: 'WAITING' }, {}, {}],
      })
    })

    it('shows what is needed to choose, the number masked', async () => {
      const phone = number()
      const row = { type: 20, next_follow_at: now - 1, last_call_at: now - day, call_count: 3 }
      const id = await customer({ phone, name: '某客户', row })
      const { records } = await queue()
      expect(records).toEqual([
        {
          key: `customer:${id}`,
          ...{ customerId: id, callbackId: null, itemId: null, name: '某客户', type: 20, note: null },
          ...{ phone: mask(phone), phoneRef: expect.stringMatching(/^p_/), province: null, city: null },
          ...{ status: 'WAITING', dueTime: now - 1, callCount: 3, lastCallTime: now - day, lastOutcome: null },
        },
      ])
    })

    it('puts callbacks within the hour first, once, whatever the view', async () => {
      const [phone, far, bare] = [number(), number(), number()]
      const called = await customer({ phone, name: '有约', row: { next_follow_at: now - hour, call_count: 2 } })
      const other = await customer({ phone: far, name: '明天', row: { next_follow_at: now - 2 * hour } })
      await callTo(bare, 'colleague')
      const promise = async (number: string, time: number, as = 'agent') =>
        (await t.call(callbackAdd, { as, body: { phone: number, time } })).id
      const soon = await promise(phone, now + hour)
      const first = await promise(bare, now + 10)
      await promise(far, now + day)
      await promise(number(), now + 10, 'leader')
      for (const view of ['today', 'overdue', 'all', 'list']) {
        const { callbacks, records, total } = await queue({ view })
        expect(callbacks.map((item) => item.key)).toEqual([`callback:${first}`, `callback:${soon}`])
        expect(callbacks[0]).toMatchObject({ customerId: null, name: null, phone: mask(bare), callCount: 1 })
        expect(callbacks[1]).toMatchObject({ customerId: called, name: '有约', dueTime: now + hour, callCount: 2 })
        expect([ids(records), total]).toEqual(view === 'list' ? [[], 0] : [[other], 1])
      }
      t.clock.now += 2 * day * 1000
      expect((await queue({ view: 'all' })).callbacks).toHaveLength(3)
      expect((await queue({ keywords: '有约' })).callbacks.map((item) => item.customerId)).toEqual([called])
    })

    it('shows 500 at most, and how many there are', async () => {
      const phones = Array.from({ length: mostInQueue + 3 }, number)
      const stored = await t.app.services.phones.storeMany(t.db, phones, 1)
      const row = {
        ...{
          company_id: 1,
          user_id: person('agent').id,
          name: '多',
          pinyin: 'duo',
          initials: 'd',
          type: 0,
          remark: '无',
        },
        ...{ created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null },
      }
      await t.db
        .insertInto('customer')
        .values([...stored.values()].map((phone_id) => ({ ...row, phone_id })))
        .execute()
      const { records, total } = await queue({ view: 'all' })
      expect([records.length, total]).toEqual([mostInQueue, mostInQueue + 3])
    })

    it('is one’s own even for those who see all customers of the company', async () => {
      await customer()
      const own = await customer({ owner: 'boss' })
      expect(ids((await queue({ view: 'all' }, 'boss')).records)).toEqual([own])
      expect((await queue({ view: 'all' }, stranger)).records).toEqual([])
    })
  })

  it('is for employees: others are told so', async () => {
    for (const as of ['admin', 'channel']) {
      for (const endpoint of [queueInfo, listList]) {
        expect(await t.envelope(endpoint, { as })).toMatchObject({
          code: 40900,
          msg: expect.stringContaining('企业员工'),
        })
      }
      const contact = await t.envelope(contactInfo, { as, query: { phone: '16000001234' } })
      expect(contact).toMatchObject({ code: 40900, msg: expect.stringContaining('企业员工') })
    }
    const lock = { phone: number(), reason: '不要' }
    expect(await t.envelope(lockAdd, { as: 'admin', body: lock })).toMatchObject({ code: 40900 })
    expect(await t.envelope(listAdd, { as: 'admin', body: { name: '名单', lines: [number()] } })).toMatchObject({
      code: 40900,
    })
  })

  const contact = (phone: string, as = 'agent') => t.call(contactInfo, { as, query: { phone } })

  describe('what is known of a number', () => {
    it('stores nothing, and knows the place of a number that nobody has', async () => {
      const phone = '13812345678'
      expect(await contact('+86 138-1234-5678')).toEqual({
        ...{ phone: mask(phone), phoneRef: null, province: '江苏', city: '连云港', carrier: '中国移动' },
        ...{
          customer: null,
          callsIn24h: 0,
          mostIn24h: 5,
          needsConsent: false,
          locked: null,
          lockId: null,
          draft: null,
          callbacks: [],
          calls: [],
          callTotal: 0,
          answeredTotal: 0,
        },
      })
      expect(await isStored(phone)).toBe(false)
      expect(await t.envelope(contactInfo, { as: 'agent', query: { phone: `p_${'A'.repeat(22)}` } })).toMatchObject({
        code: 40000,
        data: { field: 'phone' },
      })
    })

    it('answers a number that only another company has as one that nobody has', async () => {
      const phone = number()
      await customer({ phone, owner: stranger, companyId: 2 })
      await callTo(phone, stranger)
      await t.call(lockAdd, { as: stranger, body: { phone, reason: '别打了' } })
      const place = { province: '江苏', city: '苏州', carrier: '某运营商' }
      await t.db
        .updateTable('phone')
        .set(place)
        .where('id', '=', await phoneIdOf(phone, 2))
        .execute()
      const unknown = await contact(number())
      expect(await contact(phone)).toEqual({ ...unknown, phone: mask(phone) })
      expect(await contact(phone, stranger)).toMatchObject({
        ...place,
        phoneRef: expect.stringMatching(/^p_/),
        ...{ callsIn24h: 1, callTotal: 1, locked: '公司锁定：别打了（长期）' },
      })
    })

    it('shows the own customer before others’, and others’ where one may see them', async () => {
      const phone = number()
      const theirs = await customer({ phone, owner: 'colleague', name: '同事的' })
      expect((await contact(phone)).customer).toBeNull()
      expect((await contact(phone, 'boss')).customer).toMatchObject({
        ...{ id: theirs, userId: person('colleague').id, ownerName: person('colleague').nickname, name: '同事的' },
      })
      const row = {
        type: 20,
        protect_until: now + day,
        last_follow_at: now - 5 * day,
        claim_at: now - 5 * day,
        last_call_at: null,
      }
      const setting = { company_id: 1, key: 'pool.follow-days', value: '7' }
      await t.db
        .insertInto('company_setting')
        .values({ ...setting, updated_at: 0, updated_by: person('agent').id })
        .execute()
      const mine = await customer({ phone, name: '我的', row })
      expect((await contact(phone)).customer).toEqual({
        ...{ id: mine, userId: person('agent').id, ownerName: person('agent').nickname, name: '我的', type: 20 },
        ...{ nextFollowTime: null, consent: null, protectUntil: now + day, recycleTime: now + 2 * day },
        phones: [expect.objectContaining({ id: null, phone: maskPhone(phone) })],
      })
      await customer({ phone, owner: 'leader', name: '主管的' })
      const own = await contact(phone, 'boss')
      expect(own.customer?.name).toBe('主管的')
      expect((await contact(own.phoneRef as string)).customer?.id).toBe(mine)
      await t.db.updateTable('customer').set({ deleted_at: now }).where('id', '=', mine).execute()
      expect((await contact(phone)).customer).toBeNull()
    })

    it('counts the company’s calls, and shows the last five with who and why', async () => {
      const phone = number()
      const code = await wrapup({})
      await t.db
        .insertInto('exception_code')
        .values({
          ...{ source: 'SIP', raw_code: `desk-${dialect}`, description: '', unified_code: 'BUSY', title: '对方忙线' },
          ...{ advice: null, class: 'BUSY', redial_after_sec: null, auto_mark: null, status: 'ENABLED' },
          ...{ created_at: now, updated_at: now },
        })
        .execute()
      const unanswered = { answered: 0, talk_sec: 0, answer_at: null, exception_class: 'BUSY' } as const
      const ago = (hours: number) => ({ created_at: startOfTest - hours * hour * 1000 })
      await callTo(phone, 'agent', ago(50))
      const oldest = await callTo(phone, 'agent', ago(30))
      await callTo(phone, 'agent', { ...ago(24) })
      await callTo(phone, 'colleague', { ...ago(5), ...unanswered, code_source: 'SIP', raw_code: `desk-${dialect}` })
      await callTo(phone, 'agent', { ...ago(4), ...unanswered, code_source: 'SIP', raw_code: 'not in the dictionary' })
      await callTo(phone, 'agent', { ...ago(3), ...unanswered, state: 'FAILED', submitted_at: null })
      const newest = await callTo(phone, 'leader', { ...ago(2), wrapup_id: code.id })
      await callTo(phone, stranger, ago(1))

      const seen = await contact(phone)
      expect([seen.callTotal, seen.answeredTotal, seen.callsIn24h]).toEqual([7, 4, 3])
      expect(seen.calls.map((call) => [call.user?.nickname, call.answered, call.result, call.own])).toEqual([
        [person('leader').nickname, true, code.name, false],
        [person('agent').nickname, false, '忙', true],
        [person('agent').nickname, false, '忙', true],
        [person('colleague').nickname, false, '对方忙线', false],
        [person('agent').nickname, true, null, true],
      ])
      expect(seen.calls[0]).toMatchObject({
        ...{ id: newest.id, time: newest.created_at, state: 'ENDED', talkSec: 60 },
        user: { phone: expect.stringContaining('****'), phoneRef: expect.stringMatching(/^p_/) },
      })
      const ofBoss = (await contact(phone, 'boss')).calls.map((call) => call.own)
      expect(ofBoss).toEqual([true, true, true, true, true])
      expect(await callsToPhone(t.db, 1, await phoneIdOf(phone), oldest.created_at)).toHaveLength(5)

      const set = (deleted_at: number | null) =>
        t.db.updateTable('user').set({ deleted_at }).where('id', '=', person('colleague').id).execute()
      onTestFinished(async () => void (await set(null)))
      await set(now)
      const [, , , theirs] = (await contact(phone)).calls
      expect(theirs).toMatchObject({ user: null })
    })

    it('tells a lock while it stands, the platform’s first', async () => {
      const phone = number()
      const phone_id = await phoneIdOf(phone, null)
      await t.call(lockAdd, { as: 'agent', body: { phone, reason: '家属要求', days: 2 } })
      expect((await contact(phone)).locked).toBe(`公司锁定：家属要求（至 ${formatDateTime(now + 2 * day)}）`)
      expect((await contact(phone, stranger)).locked).toBeNull()
      const platform = { company_id: null, department_id: null, phone_id, type: 'COMPLAINT' as const, source: '平台' }
      await t.db
        .insertInto('phone_lock')
        .values({
          ...platform,
          reason: '投诉',
          expire_at: now + day,
          hit_at: null,
          created_at: now,
          created_by: null,
          ended_at: null,
        })
        .execute()
      for (const as of ['agent', stranger]) expect((await contact(phone, as)).locked).toContain('平台锁定：投诉')
      t.clock.now += day * 1000
      expect((await contact(phone)).locked).toContain('家属要求')
      t.clock.now += day * 1000
      expect((await contact(phone)).locked).toBeNull()
    })
  })

  describe('callbacks', () => {
    const add = (body: object, as = 'agent') =>
      t.envelope(callbackAdd, { as, body: { phone: number(), time: now + hour, ...body } as never })

    it('lie ahead, within a year', async () => {
      for (const [time, reason] of [
        [now, '须晚于现在'],
        [now - 1, '须晚于现在'],
        [now + year + 1, '须在一年之内'],
      ] as const) {
        expect(await add({ time })).toMatchObject({ code: 40000, data: { field: 'time', reason } })
      }
      expect((await add({ time: now + 1 })).code).toBe(20000)
      expect((await add({ time: now + year })).code).toBe(20000)
    })

    it('are for a customer in scope who has the number, or for the own one with it', async () => {
      const phone = number()
      const mine = await customer({ phone })
      const theirs = await customer({ owner: 'colleague' })
      expect(await add({ customerId: theirs })).toMatchObject({ code: 40400 })
      expect(await add({ customerId: 999_999 })).toMatchObject({ code: 40400 })
      expect(await add({ customerId: mine })).toMatchObject({ code: 40000, data: { field: 'phone' } })
      for (const body of [{ phone, customerId: mine }, { phone, customerId: null }, { phone }]) {
        expect((await add(body)).code).toBe(20000)
      }
      const rows = await t.db.selectFrom('callback_task').selectAll().where('done_at', 'is', null).execute()
      expect(rows.map((row) => row.customer_id)).toEqual([mine, mine, mine])
    })

    it('stand in the queue with what was written to them, until they are called off', async () => {
      const kept = await t.call(callbackAdd, { as: 'agent', body: { phone: number(), time: now + 60 } })
      const note = '要看合同，先发邮件'
      const wrong = await t.call(callbackAdd, { as: 'agent', body: { phone: number(), time: now + hour, note } })
      const noted = async () => (await queue()).callbacks.map((item) => [item.callbackId, item.note])
      expect(await noted()).toEqual([
        [kept.id, null],
        [wrong.id, note],
      ])
      await t.call(callbackDelete, { as: 'agent', query: wrong })
      expect(await noted()).toEqual([[kept.id, null]])
    })

    it('are called off by their own person, once, and the log holds no number', async () => {
      const phone = number()
      const { id } = await t.call(callbackAdd, { as: 'agent', body: { phone, time: now + hour, note: ' 下午 ' } })
      expect(await t.envelope(callbackDelete, { as: 'leader', query: { id } })).toMatchObject({ code: 40400 })
      expect(await t.call(callbackDelete, { as: 'agent', query: { id } })).toEqual({ id })
      expect(await t.envelope(callbackDelete, { as: 'agent', query: { id } })).toMatchObject({ code: 40400 })
      expect((await queue()).callbacks).toEqual([])
      const { records } = paged(
        await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `callback:${id}` } }),
      )
      expect(records.map((row) => row.action)).toEqual(['callback-delete', 'callback-add'])
      expect(records[1]?.changes).toEqual([
        { field: 'phone', label: '电话', before: null, after: mask(phone) },
        { field: 'time', label: '时间', before: null, after: formatDateTime(now + hour) },
        { field: 'note', label: '说明', before: null, after: '下午' },
      ])
      expect(JSON.stringify(records)).not.toContain(phone)
    })
  })

  describe('locks', () => {
    it('stand for the company alone until they expire; one that stands is named', async () => {
      const phone = number()
      const lock = (reason: string, days: number | null, as = 'agent') =>
        t.envelope(lockAdd, { as, body: { phone, reason, days } })
      const first = await lock('不要再打', 20)
      expect(first.code).toBe(20000)
      expect(await lock('再来', null)).toMatchObject({
        code: 40900,
        msg: `这个号码已有公司锁定：不要再打（至 ${formatDateTime(now + 20 * day)}）`,
      })
      expect((await lock('别的公司', null, stranger)).code).toBe(20000)
      const row = await t.db.selectFrom('phone_lock').selectAll().where('id', '=', first.data.id).executeTakeFirst()
      expect(row).toMatchObject({
        ...{ company_id: 1, type: 'MANUAL', source: '坐席', reason: '不要再打', expire_at: now + 20 * day },
        ...{ department_id: person('agent').departmentId, created_by: person('agent').id, hits: 0, ended_at: null },
      })
      t.clock.now += 20 * day * 1000
      expect((await lock('又来', null)).code).toBe(20000)
      const { records } = paged(
        await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `phone-lock:${first.data.id}` } }),
      )
      expect(records[0]?.changes[0]).toEqual({ field: 'phone', label: '电话', before: null, after: mask(phone) })
      expect(JSON.stringify(records)).not.toContain(phone)
    })

    it('say why without the numbers that people write into it', async () => {
      const [phone, other] = [number(), '13800138000']
      const body = { phone, reason: `改打 ${other}` }
      await t.call(lockAdd, { as: 'agent', body })
      const again = await t.envelope(lockAdd, { as: 'leader', body: { phone, reason: '再锁' } })
      expect(again).toMatchObject({ code: 40900, msg: expect.stringContaining('改打 138****8000') })
      expect(await t.call(contactInfo, { as: 'leader', query: { phone } })).toMatchObject({
        locked: '公司锁定：改打 138****8000（长期）',
      })
      const log = await t.db.selectFrom('operation_log').selectAll().orderBy('id', 'desc').limit(5).execute()
      expect(log.map((row) => row.action)).toContain('lock-add')
      expect(JSON.stringify(log)).not.toContain(other)
    })

    it('are made once, by however many at the same time', async () => {
      const phone = number()
      const body = { phone, reason: '同时' }
      const answers = await Promise.all(
        ['agent', 'leader', 'boss', 'agent', 'leader'].map((as) => t.envelope(lockAdd, { as, body })),
      )
      expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 40900, 40900, 40900, 40900])
    })
  })

  describe('pasted lists', () => {
    it('take what holds a number, and tell what does not by its place', async () => {
      const [one, two, locked] = [number(), number(), number()]
      await t.call(lockAdd, { as: 'leader', body: { phone: locked, reason: '别打' } })
      const lines = [`张三,${one}`, '张三', '', `${two.slice(0, 3)} ${two.slice(3, 7)}-${two.slice(7)}`]
      lines.push(`李四\t+86${one}`, locked, `${'名'.repeat(61)} ${number()}`, '12345678901234')
      const added = await t.call(listAdd, { as: 'agent', body: { name: '周一', lines } })
      expect(added).toEqual({
        id: expect.any(Number),
        added: 2,
        rejected: [
          { index: 1, reason: '不是号码' },
          { index: 4, reason: '与前面重复' },
          { index: 5, reason: '已锁定' },
          { index: 6, reason: '名称超过 60 个字' },
          { index: 7, reason: '不是号码' },
        ],
      })
      const { records, total } = await queue({ view: 'list', listId: added.id as number })
      expect(total).toBe(2)
      expect(records.map((item) => [item.name, item.phone, item.itemId !== null])).toEqual([
        ['张三', mask(one), true],
        [null, mask(two), true],
      ])
    })

    it('keep no number in a name', async () => {
      const lines = [`${number()},张三 13912345678`]
      const { id } = await t.call(listAdd, { as: 'agent', body: { name: '名单', lines } })
      onTestFinished(async () => void (await t.call(listDelete, { as: 'agent', query: { id: id as number } })))
      const items = t.db
        .selectFrom('dial_list_item')
        .select('name')
        .where('list_id', '=', id as number)
      expect(await items.execute()).toEqual([{ name: '张三 139****5678' }])
    })

    it('make nothing of nothing, nor store a number of it', async () => {
      const before = await t.call(listList, { as: 'agent' })
      const answer = await t.call(listAdd, { as: 'agent', body: { name: '空', lines: ['张三', '没有', ' '] } })
      expect(answer).toMatchObject({ id: null, added: 0, rejected: [{ index: 0 }, { index: 1 }] })
      expect(await t.call(listList, { as: 'agent' })).toEqual(before)
      const tooMany = { name: '多', lines: Array.from({ length: 2001 }, () => '1') }
      expect((await t.envelope(listAdd, { as: 'agent', body: tooMany })).code).toBe(40000)
    })

    it('take a name that a field has cut in the middle of a character', async () => {
      const lines = [`王\ud83d,${number()}`]
      const { id } = await t.call(listAdd, { as: 'agent', body: { name: '半个\ud83d', lines } })
      expect((await t.call(listList, { as: 'agent' }))[0]).toMatchObject({ id, name: '半个\ufffd' })
      const { records } = await queue({ view: 'list', listId: id as number })
      expect(records.map((item) => item.name)).toEqual(['王\ufffd'])
    })

    it('are one’s own: the newest unless one is named, searched by name and pinyin', async () => {
      const phones = Array.from({ length: 3 }, number)
      const id = (
        await t.call(listAdd, {
          as: 'leader',
          body: { name: '主管的', lines: [`赵云 ${phones[0]}`, `关羽 ${phones[1]}`, phones[2] as string] },
        })
      ).id as number
      expect((await queue({ view: 'list' }, 'leader')).records.map((item) => item.name)).toEqual(['赵云', '关羽', null])
      for (const [keywords, total] of [
        ['赵', 1],
        ['zhaoyun', 1],
        ['GY', 1],
        [(phones[2] as string).slice(-4), 1],
        ['曹', 0],
      ] as const) {
        expect([keywords, (await queue({ view: 'list', keywords }, 'leader')).total]).toEqual([keywords, total])
      }
      expect(await t.envelope(queueInfo, { as: 'agent', query: { view: 'list', listId: id } })).toMatchObject({
        code: 40400,
      })
      expect(await t.envelope(listDelete, { as: 'agent', query: { id } })).toMatchObject({ code: 40400 })
      const own = (await t.call(listList, { as: 'leader' }))[0]
      expect(own).toEqual({ id, name: '主管的', total: 3, waiting: 3, later: 0, done: 0, createTime: now })
      expect((await t.call(listList, { as: 'agent' })).map((list) => list.id)).not.toContain(id)
      expect(await t.call(listDelete, { as: 'leader', query: { id } })).toEqual({ id })
      expect(await t.envelope(listDelete, { as: 'leader', query: { id } })).toMatchObject({ code: 40400 })
      expect(await queue({ view: 'list' }, 'leader')).toMatchObject({ records: [], total: 0 })
      expect(await t.envelope(queueInfo, { as: 'leader', query: { view: 'list', listId: id } })).toMatchObject({
        code: 40400,
      })
    })

    it('show an own customer behind a number', async () => {
      const phone = number()
      const mine = await customer({
        phone,
        name: '我的客户',
        row: { type: 20, call_count: 4, last_call_at: now - day },
      })
      await customer({ phone, owner: 'colleague', name: '同事的' })
      const theirs = number()
      await customer({ phone: theirs, owner: 'colleague', name: '同事的' })
      await callTo(theirs, 'colleague')
      await t.call(listAdd, { as: 'agent', body: { name: '混合', lines: [phone, theirs] } })
      const { records } = await queue({ view: 'list' })
      expect(records).toMatchObject([
        { customerId: mine, name: '我的客户', type: 20, callCount: 4, lastCallTime: now - day },
        { customerId: null, name: null, type: null, callCount: 1, lastCallTime: now - hour },
      ])
    })

    it('are taken by their call: only the own entry, with this number', async () => {
      const [one, two] = [number(), number()]
      const { id } = await t.call(listAdd, { as: 'agent', body: { name: '用掉', lines: [one, two] } })
      const items = (await queue({ view: 'list', listId: id as number })).records
      const call = await callTo(one, 'agent')
      const { id: callbackId } = await t.call(callbackAdd, { as: 'agent', body: { phone: one, time: now + hour } })
      const later = await t.call(callbackAdd, { as: 'agent', body: { phone: one, time: now + day } })
      await t.call(callbackAdd, { as: 'leader', body: { phone: one, time: now + hour } })
      const [first, second] = items.map((item) => item.itemId as number) as [number, number]
      const take = (of: Partial<Parameters<typeof taken>[1]>) =>
        taken(t.db, { userId: person('agent').id, phoneId: call.phone_id, itemId: first, callId: call.id, now, ...of })
      const waiting = async () =>
        (await queue({ view: 'list', listId: id as number })).records.map((item) => item.itemId)
      await take({ userId: person('colleague').id })
      await take({ itemId: second, phoneId: call.phone_id + 1_000_000 })
      // The other entry waits for the callback promised to it.
      expect((await t.call(listList, { as: 'agent' }))[0]).toMatchObject({ total: 2, waiting: 1, later: 1, done: 0 })
      await take({})
      await take({ callId: call.id + 1 })
      expect(await waiting()).toEqual([second])
      expect((await t.call(listList, { as: 'agent' }))[0]).toMatchObject({ total: 2, waiting: 1, later: 0, done: 0 })
      const item = await t.db.selectFrom('dial_list_item').selectAll().where('id', '=', first).executeTakeFirst()
      expect(item?.call_id).toBe(call.id)
      const done = await t.db.selectFrom('callback_task').selectAll().where('id', '=', callbackId).executeTakeFirst()
      expect(done).toMatchObject({ done_at: now, call_id: call.id })
      const open = await t.db
        .selectFrom('callback_task')
        .select('done_at')
        .where('id', '=', later.id)
        .executeTakeFirst()
      expect(open).toEqual({ done_at: null })
      expect((await queue({}, 'leader')).callbacks).toHaveLength(1)
    })

    it('are fifty at most', async () => {
      const own = { company_id: 1, user_id: person('boss').id, name: '旧', created_at: now, deleted_at: null }
      await t.db
        .insertInto('dial_list')
        .values(Array.from({ length: 50 }, () => own))
        .execute()
      const body = { name: '新', lines: [number()] }
      expect(await t.envelope(listAdd, { as: 'boss', body })).toMatchObject({
        code: 40900,
        msg: expect.stringContaining('50'),
      })
    })
  })

  describe('drafts', () => {
    const fields = { codeId: null, name: '新名', type: 10, remark: '说到一半', nextFollowTime: now + day, reason: null }

    it('keep the latest of one’s own call, whichever comes first, until they are forgotten', async () => {
      const { id: callId } = await callTo(number(), 'agent')
      const save = (updateTime: number, remark: string) =>
        t.call(draftUpdate, { as: 'agent', body: { callId, ...fields, remark, updateTime } })
      const kept = () => t.call(draftInfo, { as: 'agent', query: { callId } })
      expect(await kept()).toBeNull()
      await save(2000, '二')
      expect(await kept()).toEqual({ callId, ...fields, remark: '二', updateTime: 2000 })
      await save(1000, '一')
      expect((await kept())?.remark).toBe('二')
      await save(3000, '三')
      expect(await draftOf(t.db, t.app.services.phones, callId)).toMatchObject({ remark: '三', updateTime: 3000 })
      await forgetDraft(t.db, callId)
      expect(await kept()).toBeNull()
    })

    it('come up again with the number, for seven days, where the form was never saved', async () => {
      const phone = number()
      const calls = [await callTo(phone, 'agent'), await callTo(phone, 'agent'), await callTo(phone, 'agent')]
      const untouched = { ...fields, name: null, type: null, remark: null }
      const save = (at: number, updateTime: number, more: object = {}) =>
        t.call(draftUpdate, { as: 'agent', body: { callId: calls[at]?.id as number, ...fields, updateTime, ...more } })
      const unsaved = async (as = 'agent') => (await t.call(contactInfo, { as, query: { phone } })).draft
      expect(await unsaved()).toBeNull()
      const { now: at } = t.clock
      await save(0, at - 8 * day * 1000)
      expect(await unsaved()).toBeNull()
      await save(1, at - 6 * day * 1000, { remark: '六天前' })
      await save(2, at - 1000, untouched)
      expect(await unsaved()).toMatchObject({ callId: calls[1]?.id, remark: '六天前' })
      expect(await unsaved('leader')).toBeNull()
      // The console empties it like this after the form was saved or discarded.
      await save(1, at, untouched)
      expect(await unsaved()).toBeNull()
    })

    it('are nobody else’s', async () => {
      const { id: callId } = await callTo(number(), 'agent')
      const body = { callId, ...fields, updateTime: 1 }
      for (const as of ['leader', 'boss', 'admin', stranger]) {
        expect(await t.envelope(draftUpdate, { as, body })).toMatchObject({ code: 40400 })
        expect(await t.envelope(draftInfo, { as, query: { callId } })).toMatchObject({ code: 40400 })
      }
      expect(await t.envelope(draftInfo, { as: 'agent', query: { callId: 999_999_999 } })).toMatchObject({
        code: 40400,
      })
    })
  })

  /** A result of the dictionary that does only what the test gives. */
  const wrapup = (what: Partial<RowOf<'wrapup_code'>>): Promise<RowOf<'wrapup_code'>> =>
    t.db
      .updateTable('wrapup_code')
      .set({
        ...{ name: '测试小结', intent: 0, deal: 0, callback: 0, lock_days: null, release: 0, invalid: 0 },
        ...{ next_after_sec: null, ...what },
      })
      .where('company_id', '=', 1)
      .where('digit', '=', 1)
      .returningAll()
      .executeTakeFirstOrThrow()

  describe('a result', () => {
    interface Given {
      code?: Partial<RowOf<'wrapup_code'>>
      reason?: string
      next?: number | null
      by?: string
    }
    const give = async (call: CallRow, { code = {}, reason, next, by = 'agent' }: Given = {}) => {
      const row = await wrapup(code)
      return t.db
        .transaction()
        .execute((trx) =>
          applyResult(trx, { call, code: row, reason, nextFollowTime: next, userId: person(by).id, now }),
        )
    }
    const called = async (planted: Planted = {}) => {
      const phone = number()
      const customerId = await customer({ phone, ...planted })
      return { customerId, phone, call: await callTo(phone, 'agent', { customer_id: customerId }) }
    }
    const owners = (id: number) =>
      t.db.selectFrom('customer_owner_log').selectAll().where('customer_id', '=', id).execute()

    it('says when to follow up next: the time given, else the code’s, else not at all', async () => {
      const { customerId, call } = await called({ row: { next_follow_at: now - day } })
      await give(call, { code: { next_after_sec: 2 * hour } })
      expect(await customerRow(customerId)).toMatchObject({ next_follow_at: now + 2 * hour, version: 2 })
      await give(call, { code: { next_after_sec: 2 * hour }, next: now + 3 * hour })
      expect((await customerRow(customerId)).next_follow_at).toBe(now + 3 * hour)
      await give(call, { code: {}, next: null })
      expect(await customerRow(customerId)).toMatchObject({
        next_follow_at: null,
        version: 4,
        updated_by: person('agent').id,
      })
      expect(await owners(customerId)).toEqual([])
    })

    it('leaves what is planned for later, and ends what was due once the customer was spoken to', async () => {
      const planned = async (at: number, answered: boolean) => {
        const phone = number()
        const customerId = await customer({ phone, row: { next_follow_at: at } })
        const call = await callTo(phone, 'agent', { customer_id: customerId, answer_at: answered ? now * 1000 : null })
        await give(call)
        return (await customerRow(customerId)).next_follow_at
      }
      expect(await planned(now + day, true)).toBe(now + day)
      expect(await planned(now + day, false)).toBe(now + day)
      expect(await planned(now - hour, true)).toBeNull()
      expect(await planned(now - hour, false)).toBe(now - hour)
    })

    it('gives the own customer back to the pool, with why', async () => {
      const row = { next_follow_at: now + day, protect_until: now + day, claim_at: now, pool_times: 2 }
      const { customerId, call } = await called({ row })
      const changes = await give(call, { code: { release: 1, next_after_sec: hour }, reason: '三次未接' })
      expect(await customerRow(customerId)).toMatchObject({
        ...{ user_id: null, pool_at: now, pool_reason: '三次未接', pool_times: 3 },
        ...{ next_follow_at: null, protect_until: null, claim_at: null },
      })
      expect(await owners(customerId)).toMatchObject([
        {
          from_user_id: person('agent').id,
          to_user_id: null,
          reason: '三次未接',
          at: now,
          by_user_id: person('agent').id,
        },
      ])
      expect(changes).toEqual([{ field: 'poolReason', label: '放回公海', before: null, after: '三次未接' }])
    })

    it('leaves a customer with its owner where that is somebody else', async () => {
      const { customerId, call } = await called({ owner: 'colleague' })
      expect(await give(call, { code: { release: 1 }, reason: '试试' })).toEqual([])
      expect(await customerRow(customerId)).toMatchObject({ user_id: person('colleague').id, pool_times: 0 })
      expect(await owners(customerId)).toEqual([])
    })

    it('makes a customer invalid, with a follow-up that says so, once', async () => {
      const { customerId, call } = await called({ row: { type: 10 } })
      await give(call, { code: { invalid: 1, name: '非本人' } })
      expect(await customerRow(customerId)).toMatchObject({ type: 30, last_follow_at: now })
      await give(call, { code: { invalid: 1, name: '非本人' } })
      const flows = await t.call(customerEndpoints.flowList, { as: 'agent', query: { customerId } })
      expect(paged(flows).records).toMatchObject([
        { type: 30, remark: '通话小结：非本人', userId: person('agent').id, updateTime: now },
      ])
    })

    it('locks the number for the company, or makes its lock last longer', async () => {
      const { phone, call } = await called()
      const locksNow = async () => {
        const rows = await t.db.selectFrom('phone_lock').selectAll().where('phone_id', '=', call.phone_id).execute()
        return rows.map((row) => [row.company_id, row.type, row.reason, row.expire_at])
      }
      expect(await give(call, { code: { lock_days: 30, name: '明确拒绝' } })).toMatchObject([
        { before: null, after: `至 ${formatDateTime(now + 30 * day)}` },
      ])
      expect(await locksNow()).toEqual([[1, 'REFUSES', '明确拒绝', now + 30 * day]])
      await give(call, { code: { lock_days: 60 } })
      await give(call, { code: { lock_days: 10 } })
      expect(await locksNow()).toEqual([[1, 'REFUSES', '明确拒绝', now + 60 * day]])
      expect((await contact(phone)).locked).toContain('明确拒绝')
      expect((await contact(phone, stranger)).locked).toBeNull()
      const forever = await called()
      await t.call(lockAdd, { as: 'agent', body: { phone: forever.phone, reason: '永久' } })
      await give(forever.call, { code: { lock_days: 30 } })
      expect((await contact(forever.phone)).locked).toBe('公司锁定：永久（长期）')
    })

    it('promises a callback at the time given, which must have lain ahead when the call began', async () => {
      const { customerId, call } = await called()
      const began = Math.floor(call.created_at / 1000)
      for (const next of [undefined, null, began, began + year + 1]) {
        await expect(give(call, { code: { callback: 1 }, next: next as number })).rejects.toMatchObject({
          code: 40000,
          data: { field: 'nextFollowTime' },
        })
      }
      expect((await customerRow(customerId)).version).toBe(1)
      await give(call, { code: { callback: 1 }, next: now + hour })
      expect((await queue()).callbacks).toMatchObject([{ customerId, dueTime: now + hour }])
      expect((await customerRow(customerId)).next_follow_at).toBe(now + hour)
    })

    it('does no harm where the customer is gone, or there never was one', async () => {
      const { customerId, call } = await called({ row: { deleted_at: now } })
      const all = { release: 1, invalid: 1, lock_days: 5, next_after_sec: 60 }
      expect(await give(call, { code: all })).toHaveLength(1)
      expect(await customerRow(customerId)).toMatchObject({ type: 0, version: 1, next_follow_at: null })
      expect(await owners(customerId)).toEqual([])
      const bare = await callTo(number(), 'agent')
      expect(await give(bare, { code: { ...all, callback: 1 }, next: now + day })).toHaveLength(2)
    })

    it('loses nothing to a save at the same time, nor the save to it', async () => {
      const agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
      for (let round = 0; round < 8; round += 1) {
        const { customerId, call } = await called()
        const body = { id: customerId, name: `第 ${round} 轮`, type: 10 as const, remark: '同时保存' }
        const [saved] = await Promise.all([
          t.envelope(customerEndpoints.update, { as: 'agent', body }),
          give(call, { code: { next_after_sec: 60 } }),
        ])
        const row = await customerRow(customerId)
        expect([20000, 40900]).toContain(saved.code)
        expect([row.next_follow_at, row.user_id]).toEqual([now + 60, agentId])
        expect(row.name).toBe(saved.code === 20000 ? body.name : '某客户')
      }
    })
  })
})
