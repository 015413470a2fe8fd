import type { UserInfo } from '../../../contract/manager'
import type { Permission } from '../../../contract/permissions'

/** Whether the server gave a permission: the client's own defaults open a page only, and its requests are refused. */
export const isGranted = ({ permissions }: Pick<UserInfo, 'permissions'>, permission: Permission): boolean =>
  permissions.some(({ path }) => path === permission)
