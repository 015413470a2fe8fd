import type { Selector } from '../../../console/selectors/selector'
import { employeeImportEndpoints } from '../../../contract/company/employee-import'
import { employeesEndpoints } from '../../../contract/company/employees'
import type { ImportBatch } from '../../../contract/system/imports'
import { call } from '../../../lib/api'
import { formatShort } from '../../../lib/time/time'

/** How many of the last imports can be chosen. */
const most = 100

const lastImports = (signal?: AbortSignal): Promise<readonly ImportBatch[]> =>
  call(employeeImportEndpoints.list, {
    query: { noPaging: true, maxQuerySize: most },
    quiet: true,
    ...(signal && { signal }),
  })

const labelOf = ({ fileName, createTime }: ImportBatch): string => `${fileName}（${formatShort(createTime)}）`

/** Imports of employees (批次): by the names of their files and of who imported them, the last first. Permission `user:save`. */
export const importSelector: Selector = {
  names: employeesEndpoints.list,
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
