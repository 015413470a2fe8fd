import type { UserInfo } from '../../../contract/manager/user-info'
import type { Permission } from '../../../contract/permissions'

/**
 * Whether the server gave a permission. The client's own default entries only open a page; the server refuses their
 * requests.
 */
export const isGranted = ({ permissions }: Pick<UserInfo, 'permissions'>, permission: Permission): boolean =>
  permissions.some(({ path }) => path === permission)
