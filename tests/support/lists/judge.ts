/** Judges a list: whatever it is asked for, by whomever, it answers what a look at every row finds. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint'
import type { Permission } from '../../../src/contract/permissions'
import { addSession } from '../access/role-users'
import type { TestApp } from '../server/test-app'
import { type Asking, expectExport, expectPage } from './answers'
import { defaultsOf, filterCases, filtersOf, type Seen, sortsOf } from './cases'
import { Effects } from './effects'
import type { Query } from './filters'
import { type Expected, expected, type Oracle } from './oracle'
import { oracles } from './oracles'
import { plant } from './plant/plant'
import { sees, viewerOf } from './scope'
import { type Rows, readRows } from './tables'

/** Of those with the same scope in a list, the first one asks. */
const accounts = ['admin', 'channel', 'boss', 'leader', 'agent', 'tree', 'unit', 'own']

export interface Prepared {
  readonly t: TestApp
  readonly rows: Rows
  readonly tokens: ReadonlyMap<string, string>
}

/** Plants rows, signs everybody in, and then reads all rows. */
export async function prepareLists(t: TestApp, lists: readonly Endpoint[]): Promise<Prepared> {
  const permissions = new Set(lists.map(({ permission }) => permission).filter((name) => name !== 'signed-in'))
  await plant(t, [...permissions] as Permission[])
  const tokens = new Map<string, string>()
  for (const account of accounts) {
    const { id } = await t.db.selectFrom('user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
    tokens.set(account, await addSession(t, id))
  }
  return { t, tokens, rows: await readRows(t) }
}

/** The oracle of a list; it knows exactly the filters and orders that the contract declares. */
export function oracleOf(endpoint: Endpoint): Oracle {
  const oracle = oracles[endpoint.name]
  if (!oracle) throw new Error(`${endpoint.name} has no oracle in tests/support/lists/oracles.ts`)
  const { columns, ways } = sortsOf(endpoint)
  expect(Object.keys(oracle.filters).sort(), 'filters').toEqual(filtersOf(endpoint).sort())
  expect(Object.keys(oracle.sorts).sort(), 'orders').toEqual([...columns, ...ways].sort())
  return oracle
}

/** @throws at the first answer that is not the oracle's, or if the rows could hide a wrong one */
export async function judgeList({ t, rows, tokens }: Prepared, endpoint: Endpoint): Promise<void> {
  const oracle = oracleOf(endpoint)
  const all = oracle.items(rows)
  const effects = new Effects(endpoint, oracle.isForAll ?? false)
  const scopes = new Set<string>()
  for (const account of accounts) {
    const { viewer, scope: granted } = viewerOf(rows, account, endpoint.permission)
    const scope = granted && oracle.scopeOf ? oracle.scopeOf(viewer) : granted
    if (scope === null || (scopes.has(scope) && !oracle.isByPerson)) continue
    scopes.add(scope)
    const visible = all.filter((item) => sees(rows, viewer, scope, item.place))
    const seen = visible.map((item) => oracle.asSeenBy?.(item, viewer) ?? item)
    const given = oracle.given?.(rows) ?? {}
    const asking = { t, endpoint, oracle, account, given, token: tokens.get(account) as string }
    await judgeFor(asking, { seen, all }, effects)
  }
  effects.expectEnough()
}

type Find = (query: Query) => Expected

/** A look at every row takes long, and most queries come several times. */
function remembered(find: Find): Find {
  const known = new Map<string, Expected>()
  return (query) => {
    const key = JSON.stringify(query)
    const found = known.get(key) ?? find(query)
    known.set(key, found)
    return found
  }
}

/** For one account: pages, each filter, each order, and some of them together. */
async function judgeFor(asking: Asking, some: Seen, effects: Effects): Promise<void> {
  const { endpoint, oracle, given } = asking
  const always = { ...defaultsOf(endpoint), ...given }
  const find = remembered((query) => expected(oracle, some.seen, { ...always, ...query }))
  const plain = find({})
  for (const index of new Set([1, 2, lastOf(plain), lastOf(plain) + 1])) await expectPage(asking, {}, plain, index, 10)
  for (const index of [1, lastOf(plain), lastOf(plain) + 1]) await expectPage(asking, { countTo: 1 }, plain, index, 10)
  await expectExport(asking, {}, plain)
  effects.sees(plain, some)
  for (const query of oracle.also ?? []) await expectPage(asking, query, find(query))

  const isAllowed = (query: Query) => oracle.allows?.({ ...given, ...query }) ?? true
  const isBrief = some.seen.length < some.all.length
  const cases = filterCases(endpoint, oracle, some, isBrief).filter(({ query }) => isAllowed(query))
  for (const { name, value, query, without } of cases) {
    await expectPage(asking, query, find(query))
    // A page of those that are not counted, and one behind all.
    if (!isBrief) for (const page of [2, 99]) await expectPage(asking, { ...query, countTo: 1 }, find(query), page, 3)
    effects.filters(name, value, find(query), find(without))
  }
  const { columns, ways } = sortsOf(endpoint)
  const sorts = [...columns, ...columns.map((column) => `-${column}`), ...ways]
  for (const sort of sorts) {
    const query = { ...oracle.beside?.[sort], sort }
    const found = find(query)
    await expectPage(asking, query, found, 1, 10)
    await expectPage(asking, query, found, lastOf(found), 10)
    await expectExport(asking, query, found, 100)
    if (!ways.includes(sort)) effects.sorts(sort, found)
  }
  await judgeTogether(asking, { filters: cases.map(({ query }) => query), sorts, isAllowed }, find)
}

/** The last page of ten rows. */
const lastOf = ({ ids }: Expected) => Math.max(1, Math.ceil(ids.length / 10))

interface Choices {
  readonly filters: readonly Query[]
  readonly sorts: readonly string[]
  isAllowed(query: Query): boolean
}

/** Some filters at once, in any order, on any page, and exported. */
async function judgeTogether(asking: Asking, { filters, sorts, isAllowed }: Choices, find: Find): Promise<void> {
  const requests = fc.record({
    queries: fc.array(fc.constantFrom<Query>({}, ...filters), { minLength: 1, maxLength: 3 }),
    order: fc.constantFrom<Query>({}, ...sorts.map((sort) => ({ sort }))),
    index: fc.integer({ min: 1, max: 3 }),
    counting: fc.constantFrom<Query>({}, { countTo: 1 }, { countTo: 15 }),
    size: fc.constantFrom(10, 20, 100),
  })
  const property = fc.asyncProperty(requests, async ({ queries, order, counting, index, size }) => {
    const query: Query = Object.assign({}, ...queries, order)
    fc.pre(isAllowed(query))
    await expectPage(asking, { ...query, ...counting }, find(query), index, size)
    await expectExport(asking, query, find(query), 100)
  })
  await fc.assert(property, { numRuns: 10 })
}
