import { foundRows } from '../../../console/list/found-rows'
import type { RowStep } from '../../../console/registry/registry'
import { departmentsEndpoints } from '../../../contract/company/departments'

/** The departments that match a typed text, for the commands that ask for one. */
export const searchDepartments: RowStep['search'] = (input) =>
  foundRows(departmentsEndpoints.treeList, input, ({ name, above, companyName }) => ({
    ...{ label: name, hint: [companyName, ...above].join(' / ') },
  }))
