/** The requests that a list is asked with, made from its endpoint's schema and from the rows that an account sees. */
import type { Endpoint } from '../../../src/contract/endpoint'
import { pagingQuery } from '../../../src/contract/list'
import { type ParameterNode, parametersOf, propertiesOfInput } from '../access/samples'
import type { Filter, Query } from './filters'
import type { Item, Oracle } from './oracle'

/** The filters that a list declares. */
export const filtersOf = (endpoint: Endpoint): string[] =>
  parametersOf(endpoint).filter((name) => name !== 'sort' && !(name in pagingQuery))

/** The orders that a list declares: in two directions, and those with only one. */
export function sortsOf(endpoint: Endpoint): { columns: string[]; ways: string[] } {
  const all = (propertiesOfInput(endpoint).sort?.enum ?? []) as string[]
  const columns = all.filter((name) => all.includes(`-${name}`))
  return { columns, ways: all.filter((name) => !name.startsWith('-') && !columns.includes(name)) }
}

export const isPaged = (endpoint: Endpoint) => parametersOf(endpoint).includes('pageIndex')

/** What answers rows but is no list of rows in scope. */
const others: readonly string[] = [
  // Everything there is, by its key.
  ...[
    'company.setting.list',
    'system.region.list',
    'system.setting.list',
    'system.preference.list',
    'system.command-usage.list',
  ],
  // What one company, one giver of roles, or one keeper of companies can choose from.
  ...['call.wrapup-code.list', 'call.wrapup-code.settings', 'manager.role.options', 'company.channel.options'],
  // All functions that there are, whoever asks.
  'company.resource.functions',
  // What has happened with one customer.
  'customer.timeline',
  // The words that a company has for its customers.
  'customer.tag.list',
  // The numbers of one customer.
  'customer.phone.list',
  // What one pool says.
  'customer.department-pool.rules',
  // What one customer has agreed to.
  'customer.consent.list',
  // Who has one number.
  'customer.holders',
  // What one company says.
  'phone.script.list',
  'phone.script.settings',
]

/** A list has pages, or answers all of its rows at once. */
export const isList = (endpoint: Endpoint) =>
  endpoint.method === 'GET' &&
  !others.includes(endpoint.name) &&
  (isPaged(endpoint) || (endpoint.data as ParameterNode).type === 'array')

/** The values of the parameters that a request leaves out. */
export const defaultsOf = (endpoint: Endpoint): Query =>
  Object.fromEntries(
    filtersOf(endpoint).flatMap((name) => {
      const { default: value } = propertiesOfInput(endpoint)[name] as ParameterNode
      return value === undefined ? [] : [[name, value]]
    }),
  )

export interface Seen {
  /** The rows that the account sees. */
  readonly seen: readonly Item[]
  readonly all: readonly Item[]
}

/** A request with one filter, and the same request without it. */
interface FilterCase {
  readonly name: string
  readonly value: unknown
  readonly query: Query
  readonly without: Query
}

/**
 * Each filter alone, with each of its values.
 * @param isBrief only the first value and the last ones, which are those of others and of nobody
 */
export function filterCases(endpoint: Endpoint, oracle: Oracle, rows: Seen, isBrief: boolean): FilterCase[] {
  return filtersOf(endpoint).flatMap((name) => {
    const filter = oracle.filters[name] as Filter<Item>
    const draw = { ...rows, node: propertiesOfInput(endpoint)[name] as ParameterNode }
    const without = filter.beside?.(draw) ?? {}
    const values = [...new Map(filter.values(draw).map((value) => [JSON.stringify(value), value])).values()]
    const chosen = isBrief ? [...new Set([...values.slice(0, 1), ...values.slice(-2)])] : values
    return chosen.map((value) => ({ name, value, query: { ...without, [name]: value }, without }))
  })
}
