/** The quota of customers: every way to a customer counts, none leads beyond it, and the count is that of the rows. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resourcesEndpoints } from '../../src/contract/company/resources'
import { customerImportEndpoints as endpoints } from '../../src/contract/customer/customer-import'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { mergeEndpoints } from '../../src/contract/customer/merge'
import { personalDataEndpoints } from '../../src/contract/customer/personal-data'
import { codes } from '../../src/contract/envelope'
import { thousands } from '../../src/lib/number'
import { formatDate, startOfDay } from '../../src/lib/time/time'
import { customerCountFaults } from '../support/audit/counter-faults'
import { forgetJobs, importsOf } from '../support/server/imports'
import { dialects, longSessions, type TestApp, testApp, unpaged } from '../support/server/test-app'

const day = 86_400
const full = (limit: number) => `客户数已达上限（${thousands(limit)} 位）：请合并或删除多余的客户，或联系服务商增加`

describe.each(dialects)('the quota of customers on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.deleteFrom('company_quota').where('key', '=', 'customers').execute()
    await forgetJobs(t)
  })

  let drawn = 0
  const number = () => `1607${String(++drawn).padStart(7, '0')}`
  const add = (phone = number(), as = 'boss') =>
    t.envelope(customerEndpoints.add, { as, body: { phone, name: '陈先生', type: 0, remark: '要报价' } })
  const added = async (phone = number()) => {
    const { data } = await add(phone)
    return (data as { id: number }).id
  }
  const shown = async (as = 'boss') => {
    const { list } = resourcesEndpoints
    const [first] = unpaged(await t.call(list, { as, query: { companyId: 1, noPaging: true } }))
    return first?.customers
  }
  const used = async () => (await shown())?.used as number
  const allow = (limit: number, expireTime: number | null = null) =>
    t.call(resourcesEndpoints.quotaUpdate, { as: 'admin', body: { id: 1, customers: { limit, expireTime } } })
  const allowMore = async (more: number) => allow((await used()) + more)
  const imports = () => importsOf(t, 'boss', { endpoints, companyId: 1 })
  const rowOf = (id: number) => t.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const merge = async (keepId: number, otherId: number) => {
    const [keep, other] = [await rowOf(keepId), await rowOf(otherId)]
    const versions = { keepVersion: keep.version, otherVersion: other.version }
    return t.envelope(mergeEndpoints.merge, { as: 'boss', body: { keepId, otherId, ...versions, take: [] } })
  }
  const faults = () =>
    customerCountFaults(async (statement) => (await sql.raw<Record<string, unknown>>(statement).execute(t.db)).rows)

  it('is shown with what there is, whoever owns it', async () => {
    const { count } = await t.db
      .selectFrom('customer')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company_id', '=', 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const pooled = t.db.selectFrom('customer').select('id').where('company_id', '=', 1).where('user_id', 'is', null)
    expect((await pooled.execute()).length).toBeGreaterThan(0)
    expect(await shown()).toEqual({ limit: null, used: count, expireTime: null, isOver: false })
    await allow(count, startOfDay(t.clock.now))
    expect(await shown()).toEqual({ limit: count, used: count, expireTime: startOfDay(t.clock.now), isOver: false })
    expect(await faults()).toEqual([])
  })

  it('refuses one customer too many, and says what to do; whoever is there stays and can be changed', async () => {
    const before = await used()
    await allowMore(1)
    const phone = number()
    const id = await added(phone)
    const refused = await add()
    expect(refused).toMatchObject({
      code: codes.conflict,
      msg: full(before + 1),
    })
    expect(await used()).toBe(before + 1)
    const change = { id, name: '陈太太', type: 10 as const, remark: '改约' }
    expect(await t.envelope(customerEndpoints.update, { as: 'boss', body: change })).toMatchObject({ code: codes.ok })
    // Whose number it is already is the nearer reason.
    expect((await add(phone)).msg).toContain('这个号码已是')
    // Another company's are its own.
    const others = await t.db
      .selectFrom('user')
      .select('account')
      .where('company_id', '=', 2)
      .where('status', '=', 'ENABLED')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await add(number(), others.account)).toMatchObject({ code: codes.ok })
    expect(await faults()).toEqual([])
  })

  it('ends with its last day', async () => {
    const today = startOfDay(t.clock.now)
    await allow((await used()) + 10, today)
    expect(await add()).toMatchObject({ code: codes.ok })
    await allow((await used()) + 10, today - day)
    expect(await add()).toMatchObject({
      code: codes.conflict,
      msg: `客户数已于 ${formatDate(today - day)} 到期，请联系服务商续期`,
    })
    expect(await shown()).toMatchObject({ isOver: true })
  })

  it('has room again for whoever is deleted, one or many, merged, or erased', async () => {
    const phones = [number(), number(), number(), number(), number(), number()]
    const ids: number[] = []
    for (const phone of phones) ids.push(await added(phone))
    const [one, two, three, keep, other, last] = ids as [number, number, number, number, number, number]
    const before = await used()
    await t.call(customerEndpoints.delete, { as: 'boss', query: { id: one } })
    expect(await used()).toBe(before - 1)
    // What is refused is not counted.
    await t.call(customerEndpoints.deleteBatch, { as: 'boss', body: { ids: [two, one, three] } })
    expect(await used()).toBe(before - 3)
    expect(await merge(keep, other)).toMatchObject({ code: codes.ok })
    expect(await used()).toBe(before - 4)
    // The merged one was counted already: only the one that is left goes.
    const erase = (phone: string) =>
      t.call(personalDataEndpoints.erase, { as: 'boss', body: { phone, reason: '本人来信' } })
    await erase(phones[4] as string)
    expect(await used()).toBe(before - 4)
    await erase(phones[5] as string)
    expect(await used()).toBe(before - 5)
    expect((await rowOf(last)).deleted_at).not.toBeNull()
    expect(await faults()).toEqual([])
  })

  it('lets an import add as many as there is room for, and says of each other row why not', async () => {
    const before = await used()
    await allowMore(2)
    const known = number()
    await added(known)
    const [one, two] = [number(), number()]
    const { id, job } = await imports().imported(
      `名称,电话,备注\n甲,${one},\n乙,${two},\n旧,${known},新的说明\n甲,${one},\n丙,${number()},\n`,
      'UPDATE',
    )
    expect(job).toMatchObject({ state: 'DONE' })
    const results = await imports().resultsOf(job?.id as number)
    expect(results.map(({ 原行号, 导入结果, 失败原因 }) => [原行号, 导入结果, 失败原因])).toEqual([
      [3, '失败', full(before + 2)],
      [5, '失败', '与第 2 行是同一位'],
      [6, '失败', full(before + 2)],
    ])
    expect(await used()).toBe(before + 2)
    await imports().undone(id)
    expect(await used()).toBe(before + 1)
    expect(await faults()).toEqual([])
  })

  it('holds for all who add at once, one by one and by file', async () => {
    const before = await used()
    await allowMore(3)
    const answers = await Promise.all(Array.from({ length: 12 }, () => add()))
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === codes.conflict)).toHaveLength(9)
    expect(await used()).toBe(before + 3)
    await allowMore(5)
    const rows = Array.from({ length: 8 }, (_, nth) => `甲${nth},${number()}`)
    const { begin, work } = imports()
    await begin(`名称,电话\n${rows.join('\n')}\n`)
    await Promise.all([work(), ...Array.from({ length: 8 }, () => add())])
    expect(await used()).toBe(before + 8)
    expect(await faults()).toEqual([])
  })

  it('is counted right by all who add, merge, delete and erase at once', async () => {
    const pairs: [number, number][] = []
    for (let nth = 0; nth < 4; nth++) pairs.push([await added(), await added()])
    const gone = [await added(), await added()]
    const phones = [number(), number()]
    for (const phone of phones) await added(phone)
    const before = await used()
    const answers = await Promise.all([
      ...pairs.map(([keep, other]) => merge(keep, other)),
      ...gone.map((id) => t.envelope(customerEndpoints.delete, { as: 'boss', query: { id } })),
      ...phones.map((phone) =>
        t.envelope(personalDataEndpoints.erase, { as: 'boss', body: { phone, reason: '本人来信' } }),
      ),
      ...Array.from({ length: 6 }, () => add()),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => codes.ok))
    expect(await used()).toBe(before - 4 - 2 - 2 + 6)
    expect(await faults()).toEqual([])
  })
})
