/** The rows that a command acts on, with their type. */
import type { Endpoint, RowOf } from '../../contract/endpoint'
import type { ListRow } from './active-list'

/** Those of the rows that this list endpoint gave, as it gives them. */
export const rowsOf = <E extends Endpoint>(rows: readonly ListRow[], { path }: E): readonly RowOf<E>[] =>
  rows.filter(({ endpoint }) => endpoint.path === path).map(({ data }) => data as RowOf<E>)

/** The one row that a command acts on whose `when` lets nothing else through. Throws where there is none of this list. */
export function onlyRow<E extends Endpoint>(rows: readonly ListRow[], endpoint: E): RowOf<E> {
  const [row] = rowsOf(rows, endpoint)
  if (row === undefined) throw new Error(`no row of ${endpoint.path} is selected`)
  return row
}
