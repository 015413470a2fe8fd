/** The users in selected rows, and the lists in which they stand. */
import type { ListRow } from '../../console/list/active-list'
import { rowsOf } from '../../console/list/rows-of'
import { type Employee, employeesEndpoints } from '../../contract/company/employees'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { roleEndpoints } from '../../contract/manager/roles'

/** The lists whose rows are users. */
export const userLists = [managerEndpoints.userList, employeesEndpoints.list, roleEndpoints.userList] as const

/** The selected users, whichever of the lists they stand in. */
export const usersOf = (rows: readonly ListRow[]): readonly (ManagerUser | Employee)[] => [
  ...rowsOf(rows, managerEndpoints.userList),
  ...rowsOf(rows, roleEndpoints.userList),
  ...rowsOf(rows, employeesEndpoints.list),
]
