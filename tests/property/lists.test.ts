/**
 * Every list answers what a look at every row finds: the same rows in the same order, the same total and sums, page by
 * page and unpaged, for each account, filter and order. Filters and orders come from the contract.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/endpoints'
import type { Permission } from '../../src/contract/permissions'
import { addSession } from '../support/access/role-users'
import { type Asking, expectExport, expectPage } from '../support/lists/answers'
import { defaultsOf, filterCases, filtersOf, isList, type Seen, sortsOf } from '../support/lists/cases'
import { Effects } from '../support/lists/effects'
import type { Query } from '../support/lists/filters'
import { expected, type Oracle } from '../support/lists/oracle'
import { oracles } from '../support/lists/oracles'
import { plant } from '../support/lists/plant/plant'
import { sees, viewerOf } from '../support/lists/scope'
import { type Rows, readRows } from '../support/lists/tables'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const lists = allEndpoints.filter(isList)
const permissions = lists.map(({ permission }) => permission).filter((name) => name !== 'signed-in') as Permission[]

/** Of those with the same scope, the first one asks. */
const accounts = ['admin', 'channel', 'boss', 'leader', 'agent', 'tree', 'unit', 'own']

describe('every list', () => {
  it('has an oracle, and every oracle a list', () => {
    expect(Object.keys(oracles).sort()).toEqual(lists.map(({ name }) => name).sort())
  })

  it.each(lists.map((list) => [list.name, list] as const))(
    '%s: its oracle knows each filter and order',
    (name, list) => {
      const { filters = {}, sorts = {} } = oracles[name] ?? {}
      const { columns, ways } = sortsOf(list)
      expect(Object.keys(filters).sort()).toEqual(filtersOf(list).sort())
      expect(Object.keys(sorts).sort()).toEqual([...columns, ...ways].sort())
    },
  )
})

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  let rows: Rows
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    t = await testApp(dialect)
    await plant(t, [...new Set(permissions)])
    for (const account of accounts) {
      const { id } = await t.db.selectFrom('user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
      tokens.set(account, await addSession(t, id))
    }
    rows = await readRows(t)
  })
  afterAll(() => t.close())

  it.each(lists.map((list) => [list.name, list] as const))(
    '%s',
    async (name, endpoint) => {
      const oracle = oracles[name] as Oracle
      const all = oracle.items(rows)
      const effects = new Effects(endpoint)
      const scopes = new Set<string>()
      for (const account of accounts) {
        const { viewer, scope } = viewerOf(rows, account, endpoint.permission)
        if (scope === null || scopes.has(scope)) continue
        scopes.add(scope)
        const seen = all.filter((item) => sees(rows, viewer, scope, item.place))
        await judge({ t, endpoint, oracle, account, token: tokens.get(account) as string }, { seen, all }, effects)
      }
      effects.expectEnough()
    },
    120_000,
  )

  async function judge(asking: Asking, some: Seen, effects: Effects): Promise<void> {
    const { endpoint, oracle } = asking
    const given = oracle.given?.(rows) ?? {}
    const find = (query: Query) => expected(oracle, some.seen, { ...defaultsOf(endpoint), ...given, ...query })
    const page = (query: Query, index?: number, size?: number) =>
      expectPage(asking, { ...given, ...query }, find(query), index, size)
    const plain = find({})
    const last = Math.ceil(plain.ids.length / 10)
    for (const index of new Set([1, 2, last, last + 1])) await page({}, Math.max(1, index), 10)
    await expectExport(asking, given, plain)
    effects.sees(plain, some)

    const cases = filterCases(endpoint, oracle, some, some.seen.length < some.all.length)
    for (const { name, value, query, without } of cases) {
      await page(query)
      effects.filters(name, value, find(query), find(without))
    }
    const { columns, ways } = sortsOf(endpoint)
    for (const sort of [...columns, ...columns.map((column) => `-${column}`), ...ways]) {
      const query = { ...oracle.beside?.[sort], sort }
      await page(query, 1, 10)
      await page(query, Math.max(1, Math.ceil(find(query).ids.length / 10)), 10)
      await expectExport(asking, { ...given, ...query }, find(query), 100)
      if (!ways.includes(sort)) effects.sorts(sort, find(query))
    }
    await together(asking, given, cases, find)
  }

  /** Some filters at once, in any order, on any page, and exported. */
  async function together(
    asking: Asking,
    given: Query,
    cases: readonly { query: Query }[],
    find: (query: Query) => ReturnType<typeof expected>,
  ): Promise<void> {
    const { columns, ways } = sortsOf(asking.endpoint)
    const sort = [...columns, ...columns.map((column) => `-${column}`), ...ways].map((sort) => ({ sort }))
    const requests = fc.record({
      queries: fc.array(fc.constantFrom(...cases.map(({ query }) => query), {}), { minLength: 1, maxLength: 3 }),
      order: fc.constantFrom<Query>({}, ...sort),
      index: fc.integer({ min: 1, max: 3 }),
      size: fc.constantFrom(10, 20, 100),
    })
    const property = fc.asyncProperty(requests, async ({ queries, order, index, size }) => {
      const query: Query = Object.assign({}, ...queries, order)
      await expectPage(asking, { ...given, ...query }, find(query), index, size)
      await expectExport(asking, { ...given, ...query }, find(query), 100)
    })
    await fc.assert(property, { numRuns: 10 })
  }
})
