/** Rows that show an action's result before the server has answered. */
import type { Endpoint, RowOf } from '../../contract/endpoint'
import type { Data } from './data'

interface Row {
  readonly id: number
}

/**
 * Shows rows of a list as an action will leave them. The next answer of the list replaces them.
 * @param change the fields that the action changes
 * @returns the function that shows some of these rows as they were
 */
export function showChanged<E extends Endpoint>(
  data: Pick<Data, 'update'>,
  endpoint: E,
  ids: readonly number[],
  change: (row: RowOf<E>) => Partial<RowOf<E>>,
): (ids: readonly number[]) => void {
  const before = new WeakMap<object, Row>()
  const show = (of: readonly number[], to: (row: Row) => Row) =>
    data.update(endpoint, (answer) => withRows(answer, new Set(of), to))
  show(ids, (row) => {
    const changed = { ...row, ...change(row as RowOf<E>) }
    before.set(changed, row)
    return changed
  })
  return (back) => show(back, (row) => before.get(row) ?? row)
}

/** The same with the rows of several lists, in which a row has the same id. */
export function showChangedIn<E extends Endpoint>(
  data: Pick<Data, 'update'>,
  endpoints: readonly E[],
  ids: readonly number[],
  change: (row: RowOf<E>) => Partial<RowOf<E>>,
): (ids: readonly number[]) => void {
  const takeBacks = endpoints.map((endpoint) => showChanged(data, endpoint, ids, change))
  return (back) => {
    for (const takeBack of takeBacks) takeBack(back)
  }
}

/** A list's answer, paged or not, with some of its rows changed. */
function withRows(answer: unknown, ids: ReadonlySet<number>, to: (row: Row) => Row): unknown {
  const rows = Array.isArray(answer) ? answer : (answer as { records?: unknown } | undefined)?.records
  if (!Array.isArray(rows) || !rows.some(({ id }: Row) => ids.has(id))) return answer
  const records = rows.map((row: Row) => (ids.has(row.id) ? to(row) : row))
  return rows === answer ? records : { ...(answer as object), records }
}
