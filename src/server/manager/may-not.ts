/**
 * What a viewer may not do with users, for the rows of the list. It uses the same rules as the actions, for many users
 * at once.
 */
import { authEndpoints } from '../../contract/auth'
import type { Endpoint } from '../../contract/endpoint'
import { type ManagerUser, managerEndpoints, type UserAction, userActions } from '../../contract/manager'
import { accessTo, mayNotOf } from '../access/may-not'
import type { Viewer } from '../access/viewer'
import type { Db } from '../db/schema'
import { administrator, lastAdministratorText, outranksText, usersOutranking } from './outranks'
import { enabledWithRole, type RoleBrief, type UserRow } from './queries'

/** What a user can't do to themselves. */
export const ownTexts = {
  disable: '不能停用自己的账号',
  delete: '不能删除自己的账号',
  resetPassword: '自己的密码请用“修改密码”来改',
  handOver: '不能交接自己，请由其他管理员操作',
} as const

export const ownDepartmentText = '不能修改自己的部门，请由其他管理员操作'

export const notEmployedText = '只有企业的员工需要交接'

const isOwnText = (action: UserAction): action is keyof typeof ownTexts => action in ownTexts

const endpoints: Readonly<Record<UserAction, Endpoint>> = {
  update: managerEndpoints.userUpdate,
  enable: managerEndpoints.userStatus,
  disable: managerEndpoints.userStatus,
  delete: managerEndpoints.userDelete,
  resetPassword: managerEndpoints.userResetPassword,
  unlock: managerEndpoints.userUnlock,
  endSessions: authEndpoints.userSessionDeleteByUsers,
  handOver: managerEndpoints.handOver,
}

type Listed = Pick<UserRow, 'id' | 'nickname' | 'org' | 'company_id' | 'status'>

/** It sends the same number of queries for a page of a hundred as for one row. @param listed the list they stand in */
export async function mayNotBe(
  db: Db,
  viewer: Viewer,
  users: readonly Listed[],
  { rolesOf, listed }: { rolesOf: ReadonlyMap<number, readonly RoleBrief[]>; listed: Endpoint },
): Promise<(user: Listed) => ManagerUser['mayNot']> {
  const ids = users.map(({ id }) => id)
  const access = await accessTo(db, viewer, { table: 'user', noun: '用户', listed, actions: endpoints, ids })
  const outranking = await usersOutranking(db, viewer, users, rolesOf)
  const isAdministrator = ({ id }: Listed) => (rolesOf.get(id) ?? []).some(({ code }) => code === administrator)
  const administrators = users.some(isAdministrator) ? await enabledWithRole(db, administrator) : 0
  /** No other administrator could sign in. */
  const isLast = (user: Listed) => isAdministrator(user) && administrators === (user.status === 'ENABLED' ? 1 : 0)

  const whyNot = (user: Listed, action: UserAction): string | null => {
    const refused = access(action, user.id)
    // Ending sessions does not change the user.
    if (refused !== null || action === 'endSessions') return refused
    if (outranking.has(user.id)) return outranksText(user)
    if (user.id === viewer.userId && isOwnText(action)) return ownTexts[action]
    if (action === 'handOver' && user.company_id === null) return notEmployedText
    const ends = action === 'delete' || (action === 'disable' && user.status === 'ENABLED')
    return ends && isLast(user) ? lastAdministratorText : null
  }
  return (user) => mayNotOf(userActions, (action) => whyNot(user, action))
}
