import type { Endpoint, RowOf } from '../../contract/endpoint'
import type { ListEndpoint } from '../../contract/list'
import { read } from '../data/read'
import type { FoundRow, RowStep } from '../registry/registry'
import { mostShown } from '../selectors/selector'
import type { Row } from './list-spec'

/**
 * The first rows of a list that match a typed text, for the step that asks for a command's row.
 * @param shown a row's name, and what tells it from others of the same name
 */
export async function foundRows<E extends Endpoint>(
  endpoint: E,
  { query, signal }: Parameters<RowStep['search']>[0],
  shown: (row: RowOf<E> & Row) => Pick<FoundRow, 'label' | 'hint'>,
): Promise<readonly FoundRow[]> {
  const list = endpoint as unknown as ListEndpoint<RowOf<E> & Row>
  const asked = { ...(query && { keywords: query }), noPaging: true, maxQuerySize: mostShown }
  const rows = await read(list, { query: asked, signal, quiet: true })
  return (rows as unknown as readonly (RowOf<E> & Row)[]).map((row) => ({
    ...{ id: row.id, endpoint, data: row },
    ...shown(row),
  }))
}
