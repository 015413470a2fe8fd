/** Apart from all other names, which the login page does without. */
import type { PagePermission } from './permissions'

/** The entries the client always adds to the session's list (specification §4). */
export const defaultPermissions: readonly PagePermission[] = [
  '/phone/index',
  '/call/history',
  '/customer/followList',
  '/customer/UserCustomerList',
]
