/**
 * A number that somebody locks, or promises to call: by a reference it must be one that they may see. What only their
 * company knows they must know themselves, and type.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import { writeCall } from '../support/server/place-call'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const { callbackAdd, callbackDelete, listAdd, listDelete, lockAdd, lockUndo, referenceInfo } = phoneEndpoints

describe.each(dialects)('named numbers on %s', (dialect) => {
  let t: TestApp
  /** Somebody of another department, whose rows the agent and the leader don't see. */
  let colleague: string
  beforeAll(async () => {
    t = await testApp(dialect)
    const departmentOf = (account: string) =>
      t.db
        .selectFrom('user')
        .innerJoin('company_user', 'company_user.user_id', 'user.id')
        .select('department_id')
        .where('account', '=', account)
    const row = await t.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .select('account')
      .where('user.company_id', '=', 1)
      .where('department_id', '!=', departmentOf('agent'))
      .where('account', 'not in', ['boss', 'leader'])
      .orderBy('user.id', 'desc')
      .executeTakeFirstOrThrow()
    colleague = row.account
  })
  afterAll(() => t.close())

  let drawn = 0
  const number = () => `1608000${String(++drawn).padStart(4, '0')}`
  /** What an answer would show of a number that the company knows. */
  const referenceTo = async (phone: string) => {
    const id = await t.app.services.phones.store(t.db, phone, 1)
    const { enc } = await t.db.selectFrom('phone').select('enc').where('id', '=', id).executeTakeFirstOrThrow()
    const tenant = { org: 'COMPANY', channelId: null, companyId: 1 } as const
    return t.app.services.phones.mask({ phone_id: id, phone_enc: enc }, tenant).phoneRef as string
  }
  const time = () => Math.floor(t.clock.now / 1000) + 3600
  const lock = (as: string, phone: string) => t.envelope(lockAdd, { as, body: { phone, reason: '别打' } })
  const promise = (as: string, phone: string) => t.envelope(callbackAdd, { as, body: { phone, time: time() } })
  const locks = async () => (await t.db.selectFrom('phone_lock').select('id').execute()).length
  /** Locks by reference, and takes it back; answers the code. */
  const locksByReference = async (as: string, phone: string) => {
    const { code, data } = await lock(as, await referenceTo(phone))
    if (code === codes.ok) await t.call(lockUndo, { as, body: { id: data.id } })
    return code
  }

  it('are refused by a reference to what one may not see, like a forged one, and accepted whole', async () => {
    const phone = number()
    const body = { phone, name: '同事的客户', type: 0 as const, remark: '无' }
    await t.call(customerEndpoints.add, { as: colleague, body })
    await writeCall(t, { account: colleague, callee: phone })
    await t.call(listAdd, { as: colleague, body: { name: '名单', lines: [phone] } })
    await t.call(callbackAdd, { as: colleague, body: { phone, time: time() } })
    const before = await locks()
    for (const attempt of [lock, promise]) {
      const refused = await attempt('agent', await referenceTo(phone))
      expect(refused).toMatchObject({ code: codes.invalid, data: { field: 'phone' } })
      expect(await attempt('agent', `p_${'A'.repeat(22)}`)).toEqual(refused)
    }
    expect(await locks()).toBe(before)
    expect((await promise('agent', phone)).code).toBe(codes.ok)
    // The boss sees all of the company.
    expect(await locksByReference('boss', phone)).toBe(codes.ok)
    const { text } = await t.call(referenceInfo, { as: 'leader', body: { text: phone } })
    expect((await lock('leader', text.split('~')[1] as string)).code).toBe(codes.ok)
  })

  it('are accepted by a reference to each row that one sees, while one sees it', async () => {
    const as = 'agent'
    const [customer, called, promised, listed] = [number(), number(), number(), number()]
    for (const phone of [customer, called, promised, listed]) {
      expect(await locksByReference(as, phone), phone).toBe(codes.invalid)
    }
    await t.call(customerEndpoints.add, { as, body: { phone: customer, name: '客户', type: 0, remark: '无' } })
    await writeCall(t, { account: as, callee: called })
    const { id } = await t.call(callbackAdd, { as, body: { phone: promised, time: time() } })
    const list = await t.call(listAdd, { as, body: { name: '名单', lines: [listed] } })
    for (const phone of [customer, called, promised, listed]) {
      expect(await locksByReference(as, phone), phone).toBe(codes.ok)
    }
    await t.call(callbackDelete, { as, query: { id } })
    // A deleted list keeps an entry that was called; this call is not the agent's.
    const call = await writeCall(t, { account: colleague, callee: number() })
    const [item] = await t.db
      .selectFrom('dial_list_item')
      .select('id')
      .where('list_id', '=', list.id as number)
      .execute()
    await t.db
      .insertInto('dial_list_call')
      .values({ item_id: item?.id as number, call_id: call.id })
      .execute()
    await t.call(listDelete, { as, query: { id: list.id as number } })
    for (const phone of [promised, listed]) expect(await locksByReference(as, phone), phone).toBe(codes.invalid)
  })
})
