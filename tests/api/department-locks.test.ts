/** Locks of one department: whom they keep from calling, who places and lifts them, and where they show. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import type { BodyOf } from '../../src/contract/endpoint'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { lockImportEndpoints } from '../../src/contract/phone/lock-import'
import { type LockedNumber, lockedEndpoints } from '../../src/contract/phone/locked'
import { forgetJobs, importsOf } from '../support/server/imports'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

type Add = BodyOf<typeof lockedEndpoints.add>

describe.each(dialects)('locks of departments on %s', (dialect) => {
  let t: TestApp
  let departments: ReadonlyMap<string, number>
  beforeAll(async () => {
    t = await testApp(dialect)
    const rows = await t.db.selectFrom('department').select(['id', 'name', 'company_id']).execute()
    departments = new Map(
      rows.map(({ id, name, company_id }) => [company_id === 1 ? name : `${company_id} ${name}`, id]),
    )
    for (const as of ['agent', 'leader', 'cg1004'])
      await t.call(phoneEndpoints.stateUpdate, { as, body: { state: 'IDLE' } })
  })
  beforeEach(() => forgetJobs(t))
  afterAll(() => t.close())

  let drawn = 0
  const number = () => `1609030${String(++drawn).padStart(4, '0')}`
  const of = (name: string) => departments.get(name) as number
  const lock = (
    line: string,
    department: string | null,
    { as = 'boss', ...given }: Partial<Add> & { as?: string } = {},
  ) => {
    const usual: Add = { lines: [line], type: 'CONFLICT', reason: '撞单', days: null }
    const departmentId = department === null ? null : of(department)
    return t.envelope(lockedEndpoints.add, { as, body: { ...usual, departmentId, ...given } })
  }
  const locksOf = async (phone: string, as = 'boss') => {
    const query = { phone, noPaging: true, detail: true } as const
    return (await t.call(lockedEndpoints.list, { as, query })) as LockedNumber[]
  }
  const lockedFor = async (phone: string, as: string) =>
    (await t.call(phoneEndpoints.contactInfo, { as, query: { phone } })).locked
  const dial = (phone: string, as: string) =>
    t.envelope(phoneEndpoints.dial, { as, body: { phone, requestId: crypto.randomUUID() } })

  it('keep its people and those below from calling, and nobody else', async () => {
    const [below, above] = [number(), number()]
    expect((await lock(below, '销售一组')).code).toBe(codes.ok)
    expect((await lock(above, '销售部')).code).toBe(codes.ok)
    expect(await locksOf(below)).toMatchObject([{ range: 'DEPARTMENT', departmentName: '销售一组', companyId: 1 }])
    for (const phone of [below, above]) {
      const department = phone === below ? '销售一组' : '销售部'
      expect(await lockedFor(phone, 'agent')).toBe(`${department}锁定：撞单（长期）`)
      expect(await dial(phone, 'agent')).toMatchObject({
        ...{ code: codes.blocked, msg: `这个号码已被${department}锁定（撞单），如须解锁请联系主管` },
        data: { reason: 'COMPANY_LOCK', nextAllowedTime: null },
      })
      expect(await lockedFor(phone, 'cg1004')).toBeNull()
    }
    // It counts what it has stopped.
    expect(await locksOf(below)).toMatchObject([{ hits: 1 }])
    // Above the group, the lock of the group binds nobody.
    expect([await lockedFor(below, 'leader'), await lockedFor(above, 'leader')]).toEqual([
      null,
      '销售部锁定：撞单（长期）',
    ])
    expect((await dial(below, 'leader')).code).toBe(codes.ok)
    expect((await dial(above, 'cg1004')).code).toBe(codes.ok)
  })

  it('stand beside the company’s own: each range has its own lock of a number', async () => {
    const phone = number()
    for (const range of ['销售一组', '销售二组', null]) {
      expect((await lock(phone, range)).data).toEqual({ added: 1, rejected: [] })
      expect((await lock(phone, range)).data).toMatchObject({ added: 0, rejected: [{ reason: '已锁定' }] })
    }
    expect(await lockedFor(phone, 'cg1004')).toBe('公司锁定：撞单（长期）')
    const shown = async (range: 'PLATFORM' | 'COMPANY' | 'DEPARTMENT') => {
      const query = { phone, range: [range], noPaging: true as const }
      return ((await t.call(lockedEndpoints.list, { as: 'boss', query })) as LockedNumber[]).map(
        ({ departmentName }) => departmentName,
      )
    }
    expect(await shown('PLATFORM')).toEqual([])
    expect(await shown('COMPANY')).toEqual([null])
    expect((await shown('DEPARTMENT')).toSorted()).toEqual(['销售一组', '销售二组'].toSorted())
  })

  it('may be for a department in one’s own scope, and for none of another company, or without one', async () => {
    const other = [...departments.keys()].find((name) => name.startsWith('2 ')) as string
    const refused = { code: codes.invalid, msg: '部门不存在，或不在您的数据范围内' }
    expect(await lock(number(), '客服部', { as: 'leader' })).toMatchObject(refused)
    expect(await lock(number(), other)).toMatchObject(refused)
    expect(await lock(number(), '销售部', { as: 'admin' })).toMatchObject({
      ...{ code: codes.invalid, msg: '部门不能填：全平台的锁定不分部门' },
    })
    expect((await lock(number(), '销售二组', { as: 'leader' })).code).toBe(codes.ok)
  })

  it('are the department’s own: whoever looks after it sees and lifts them, whoever placed them', async () => {
    const [theirs, companys, others] = [number(), number(), number()]
    await lock(theirs, '销售一组')
    await lock(companys, null)
    await lock(others, '客服部')
    expect(await locksOf(theirs, 'leader')).toMatchObject([{ departmentName: '销售一组', mayNot: {} }])
    expect([await locksOf(companys, 'leader'), await locksOf(others, 'leader')]).toEqual([[], []])
    const lift = async (phone: string, as: string) => {
      const [{ id = 0 } = {}] = await locksOf(phone)
      const body = { ids: [id], reason: '客户归我们了' }
      const [answer] = await t.call(lockedEndpoints.unlockBatch, { as, body })
      return answer
    }
    expect(await lift(others, 'leader')).toMatchObject({ ok: false })
    expect(await lift(theirs, 'leader')).toMatchObject({ ok: true })
    expect(await lockedFor(theirs, 'agent')).toBeNull()
  })

  it('show with a customer to those whom they bind, and to those who see the lock', async () => {
    const phone = number()
    const { id: userId } = await t.call(managerEndpoints.userInfo, { as: 'agent' })
    const body = { phone, userId, name: '撞单客户', type: 0 as const, remark: '第一次' }
    const { id } = await t.call(customerEndpoints.add, { as: 'boss', body })
    const lockFor = async (as: string) => (await t.call(customerEndpoints.info, { as, query: { id } }))?.lock
    await lock(phone, '销售一组')
    const shown = { type: '撞单', reason: '撞单', expireTime: null, departmentName: '销售一组' }
    expect(await lockFor('agent')).toEqual({ ...shown, forViewer: true })
    expect([await lockFor('leader'), await lockFor('boss')]).toEqual([
      { ...shown, forViewer: false },
      { ...shown, forViewer: false },
    ])
    // What binds oneself counts more than what binds others, however long that lasts.
    await lock(phone, '销售部', { type: 'PROTECTED', reason: '合作伙伴', days: 1 })
    expect(await lockFor('leader')).toMatchObject({ type: '保护', departmentName: '销售部', forViewer: true })
    expect(await lockFor('agent')).toMatchObject({ type: '撞单', forViewer: true })
    // Of departments in which they don't work and whose locks they don't see, they hear nothing.
    const foreign = number()
    const mine = await t.call(customerEndpoints.add, { as: 'boss', body: { ...body, phone: foreign } })
    await lock(foreign, '客服部')
    const query = { id: mine.id }
    expect((await t.call(customerEndpoints.info, { as: 'agent', query }))?.lock).toBeNull()
    expect((await t.call(customerEndpoints.info, { as: 'leader', query }))?.lock).toBeNull()
    expect((await t.call(customerEndpoints.info, { as: 'boss', query }))?.lock).toMatchObject({ forViewer: false })
  })

  it('keep a number out of the pasted lists of its people alone, and end its entry there', async () => {
    const [before, after] = [number(), number()]
    await lock(before, '销售部')
    const paste = (as: string) => t.call(phoneEndpoints.listAdd, { as, body: { name: '名单', lines: [before, after] } })
    const [mine, others] = [await paste('agent'), await paste('cg1004')]
    expect([mine.added, mine.rejected]).toEqual([1, [{ index: 0, reason: '已锁定' }]])
    expect([others.added, others.rejected]).toEqual([2, []])
    await lock(after, '销售一组')
    const countsOf = async (as: string, id: number | null) =>
      (await t.call(phoneEndpoints.listList, { as })).find((one) => one.id === id)
    expect(await countsOf('agent', mine.id)).toMatchObject({ total: 1, waiting: 0, done: 1 })
    expect(await countsOf('cg1004', others.id)).toMatchObject({ total: 2, waiting: 2, done: 0 })
    const query = { view: 'list', listId: mine.id ?? 0 } as const
    expect(await t.call(phoneEndpoints.queueInfo, { as: 'agent', query })).toMatchObject({ waiting: 0 })
  })

  it('come with a file for one department, and are taken back with it', async () => {
    const [one, two] = [number(), number()]
    await lock(one, null)
    const more = { departmentId: of('销售一组'), reason: '撞单名单' }
    const previewed = { departmentId: more.departmentId, hasReason: true }
    const files = importsOf(t, 'boss', { endpoints: lockImportEndpoints, companyId: 1, more, previewed })
    const { id, job } = await files.imported(`电话\n${one}\n${two}\n`)
    // The company's own lock of the first is another one.
    expect(job).toMatchObject({ message: '新增 2 个' })
    expect(await locksOf(two)).toMatchObject([{ departmentName: '销售一组', source: '导入', reason: '撞单名单' }])
    expect([await lockedFor(two, 'agent'), await lockedFor(two, 'cg1004')]).toEqual([
      '销售一组锁定：撞单名单（长期）',
      null,
    ])
    const again = await files.imported(`电话\n${one}\n`)
    expect(again.job).toMatchObject({ message: '新增 0 个，跳过 1' })
    await files.undone(id)
    expect(await locksOf(two)).toEqual([])
    expect(await locksOf(one)).toMatchObject([{ range: 'COMPANY' }])
  })
})

describe.each(dialects)('files of the platform’s locks on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  it('keep every company from calling, are the platform’s alone, and are taken back', async () => {
    const phone = '16090399001'
    const more = { type: 'COMPLAINT', reason: '监管名单' }
    const previewed = { type: 'COMPLAINT', hasReason: true }
    const files = importsOf(t, 'admin', { endpoints: lockImportEndpoints, companyId: undefined, more, previewed })
    const { id, job } = await files.imported(`电话\n${phone}\n`)
    expect(job).toMatchObject({ state: 'DONE', message: '新增 1 个' })
    const lockedFor = async (as: string) => (await t.call(phoneEndpoints.contactInfo, { as, query: { phone } })).locked
    expect([await lockedFor('agent'), await lockedFor('cg1004')]).toEqual([
      '平台锁定：监管名单（长期）',
      '平台锁定：监管名单（长期）',
    ])
    const [batch] = await t.db.selectFrom('import_batch').select('company_id').where('id', '=', id).execute()
    expect(batch).toEqual({ company_id: null })
    const listed = async (as: string) => {
      const page = await t.call(lockImportEndpoints.list, { as, query: { noPaging: true } })
      return (page as { id: number; companyName: string | null }[]).filter((one) => one.id === id)
    }
    expect(await listed('admin')).toMatchObject([{ companyName: null, added: 1 }])
    expect(await listed('boss')).toEqual([])
    await files.undone(id)
    expect(await lockedFor('agent')).toBeNull()
  })

  it('are for the platform’s people alone, and for no department', async () => {
    const refusals = async (as: string, more: object, companyId?: number) => {
      const files = importsOf(t, as, { endpoints: lockImportEndpoints, companyId, more })
      return files.begin('电话\n16090399002\n').then(
        () => null,
        ({ message }: Error) => message,
      )
    }
    expect(await refusals('boss', {})).toContain('公司不能为空')
    const theirs = t.db.selectFrom('department').select('id').where('company_id', '=', 2)
    const { id: departmentId } = await theirs.limit(1).executeTakeFirstOrThrow()
    expect(await refusals('admin', { departmentId })).toContain('全平台的锁定不分部门')
    expect(await refusals('admin', { departmentId }, 1)).toContain('部门不存在，或不在您的数据范围内')
    expect(await refusals('admin', { departmentId }, 2)).toBeNull()
  })
})
