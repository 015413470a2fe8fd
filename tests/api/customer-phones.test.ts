/** The other numbers of customers: added, found by, called, and told apart by what calls have taught. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { ownersEndpoints } from '../../src/contract/customer/owners'
import { customerPhoneEndpoints, mostPhones } from '../../src/contract/customer/phones'
import { timelineEndpoints } from '../../src/contract/customer/timeline'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { maskPhone } from '../../src/lib/phone/phone'
import { dialects, longSessions, paged, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { stationInfo, stateUpdate, dial, contactInfo, lockAdd } = phoneEndpoints
const second = 1_000
const firstPage = { pageIndex: 1, pageSize: 20 }

describe.each(dialects)('the numbers of a customer on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  let otherId: number
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
    const others = t.db.selectFrom('user').select('id').where('account', '=', 'cg1005')
    otherId = (await others.executeTakeFirstOrThrow()).id
  })
  afterAll(() => t.close())

  let drawn = 0
  const number = (ending = '0000') => `1609${String(++drawn).padStart(3, '0')}${ending}`
  const customerWith = async (phone: string, name = '陈总', userId = agentId) =>
    (await t.call(customerEndpoints.add, { as: 'boss', body: { phone, userId, name, type: 0, remark: '第一次' } })).id
  const add = async (customerId: number, phone: string, label?: string) =>
    (
      await t.call(customerPhoneEndpoints.add, {
        as: 'agent',
        body: { customerId, phone, ...(label !== undefined && { label }) },
      })
    ).id
  const refused = (customerId: number, phone: string, as = 'agent') =>
    t.envelope(customerPhoneEndpoints.add, { as, body: { customerId, phone } })
  const phonesOf = (customerId: number, as = 'agent') =>
    t.call(customerPhoneEndpoints.list, { as, query: { customerId } })
  const masks = async (customerId: number) => (await phonesOf(customerId)).map(({ phone }) => phone)

  it('are the first one, and those added, in that order, each with its own word', async () => {
    const [first, office, home] = [number(), number(), number()]
    const id = await customerWith(first)
    const officeId = await add(id, office.replace(/^(...)(....)/, '+86 $1-$2-'), '办公室')
    const homeId = await add(id, home)
    const fresh = { dead: null, lastCallTime: null, lock: null }
    expect(await phonesOf(id)).toMatchObject([
      { id: null, phone: maskPhone(first), label: null, ...fresh },
      { id: officeId, phone: maskPhone(office), label: '办公室', ...fresh },
      { id: homeId, phone: maskPhone(home), label: null, ...fresh },
    ])
  })

  it('find the customer, wherever a number does', async () => {
    const [first, other] = [number('4711'), number('8642')]
    const id = await customerWith(first)
    await add(id, other)
    const found = async (query: object, as = 'agent') =>
      paged(await t.call(customerEndpoints.list, { as, query: { ...query, ...firstPage } })).records.map(
        (row) => row.id,
      )
    expect(await found({ phone: other })).toEqual([id])
    expect(await found({ keywords: other })).toEqual([id])
    expect(await found({ keywords: '8642' })).toEqual([id])
    expect(await found({ keywords: '8642', userId: agentId })).toEqual([id])
    expect(await found({ keywords: '8642' }, 'boss')).toEqual([id])
    const info = await t.call(customerEndpoints.info, { as: 'agent', query: { phone: other, userId: agentId } })
    expect(info).toMatchObject({ id, phone: maskPhone(first) })
    const holders = await t.call(customerEndpoints.holders, { as: 'agent', query: { phone: other } })
    expect(holders).toMatchObject([{ id, name: '陈总' }])
    const flows = await t.call(customerEndpoints.flowList, { as: 'agent', query: { keywords: other, ...firstPage } })
    expect(paged(flows).records).toMatchObject([{ customerId: id }])
  })

  it('lead to the customer whose first number it is before one of whom it is another', async () => {
    const shared = number()
    const whoseFirst = await customerWith(shared, '店主')
    const other = await customerWith(number(), '店员', otherId)
    await t.call(customerPhoneEndpoints.add, { as: 'boss', body: { customerId: other, phone: shared } })
    const info = await t.call(customerEndpoints.info, { as: 'boss', query: { phone: shared } })
    expect(info).toMatchObject({ id: whoseFirst })
    // A leader sees both.
    const contact = await t.call(contactInfo, { as: 'leader', query: { phone: shared } })
    expect(contact.customer).toMatchObject({ id: whoseFirst })
  })

  it('are at most so many, each once, and of no other customer of the same owner', async () => {
    const [first, other] = [number(), number()]
    const id = await customerWith(first)
    await add(id, other)
    for (const phone of [first, other])
      expect(await refused(id, phone)).toMatchObject({ code: codes.conflict, msg: '“陈总”已有这个号码' })
    const second = await customerWith(number(), '王总')
    for (const phone of [first, other])
      expect(await refused(second, phone)).toMatchObject({
        code: codes.conflict,
        msg: '这个号码已是同一归属人的客户“陈总”的',
      })
    // A colleague's customer may share it: families and companies do.
    const colleague = await customerWith(number(), '李总', otherId)
    const body = { customerId: colleague, phone: other }
    expect((await t.envelope(customerPhoneEndpoints.add, { as: 'boss', body })).code).toBe(codes.ok)
    // Nor does one that is gone count.
    const gone = number()
    const deleted = await customerWith(number(), '走了')
    await add(deleted, gone)
    await t.call(customerEndpoints.delete, { as: 'boss', query: { id: deleted } })
    await add(second, gone)
    for (let n = 2; n < mostPhones; n += 1) await add(id, number())
    expect(await refused(id, number())).toMatchObject({
      code: codes.conflict,
      msg: `一位客户最多 ${mostPhones} 个号码，请先移除不用的`,
    })
  })

  it('are theirs whose customer it is: nobody else sees or changes them', async () => {
    const id = await customerWith(number(), '李总', otherId)
    const body = { customerId: id, phone: number() }
    const { id: phoneId } = await t.call(customerPhoneEndpoints.add, { as: 'boss', body })
    expect(await phonesOf(id)).toEqual([])
    expect(await refused(id, number())).toMatchObject({ code: codes.notFound, msg: '客户不存在，或不在您的数据范围内' })
    for (const endpoint of [customerPhoneEndpoints.first, customerPhoneEndpoints.delete])
      expect(await t.envelope(endpoint, { as: 'agent', body: { id: phoneId } })).toMatchObject({ code: codes.notFound })
    expect(await phonesOf(id, 'boss')).toHaveLength(2)
  })

  it('change places: the first one stays as another', async () => {
    const [first, other] = [number(), number()]
    const id = await customerWith(first)
    const phoneId = await add(id, other, '办公室')
    const before = await t.call(customerEndpoints.info, { as: 'agent', query: { id } })
    await t.call(customerPhoneEndpoints.first, { as: 'agent', body: { id: phoneId } })
    expect(await masks(id)).toEqual([maskPhone(other), maskPhone(first)])
    // What is said of a number goes with it.
    expect((await phonesOf(id)).map(({ label }) => label)).toEqual(['办公室', null])
    const after = await t.call(customerEndpoints.info, { as: 'agent', query: { id } })
    expect(after).toMatchObject({ phone: maskPhone(other), version: (before?.version ?? 0) + 1 })
    // A colleague has made it another customer of the same owner meanwhile.
    const whose = await customerWith(first, '同号', otherId)
    await t.db.updateTable('customer').set({ user_id: agentId }).where('id', '=', whose).execute()
    expect(await t.envelope(customerPhoneEndpoints.first, { as: 'agent', body: { id: phoneId } })).toMatchObject({
      code: codes.conflict,
    })
    expect(await masks(id)).toEqual([maskPhone(other), maskPhone(first)])
  })

  it('that are removed find nobody, and their row may go', async () => {
    const [first, other] = [number(), number()]
    const id = await customerWith(first)
    const phoneId = await add(id, other)
    const stored = await t.app.services.phones.store(t.db, other, 1)
    // It has been in use for long.
    await t.db.updateTable('phone').set({ unused_since: null }).where('id', '=', stored).execute()
    await t.call(customerPhoneEndpoints.delete, { as: 'agent', body: { id: phoneId } })
    expect(await masks(id)).toEqual([maskPhone(first)])
    expect(await t.call(customerEndpoints.info, { as: 'agent', query: { phone: other } })).toBeNull()
    const row = t.db.selectFrom('phone').select('unused_since')
    expect((await row.where('id', '=', stored).executeTakeFirst())?.unused_since).not.toBeNull()
    expect(await t.envelope(customerPhoneEndpoints.delete, { as: 'agent', body: { id: phoneId } })).toMatchObject({
      code: codes.notFound,
    })
  })

  it('stay as they are when the form was opened by another than the first', async () => {
    const [first, other] = [number(), number()]
    const id = await customerWith(first)
    await add(id, other)
    const body = { id, phone: other, name: '陈总', type: 10, remark: '第二次' } as const
    await t.call(customerEndpoints.update, { as: 'agent', body })
    expect(await masks(id)).toEqual([maskPhone(first), maskPhone(other)])
  })

  it('are written down with masks, and the timeline tells of them', async () => {
    const [first, other] = [number(), number()]
    const id = await customerWith(first)
    const phoneId = await add(id, other)
    await t.call(customerPhoneEndpoints.first, { as: 'agent', body: { id: phoneId } })
    await t.call(customerPhoneEndpoints.delete, { as: 'agent', body: { id: phoneId } })
    const query = { customerId: id, kind: ['edit' as const] }
    const edits = (await t.call(timelineEndpoints.timeline, { as: 'agent', query })).flatMap(
      (event) => event.edit ?? [],
    )
    const [masked, firstMasked] = [maskPhone(other), maskPhone(first)]
    expect(edits).toEqual([
      { field: 'otherPhones', label: '其他号码', before: firstMasked, after: null },
      { field: 'phone', label: '首选号码', before: firstMasked, after: masked },
      { field: 'otherPhones', label: '其他号码', before: null, after: masked },
    ])
  })

  it('of a customer that is given away go along', async () => {
    const [first, other] = [number(), number()]
    const id = await customerWith(first)
    await add(id, other)
    await t.call(ownersEndpoints.transferBatch, { as: 'boss', body: { ids: [id], userId: otherId } })
    expect(await phonesOf(id)).toEqual([])
    expect(await phonesOf(id, 'boss')).toHaveLength(2)
  })

  describe('and calls', () => {
    let start = startOfTest
    // Each test runs one day later, so that they don't count against each other.
    beforeEach(async () => {
      await t.pass(600 * second)
      start += 86_400 * second
      t.clock.now = start
      await t.call(stateUpdate, { as: 'agent', body: { state: 'BUSY' } })
      await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
    })
    const over = async (phone: string) => {
      const { agent } = await t.call(stationInfo, { as: 'agent' })
      if (agent.state === 'WRAP_UP') await t.call(stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
      const call = await t.call(dial, { as: 'agent', body: { requestId: randomUUID(), phone } })
      await t.pass(40 * second)
      return call
    }
    const typeOf = async (id: number) => (await t.call(customerEndpoints.info, { as: 'agent', query: { id } }))?.type

    it('to any of them are the customer’s; a reference from the list can be called', async () => {
      const [first, other] = [number('9003'), number('9003')]
      const id = await customerWith(first)
      await add(id, other, '办公室')
      const [, office] = await phonesOf(id)
      const call = await over(office?.phoneRef ?? '')
      expect(call).toMatchObject({ customerId: id, customerName: '陈总' })
      const contact = await t.call(contactInfo, { as: 'agent', query: { phone: other } })
      expect(contact.customer).toMatchObject({ id, phones: await phonesOf(id) })
      const [never, called] = await phonesOf(id)
      expect(never?.lastCallTime).toBeNull()
      expect(called).toMatchObject({ dead: null, lastCallTime: expect.any(Number) })
    })

    it('made before a number was added become the customer’s', async () => {
      const other = number('9003')
      const call = await over(other)
      const id = await customerWith(number())
      await add(id, other)
      const row = t.db.selectFrom('call').select('customer_id').where('id', '=', call.id)
      expect(await row.executeTakeFirst()).toEqual({ customer_id: id })
    })

    it('of which the dictionary says that the customer is invalid mark it, whatever their class', async () => {
      const marked = t.db.updateTable('exception_code').where('raw_code', '=', 'powered-off')
      await marked.set({ auto_mark: 'INVALID' }).where('source', '=', 'LOOPBACK').execute()
      const [first, other] = [number('9006'), number('9006')]
      const [alone, id] = [await customerWith(first), await customerWith(number())]
      await add(id, other)
      await over(first)
      await over(other)
      await marked.set({ auto_mark: null }).where('source', '=', 'LOOPBACK').execute()
      expect([await typeOf(alone), await typeOf(id)]).toEqual([30, 0])
    })

    it('that are promised, and locks, take the reference of any number', async () => {
      const id = await customerWith(number())
      await add(id, number())
      const [, other] = await phonesOf(id)
      const body = { phone: other?.phoneRef ?? '', days: 30, reason: '不要再打' }
      expect((await t.envelope(lockAdd, { as: 'agent', body })).code).toBe(codes.ok)
      expect((await phonesOf(id)).map(({ lock }) => lock?.reason)).toEqual([undefined, '不要再打'])
    })

    it('teach that a number does not exist; the customer is invalid only when none is left', async () => {
      const [first, other] = [number('9007'), number('9007')]
      const id = await customerWith(first)
      await add(id, other)
      await over(first)
      expect((await phonesOf(id)).map(({ dead }) => dead)).toEqual(['EMPTY', null])
      expect(await typeOf(id)).toBe(0)
      await over(other)
      expect((await phonesOf(id)).map(({ dead }) => dead)).toEqual(['EMPTY', 'EMPTY'])
      expect(await typeOf(id)).toBe(30)
    })
  })
})
