import { read } from '../../data/read'
import type { Row } from '../list-spec'
import type { List } from './use-list'

/**
 * Moves the cursor to a row, on any page: with these filters, otherwise without any. Even if its position can't be found,
 * the row may be in the list.
 */
export async function revealRow<R extends Row>(
  { spec, state, queryFor, change }: List<R>,
  id: number,
): Promise<'shown' | 'unfiltered' | 'missing'> {
  const tries = Object.keys(state.values).length === 0 ? [state.values] : [state.values, {}]
  for (const values of tries) {
    const query = { ...queryFor(values), noPaging: true } as const
    const all = await read(spec.endpoint, { query, quiet: true }).catch(() => [])
    const at = all.findIndex((row) => row.id === id)
    if (at < 0) continue
    change({ values, pageIndex: Math.floor(at / state.pageSize) + 1, current: id })
    return values === state.values ? 'shown' : 'unfiltered'
  }
  return 'missing'
}
