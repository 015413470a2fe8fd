import { foundRows } from '../../../console/list/found-rows'
import type { RowStep } from '../../../console/registry/registry'
import { roleEndpoints } from '../../../contract/manager/roles'
import { roleColumns } from '../../../lib/columns/roles'

/** The roles that match a typed text, for the commands that ask for one. */
export const searchRoles: RowStep['search'] = (input) =>
  foundRows(roleEndpoints.roleList, input, (role) => ({ label: role.name, hint: roleColumns.companyName.text(role) }))
