/** This list has a file of its own, so that the login page does not load all the other permission names. */
import type { PagePermission } from './permissions'

/** The entries the client always adds to the session's list (specification §4). */
export const defaultPermissions: readonly PagePermission[] = [
  '/phone/index',
  '/call/history',
  '/customer/followList',
  '/customer/UserCustomerList',
]
