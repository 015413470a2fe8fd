import type { Endpoint } from '../../contract/endpoint'
import type { ImportBatch, ImportEndpoints } from '../../contract/system/imports'
import { call } from '../../lib/api'
import { formatShort } from '../../lib/time/time'
import type { Selector } from '../selectors/selector'

/** How many of the last imports can be chosen. */
const most = 100

const labelOf = ({ fileName, createTime }: ImportBatch): string => `${fileName}（${formatShort(createTime)}）`

/**
 * The imports of a noun (批次): by the names of their files and of who imported them, the last first.
 * @param names the list that is filtered: one that is read again reads their names again
 */
export function importSelector({ list }: Pick<ImportEndpoints, 'list'>, names: Endpoint): Selector {
  const lastImports = (signal?: AbortSignal): Promise<readonly ImportBatch[]> =>
    call(list, { query: { noPaging: true, maxQuerySize: most }, quiet: true, ...(signal && { signal }) })
  return {
    names,
    async search(query, signal) {
      const found = await lastImports(signal)
      return found
        .filter((one) => [one.fileName, one.userName].some((text) => text.includes(query)))
        .map((one) => ({ value: one.id, label: labelOf(one), hint: one.userName }))
    },
    async describe(id) {
      const found = (await lastImports()).find((one) => one.id === id)
      return found ? labelOf(found) : null
    },
  }
}
