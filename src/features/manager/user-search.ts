import { foundRows } from '../../console/list/found-rows'
import type { RowStep } from '../../console/registry/registry'
import { managerEndpoints } from '../../contract/manager'

/** The users that match a typed text, for the commands that ask for one. */
export const searchUsers: RowStep['search'] = (input) =>
  foundRows(managerEndpoints.userList, input, ({ nickname, account }) => ({ label: nickname, hint: account }))
