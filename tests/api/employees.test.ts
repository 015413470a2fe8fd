/** 企业用户: what the list says beside the columns of users. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeesEndpoints } from '../../src/contract/company/employees'
import { managerEndpoints } from '../../src/contract/manager'
import { startOfDay } from '../../src/lib/time/time'
import { dialects, type TestApp, testApp, unpaged } from '../support/server/test-app'

describe.each(dialects)('the companies’ people on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  const employees = async (as: string) =>
    unpaged(await t.call(employeesEndpoints.list, { as, query: { noPaging: true, detail: true } }))

  it('are shown with their calls of today alone, as the calls say', async () => {
    const calls = await t.db
      .selectFrom('call')
      .select(['user_id', 'submitted_at', 'answered', 'created_at'])
      .where('company_id', '=', 1)
      .execute()
    const today = startOfDay(t.clock.now) * 1000
    const of = (id: number, since: number) => {
      const own = calls.filter((call) => call.user_id === id && call.created_at >= since)
      return [
        own.filter(({ submitted_at }) => submitted_at !== null).length,
        own.filter(({ answered }) => answered).length,
      ]
    }
    const rows = await employees('boss')
    expect(rows).toHaveLength(18)
    for (const { id, submittedToday, answeredToday } of rows) {
      expect([submittedToday, answeredToday], `${id}`).toEqual(of(id, today))
    }
    // There are calls of other days, which don't count, and of today, which do.
    expect(rows.some(({ id, submittedToday }) => of(id, 0)[0] !== submittedToday)).toBe(true)
    expect(rows.some(({ answeredToday }) => answeredToday > 0)).toBe(true)
  })

  it('are shown as 用户列表 shows them, but for nobody without a company', async () => {
    const users = unpaged(
      await t.call(managerEndpoints.userList, { as: 'admin', query: { noPaging: true, detail: true } }),
    )
    const rows = await employees('admin')
    const byId = new Map(users.map((user) => [user.id, user]))
    for (const { agentState: _, submittedToday: __, answeredToday: ___, ...row } of rows) {
      expect(row).toEqual(byId.get(row.id))
    }
    expect(rows.length).toBe(users.filter(({ companyId }) => companyId !== null).length)
    expect(rows.length).toBeLessThan(users.length)
  })
})
