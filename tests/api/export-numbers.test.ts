/** Whole numbers of customers in a file: only with the right, only with a reason, and written down. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { poolEndpoints } from '../../src/contract/customer/pool'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { downloadPath, jobEndpoints } from '../../src/contract/system/jobs'
import { dialects, longSessions, type TestApp, testApp } from '../support/server/test-app'

const { list, flowList } = customerEndpoints

describe.each(dialects)('whole numbers in exports on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.deleteFrom('job').execute()
  })

  const asked = (path: string, columns: string[], more: object = {}) => ({
    ...{ list: path, columns, filter: '', format: 'csv' as const },
    ...more,
  })
  const work = async () => {
    await t.app.jobs.take()
    await t.app.jobs.idle()
  }
  const linesOf = async (as: string, id: number) => {
    const { ticket } = await t.call(jobEndpoints.ticketAdd, { as, body: { id } })
    const { body } = await t.app.inject({ method: 'GET', url: `${downloadPath}?ticket=${ticket}` })
    return body
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
  }
  const numbersByCustomer = async () => {
    const rows = await t.db
      .selectFrom('customer')
      .innerJoin('phone', 'phone.id', 'customer.phone_id')
      .select(['customer.id', 'phone.enc'])
      .execute()
    return new Map(rows.map(({ id, enc }) => [String(id), t.app.services.phones.reveal(enc)]))
  }

  it('the file has each customer’s own number, and the log who wanted them, and why', async () => {
    const body = asked(list.path, ['id', 'phone', 'user'], {
      ...{ filter: 'detail=true', about: '全部客户', numbersReason: '寄送年货核对' },
    })
    const { id } = await t.call(jobEndpoints.exportAdd, { as: 'boss', body })
    await work()
    const [job] = await t.call(jobEndpoints.list, { as: 'boss' })
    expect(job).toMatchObject({ state: 'DONE', title: '导出客户列表（完整号码）' })
    expect(job?.fileName).toMatch(/^客户列表 完整号码 全部客户 /)
    const lines = await linesOf('boss', id)
    const numbers = await numbersByCustomer()
    expect(lines.length).toBeGreaterThan(500)
    for (const [customerId = '', phone] of lines) expect(phone).toBe(numbers.get(customerId))
    // The employees’ numbers are nobody’s business here.
    expect(lines.some(([, , user]) => /\d{11}/.test(user ?? ''))).toBe(false)
    const row = await t.db
      .selectFrom('operation_log')
      .select(['user_id', 'company_id', 'diff', 'result'])
      .where('object', '=', `job:${id}`)
      .executeTakeFirstOrThrow()
    const boss = await t.call(managerEndpoints.userInfo, { as: 'boss' })
    expect({ ...row, diff: JSON.parse(row.diff) }).toEqual({
      ...{ user_id: boss.id, company_id: 1, result: 'OK' },
      diff: [
        { field: 'list', label: '导出', before: null, after: '客户列表' },
        { field: 'numbersReason', label: '导出完整号码', before: null, after: '寄送年货核对' },
        { field: 'about', label: '筛选', before: null, after: '全部客户' },
      ],
    })
  })

  it('follow-ups have the numbers of their customers', async () => {
    const body = asked(flowList.path, ['customerId', 'phone'], { filter: 'detail=true', numbersReason: '投诉取证' })
    const { id } = await t.call(jobEndpoints.exportAdd, { as: 'boss', body })
    await work()
    const lines = await linesOf('boss', id)
    const numbers = await numbersByCustomer()
    expect(lines.length).toBeGreaterThan(500)
    for (const [customerId = '', phone] of lines) expect(phone).toBe(numbers.get(customerId))
  })

  it('without a reason they stay masked, for whoever it is', async () => {
    const { id } = await t.call(jobEndpoints.exportAdd, { as: 'boss', body: asked(list.path, ['phone']) })
    await work()
    for (const [phone] of await linesOf('boss', id)) expect(phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  })

  it.each(['leader', 'agent', 'channel'])('%s may not', async (as) => {
    const body = asked(list.path, ['phone'], { numbersReason: '想看一看' })
    expect((await t.envelope(jobEndpoints.exportAdd, { as, body })).code).toBe(codes.forbidden)
    expect(await t.call(jobEndpoints.list, { as })).toEqual([])
  })

  it.each([poolEndpoints.list.path, callEndpoints.list.path, managerEndpoints.userList.path])(
    '%s has none',
    async (path) => {
      const columns = path === managerEndpoints.userList.path ? ['account'] : ['phone']
      const body = asked(path, columns, { numbersReason: '想看一看' })
      expect((await t.envelope(jobEndpoints.exportAdd, { as: 'admin', body })).code).toBe(codes.invalid)
    },
  )

  it.each(['', ' ', '字', '字'.repeat(101)])('“%s” is no reason', async (numbersReason) => {
    const body = asked(list.path, ['phone'], { numbersReason })
    expect((await t.envelope(jobEndpoints.exportAdd, { as: 'boss', body })).code).toBe(codes.invalid)
  })

  it('whoever has lost the right before the file is written gets none', async () => {
    const body = asked(list.path, ['phone'], { numbersReason: '核对' })
    const { id } = await t.call(jobEndpoints.exportAdd, { as: 'boss', body })
    const permission = await t.db
      .selectFrom('permission')
      .select('id')
      .where('path', '=', 'customer:export-numbers')
      .executeTakeFirstOrThrow()
    const held = await t.db
      .deleteFrom('role_permission')
      .where('permission_id', '=', permission.id)
      .returningAll()
      .execute()
    expect(held.length).toBeGreaterThan(0)
    t.clock.now += 2_000
    await work()
    const [job] = await t.call(jobEndpoints.list, { as: 'boss' })
    expect(job).toMatchObject({ id, state: 'FAILED', fileName: null })
    await t.db.insertInto('role_permission').values(held).execute()
    t.clock.now += 2_000
  })
})
