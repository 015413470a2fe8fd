/** What a list must answer, found by looking at every row. */

import type { DataScope } from '../../../src/contract/manager/data-scopes'
import type { RowOf, Schema } from '../../../src/server/db/schema'
import type { TestApp } from '../server/test-app'
import type { Filter, Query } from './filters'
import type { Whose } from './plant/whose'
import type { Place, Viewer } from './scope'
import type { Rows } from './tables'

/** A row of a list, with whatever its filters and orders look at. */
export interface Item {
  readonly id: number
  readonly place: Place
}

/** A row of one table. */
export interface RowItem<N extends keyof Schema> extends Item {
  readonly row: RowOf<N>
}

type Key = string | number | null | readonly (string | number | null)[]

/** One list. Its filters and orders are those of its endpoint, under the same names. */
export interface Oracle<I extends Item = Item> {
  /** All rows that somebody can see in the list: not those that are deleted or over. */
  items(rows: Rows): readonly I[]
  /** The scope, if the permission's does not count; null if the list is not for the viewer. */
  scopeOf?(viewer: Viewer): DataScope | null
  /** A row whose filters see less than others' do, as somebody sees it. */
  asSeenBy?(item: I, viewer: Viewer): I
  /** Whoever may ask sees every row. */
  readonly isForAll?: true
  /** What somebody sees depends on more than their scope: every account asks. */
  readonly isByPerson?: true
  readonly filters: Readonly<Record<string, Filter<I>>>
  /** What a row is sorted by; empty ones come last in both directions, and equal ones by their id. */
  readonly sorts: Readonly<Record<string, (item: I, query: Query) => Key>>
  /** The order if none is asked for: like a request's, or by `id`, or one's own. */
  readonly usual: string | ((item: I, query: Query) => Key)
  readonly sums?: Readonly<Record<string, (items: readonly I[]) => number>>
  /** Whether the list knows its total without counting the rows; otherwise it counts no further than `countTo`. */
  isCounted?(query: Query): boolean
  /** The most rows of one answer. */
  readonly most?: number
  /** The filters without which an order means nothing. */
  readonly beside?: Readonly<Record<string, Query>>
  /** More requests, for what one filter or one order alone does not show. */
  readonly also?: readonly Query[]
  /** The filters that every request needs. */
  given?(rows: Rows): Query
  /** Whether filters fit together; if not, the list refuses them. */
  allows?(query: Query): boolean
  /** Adds rows to the demo data, so that each filter, order and scope changes the answer. */
  plant?(t: TestApp, people: readonly Whose[]): Promise<unknown>
}

export interface Expected {
  readonly ids: readonly number[]
  readonly sums?: Readonly<Record<string, number>>
}

/** All rows that match, in order, and their sums. */
export function expected<I extends Item>(oracle: Oracle<I>, seen: readonly I[], query: Query): Expected {
  const { sort = oracle.usual, ...values } = query
  const asked = Object.entries(values).map(([name, value]) => ({ filter: oracle.filters[name], value: value as never }))
  const found = seen.filter((item) => asked.every(({ filter, value }) => !filter || filter.holds(item, value, query)))
  const sums =
    oracle.sums && Object.fromEntries(Object.entries(oracle.sums).map(([name, sum]) => [name, sum(found)] as const))
  const ids = inOrder(oracle, found, sort as Oracle<I>['usual'], query).map(({ id }) => id)
  return sums ? { ids, sums } : { ids }
}

function inOrder<I extends Item>(oracle: Oracle<I>, items: readonly I[], sort: Oracle<I>['usual'], query: Query) {
  const isDown = typeof sort === 'string' && sort.startsWith('-')
  const name = typeof sort === 'string' ? sort.replace(/^-/, '') : ''
  const keyOf = typeof sort === 'string' ? (oracle.sorts[name] ?? (name === 'id' ? () => [] : undefined)) : sort
  if (!keyOf) throw new Error(`say what ${name} sorts by`)
  const sign = isDown ? -1 : 1
  const keyed = items.map((item) => ({ id: item.id, keys: [keyOf(item, query)].flat() as (string | number | null)[] }))
  return keyed.sort((a, b) => {
    for (const [place, key] of a.keys.entries()) {
      const order = compared(key, b.keys[place] ?? null, sign)
      if (order !== 0) return order
    }
    return sign * (a.id - b.id)
  })
}

/** Texts by their characters' codes, as both databases sort them. */
function compared(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -sign : sign
}

/** How well the best of a row's texts matches: it is the text, begins with it, or only contains it. */
export function matchRank(texts: readonly string[], keywords: unknown): number {
  if (typeof keywords !== 'string') return 0
  const wanted = keywords.toLowerCase()
  const own = texts.map((text) => text.toLowerCase())
  if (own.includes(wanted)) return 0
  return own.some((text) => text.startsWith(wanted)) ? 1 : 2
}
