/** The rows that a command acts on: with their type, and with what the server refuses of them. */
import type { Endpoint, RowOf } from '../../contract/endpoint'
import type { ListRow } from './active-list'

/** The rows that came from this list endpoint, with its row type. */
export const rowsOf = <E extends Endpoint>(rows: readonly ListRow[], { path }: E): readonly RowOf<E>[] =>
  rows.filter(({ endpoint }) => endpoint.path === path).map(({ data }) => data as RowOf<E>)

/** The only row of a command whose `when` allows exactly one. Throws if there is no row of this list. */
export function onlyRow<E extends Endpoint>(rows: readonly ListRow[], endpoint: E): RowOf<E> {
  const [row] = rowsOf(rows, endpoint)
  if (row === undefined) throw new Error(`no row of ${endpoint.path} is selected`)
  return row
}

interface RowWithMayNot<A extends string> {
  readonly mayNot: { readonly [K in A]?: string }
}

/** Why this is impossible with all of the rows. If only some refuse, the answer to the batch names those. */
export function refusedBy<A extends string>(rows: readonly RowWithMayNot<A>[], action: A): string | null {
  const reasons = rows.flatMap(({ mayNot }) => mayNot[action] ?? [])
  return reasons.length === rows.length ? (reasons[0] ?? null) : null
}
