/** Users, and the roles that they have. */

export { roleUserCommands } from './role-users'
export { userCommands } from './users'
