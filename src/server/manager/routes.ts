/** Who I am, the user list, the user search. */
import {
  type ManagerUser,
  type managerEndpoints,
  maxUserOptions,
  type PermissionEntry,
  type UserOption,
} from '../../contract/manager'
import type { Handlers } from '../access/handler'
import { listUsers, ownUser, permissionRows, roleNames, searchUsers } from './queries'

export const managerHandlers: Handlers<typeof managerEndpoints> = {
  async userInfo({ db, viewer }) {
    const user = await ownUser(db, viewer.userId)
    const roles = await roleNames(db, [user.id])
    const permissions = await permissionRows(db, [...viewer.grants.keys()])
    return {
      id: user.id,
      name: user.nickname,
      avatar: user.avatar,
      introduction: user.introduction,
      roles: roles.get(user.id) ?? [],
      permissions: permissions.map(
        (row): PermissionEntry => ({
          id: row.id,
          name: row.name,
          path: row.path,
          parentId: row.parent_id,
          sort: row.sort,
          keepAlive: row.keep_alive === 1,
          createTime: row.created_at,
          updateTime: row.updated_at,
          userId: row.user_id,
        }),
      ),
      companyId: user.company_id,
      companyName: user.company_name,
      employeeNo: user.employee_no,
    }
  },

  async userList({ db, viewer, scope, query, services: { phones } }) {
    const phoneId = query.keywords ? await phones.find(db, query.keywords, viewer) : null
    const page = await listUsers(db, scope('user'), { ...query, phoneId })
    const roles = await roleNames(
      db,
      page.rows.map((row) => row.id),
    )
    return page.map(
      (row): ManagerUser => ({
        id: row.id,
        account: row.account,
        nickname: row.nickname,
        ...phones.mask(row, viewer),
        avatar: row.avatar,
        org: row.org,
        channelId: row.channel_id,
        channelName: row.channel_name,
        companyId: row.company_id,
        companyName: row.company_name,
        roles: roles.get(row.id) ?? [],
        status: row.status,
        lastLoginTime: row.last_login_at,
        createTime: row.created_at,
      }),
    )
  },

  async userSearch({ db, viewer, scope, query, services: { phones } }) {
    const phoneId = query.keywords ? await phones.find(db, query.keywords, viewer) : null
    const most = {
      maxQuerySize: Math.min(query.maxQuerySize, maxUserOptions),
      pageSize: Math.min(query.pageSize, maxUserOptions),
    }
    const page = await searchUsers(db, scope('user'), { ...query, ...most, phoneId })
    return page.map((row): UserOption => ({ id: row.id, nickname: row.nickname, ...phones.mask(row, viewer) }))
  },
}
