import { foundRows } from '../../../console/list/found-rows'
import type { RowStep } from '../../../console/registry/registry'
import { exceptionEndpoints } from '../../../contract/system/exceptions'
import { exceptionColumns } from '../../../lib/columns/exceptions'

/** The codes that match a typed text, for the commands that ask for one. */
export const searchExceptions: RowStep['search'] = (input) =>
  foundRows(exceptionEndpoints.exceptionList, input, (row) => ({
    label: row.title,
    hint: `${exceptionColumns.source.text(row)} ${row.rawCode}`,
  }))
