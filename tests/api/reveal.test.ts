/** The audited reveal of a number: only with the right, only of what is in scope, a few times a day, and written down. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resourcesEndpoints, usualReveals } from '../../src/contract/company/resources'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { customerPhoneEndpoints } from '../../src/contract/customer/phones'
import { revealEndpoints } from '../../src/contract/customer/reveal'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { systemEndpoints } from '../../src/contract/system'
import { maskPhone } from '../../src/lib/phone/phone'
import { dialects, longSessions, paged, type TestApp, testApp } from '../support/server/test-app'

const { reveal } = revealEndpoints
const firstPage = { pageIndex: 1, pageSize: 20 }

describe.each(dialects)('a whole number on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  let otherId: number
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
    const others = t.db.selectFrom('user').select('id').where('account', '=', 'cg1005')
    otherId = (await others.executeTakeFirstOrThrow()).id
    // Agents have it only if their company says so.
    const { id } = await t.db
      .selectFrom('permission')
      .select('id')
      .where('path', '=', 'customer:reveal')
      .executeTakeFirstOrThrow()
    const role = await t.db.selectFrom('role').select('id').where('code', '=', 'agent').executeTakeFirstOrThrow()
    await t.db.insertInto('role_permission').values({ role_id: role.id, permission_id: id }).execute()
    t.app.services.rightsChanged()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.deleteFrom('reveal_use').execute()
    await limit(usualReveals)
  })

  let drawn = 0
  const number = () => `16090${String(++drawn).padStart(6, '0')}`
  const customerWith = async (phone: string, userId = agentId) =>
    (
      await t.call(customerEndpoints.add, {
        as: 'boss',
        body: { phone, userId, name: '陈总', type: 0, remark: '要报价' },
      })
    ).id
  const refOf = async (customerId: number, as: string) =>
    (await t.call(customerPhoneEndpoints.list, { as, query: { customerId } }))[0]?.phoneRef as string
  const ask = (as: string, phone: string, more: object = {}) =>
    t.envelope(reveal, { as, body: { phone, reason: '客户要改用短信', isCopied: false, ...more } })
  const limit = async (most: number | null, as = 'admin') => {
    await t.db.deleteFrom('company_quota').where('key', '=', 'reveals').where('company_id', '=', 1).execute()
    if (most !== null)
      await t.call(resourcesEndpoints.quotaUpdate, { as, body: { id: 1, reveals: { limit: most, expireTime: null } } })
  }
  const used = () => t.db.selectFrom('reveal_use').select(['user_id', 'count']).orderBy('user_id').execute()
  const logged = async () =>
    paged(
      await t.call(systemEndpoints.logList, { as: 'boss', query: { ...firstPage, kind: 'SENSITIVE' } }),
    ).records.filter(({ action }) => action === 'phone.reveal')

  it('is answered, counted and logged by its mask, with what it was for', async () => {
    const phone = number()
    const id = await customerWith(phone)
    const ref = await refOf(id, 'agent')
    expect(await ask('agent', ref)).toMatchObject({ code: codes.ok, data: { number: phone, left: usualReveals - 1 } })
    expect(await ask('agent', ref, { isCopied: true })).toMatchObject({ data: { left: usualReveals - 2 } })
    expect(await used()).toEqual([{ user_id: agentId, count: 2 }])
    const [copied, seen] = await logged()
    expect(seen).toMatchObject({
      object: `customer:${id}`,
      changes: [
        { label: '号码', after: maskPhone(phone) },
        { label: '用途', after: '客户要改用短信' },
        { label: '方式', after: '查看' },
      ],
    })
    expect(copied?.changes[2]).toMatchObject({ after: '复制' })
    const rows = await t.db.selectFrom('operation_log').select(['diff', 'message']).execute()
    expect(JSON.stringify(rows)).not.toContain(phone)
  })

  it('is nobody’s who has not been given the right', async () => {
    const id = await customerWith(number())
    expect(await ask('leader', await refOf(id, 'leader'))).toMatchObject({ code: codes.forbidden })
    expect(await used()).toEqual([])
  })

  it('is answered only of a customer or a call in scope, and counted only then', async () => {
    const phone = number()
    const theirs = await customerWith(phone, otherId)
    const ref = await refOf(theirs, 'boss')
    const nobodys = `p_${'A'.repeat(22)}`
    const foreign = await t.db
      .selectFrom('phone')
      .select(['id as phone_id', 'enc as phone_enc'])
      .where('company_id', '=', 2)
      .executeTakeFirstOrThrow()
    const tenant = { org: 'COMPANY' as const, channelId: null, companyId: 2 }
    const foreignRef = t.app.services.phones.mask(foreign, tenant).phoneRef as string
    const answers = [await ask('agent', ref), await ask('agent', nobodys), await ask('agent', foreignRef)]
    const [first] = answers
    for (const answer of answers) expect(answer).toEqual({ ...first, code: codes.invalid })
    expect(first?.msg).toContain('不是您能看到的客户或通话')
    expect(await used()).toEqual([])
    // The same reference is good for whoever sees the customer.
    expect(await ask('boss', ref)).toMatchObject({ data: { number: phone } })
  })

  it('is answered of a call whose number is no customer’s', async () => {
    const { phones } = t.app.services
    const digits = number()
    const phoneId = await phones.store(t.db, digits, 1)
    const own = t.db.selectFrom('call').select('id').where('user_id', '=', agentId).limit(1)
    const { id } = await own.executeTakeFirstOrThrow()
    await t.db.updateTable('call').set({ phone_id: phoneId, customer_id: null }).where('id', '=', id).execute()
    const row = await t.db
      .selectFrom('phone')
      .select(['id as phone_id', 'enc as phone_enc'])
      .where('id', '=', phoneId)
      .executeTakeFirstOrThrow()
    const ref = phones.mask(row, { org: 'COMPANY', channelId: null, companyId: 1 }).phoneRef as string
    expect(await ask('agent', ref)).toMatchObject({ data: { number: digits } })
    expect((await logged())[0]?.object).toBe(`call:${id}`)
    expect(await ask('cg1005', ref)).toMatchObject({ code: codes.invalid })
  })

  it('is shown as often as the company lets each of its people, of many at once too, and again tomorrow', async () => {
    await limit(3)
    const ref = await refOf(await customerWith(number()), 'boss')
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('boss', ref)))
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(3)
    const refused = answers.find(({ code }) => code !== codes.ok)
    expect(refused).toMatchObject({ code: codes.conflict, data: null })
    expect(refused?.msg).toBe('您今天已查看 3 次完整号码，达到每日上限，明天 0 点后可再查看')
    expect(await used()).toMatchObject([{ count: 3 }])
    const list = paged(await t.call(resourcesEndpoints.list, { as: 'boss', query: firstPage })).records
    expect(list[0]?.reveals).toEqual({ limit: 3, used: 3, expireTime: null, isOver: false })
    // Each for themselves.
    const own = await refOf(await customerWith(number()), 'agent')
    expect(await ask('agent', own)).toMatchObject({ data: { left: 2 } })
    const again = paged(await t.call(resourcesEndpoints.list, { as: 'boss', query: firstPage })).records
    expect(again[0]?.reveals.used).toBe(3)
    await t.db
      .updateTable('reveal_use')
      .set(({ eb }) => ({ day: eb('day', '-', 86_400) }))
      .execute()
    expect(await ask('boss', ref)).toMatchObject({ data: { left: 2 } })
  })

  it('is shown without a limit where the company has none, and not at all once its quota has ended', async () => {
    await limit(null)
    const ref = await refOf(await customerWith(number()), 'boss')
    expect(await ask('boss', ref)).toMatchObject({ data: { left: null } })
    const ended = { limit: 5, expireTime: 1_700_000_000 }
    await t.call(resourcesEndpoints.quotaUpdate, { as: 'admin', body: { id: 1, reveals: ended } })
    expect((await ask('boss', ref)).msg).toContain('每人每日揭示次数已于 2023-11-15 到期')
  })

  it('has a limit for the provider’s own people, too', async () => {
    const id = await customerWith(number())
    const ref = await refOf(id, 'admin')
    expect(await ask('admin', ref)).toMatchObject({ data: { left: usualReveals - 1 } })
    await t.db.updateTable('reveal_use').set({ count: usualReveals }).execute()
    expect(await ask('admin', ref)).toMatchObject({ code: codes.conflict })
  })

  it('is begun with a limit by each new company', async () => {
    const quotas = await t.db
      .selectFrom('company_quota')
      .select(['company_id', 'limit'])
      .where('key', '=', 'reveals')
      .execute()
    expect(quotas.length).toBeGreaterThan(1)
    expect(new Set(quotas.map(({ limit }) => limit))).toEqual(new Set([usualReveals]))
  })
})
