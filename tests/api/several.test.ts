/** Every list that accepts several values of a choice: one, several with commas or repeated, and an invalid value. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/endpoints'
import { countAll } from '../../src/contract/list'
import { systemEndpoints } from '../../src/contract/system'
import { severalFieldsOf } from '../support/access/samples'
import { dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const lists = allEndpoints
  .filter(({ name }) => name.endsWith('list'))
  .flatMap((endpoint) =>
    severalFieldsOf(endpoint).map(({ name, title, choices }) => ({
      list: endpoint.name,
      endpoint,
      name,
      title,
      choices,
    })),
  )
const day = 86_400
const now = Math.floor(startOfTest / 1000)

it('there are such lists', () => {
  expect(lists.map(({ list, name }) => `${list} ${name}`)).toEqual([
    'call.list state',
    'call.list exceptionClass',
    'call.list hangupBy',
    'company.list status',
    'company.all.list status',
    'company.all.list riskLevel',
    'company.user.list status',
    'customer.list type',
    'customer.list level',
    'customer.flow.list type',
    'company.resource.list status',
    'company.employee.list status',
    'company.employee.list agentState',
    'system.exception.list source',
    'system.exception.list class',
    'system.exception.list status',
    'phone.locked.list type',
    'phone.locked.list range',
    'phone.locked.list state',
    'system.login-log.list type',
    'system.login-log.list result',
    'manager.user.list org',
    'manager.user.list status',
    'customer.pool.list type',
    'customer.pool.list level',
    'customer.pool.list reason',
    'manager.power.list type',
    'manager.role.list dataScope',
    'manager.role-user.list status',
    'system.log.list module',
    'system.log.list result',
  ])
})

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  let authorization: string
  beforeAll(async () => {
    t = await testApp(dialect)
    authorization = `Bearer ${await t.tokenOf('admin')}`
    // Gives the operation log some entries.
    await t.call(systemEndpoints.savedViewAdd, {
      as: 'admin',
      body: { page: '/manager/userlist', name: '全部', query: '' },
    })
  })
  afterAll(() => t.close())

  it.each(lists)('$list takes several of $name', async ({ endpoint, name, title, choices }) => {
    const spans: Record<string, string> =
      endpoint.name === 'call.list' ? { startTime: `${now - 60 * day}`, endTime: `${now}` } : {}
    /** As in an address: a list repeats the parameter. */
    const asked = async (value: string | string[]) => {
      const query = { ...spans, countTo: `${countAll}`, [name]: value }
      const answer = await t.app.inject({ url: endpoint.path, query, headers: { authorization } })
      return answer.json() as { code: number; msg: string; data: { total: number } }
    }
    const totalOf = async (value: string | string[]) => {
      const { code, msg, data } = await asked(value)
      expect([code, msg]).toEqual([20000, ''])
      return data.total
    }
    const totals = new Map<string, number>()
    for (const choice of choices) totals.set(choice, await totalOf(choice))
    const found = [...totals.values()].reduce((sum, total) => sum + total, 0)
    expect(found).toBeGreaterThan(0)
    expect(await totalOf(choices.join(','))).toBe(found)
    expect(await totalOf([...choices])).toBe(found)
    // Two values whose counts differ, if there are any.
    const [first, second = first] = [...choices].sort((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0))
    const both = (totals.get(first as string) ?? 0) + (first === second ? 0 : (totals.get(second as string) ?? 0))
    expect(await totalOf([...new Set([first, second])].join(','))).toBe(both)

    for (const wrong of ['nothing', `${first},nothing`, `${first},`, ['nothing', `${first}`], `${first},${first}`]) {
      const { code, msg, data } = await asked(wrong)
      expect([code, data]).toMatchObject([40000, { field: name }])
      expect(msg).toContain(title)
    }
    expect(await totalOf('')).toBeGreaterThanOrEqual(found)
  })
})
