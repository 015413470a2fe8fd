/** The people who sign in: who I am, the user list, the user search of the selectors. */
import * as Type from 'typebox'
import { endpoint } from './endpoint'
import { Flag, Id, maskedPhone, Nullable, OneOf, Seconds } from './envelope'
import { genericList, Keywords, Sort } from './list'

/** A permission as user/info lists it: every key is there, null included (§3). `path` is the page's path or the action's name. */
export const PermissionEntry = Type.Object({
  id: Id(),
  name: Type.String({ title: '名称' }),
  path: Nullable(Type.String({ title: '路径或动作' })),
  parentId: Nullable(Id('上级')),
  sort: Type.Integer({ title: '排序' }),
  keepAlive: Flag('缓存页面'),
  createTime: Seconds('创建时间'),
  updateTime: Seconds('更新时间'),
  userId: Nullable(Id('创建人')),
})
export type PermissionEntry = Type.Static<typeof PermissionEntry>

/** The signed-in user (§3), with the company and employee number that the calls of section 7 need. */
export const UserInfo = Type.Object({
  id: Id(),
  name: Type.String({ title: '姓名' }),
  avatar: Nullable(Type.String({ title: '头像路径' })),
  introduction: Nullable(Type.String({ title: '介绍' })),
  roles: Type.Array(Type.String(), { title: '角色' }),
  permissions: Type.Array(PermissionEntry, { title: '权限' }),
  companyId: Nullable(Id('公司')),
  companyName: Nullable(Type.String({ title: '公司名称' })),
  employeeNo: Nullable(Type.String({ title: '工号' })),
})
export type UserInfo = Type.Static<typeof UserInfo>

/** Whose staff a user is. */
const orgs = ['PLATFORM', 'CHANNEL', 'COMPANY'] as const
export const accountStatuses = ['ENABLED', 'DISABLED'] as const

export const ManagerUser = Type.Object({
  id: Id(),
  account: Type.String({ title: '账号' }),
  nickname: Type.String({ title: '姓名' }),
  ...maskedPhone,
  avatar: Nullable(Type.String({ title: '头像路径' })),
  org: OneOf(orgs, { title: '所属' }),
  channelId: Nullable(Id('渠道')),
  channelName: Nullable(Type.String({ title: '渠道名称' })),
  companyId: Nullable(Id('公司')),
  companyName: Nullable(Type.String({ title: '公司名称' })),
  roles: Type.Array(Type.String(), { title: '角色' }),
  status: OneOf(accountStatuses, { title: '状态' }),
  lastLoginTime: Nullable(Seconds('最近登录')),
  createTime: Seconds('创建时间'),
})
export type ManagerUser = Type.Static<typeof ManagerUser>

/** A user as the selectors show one (§7, User search). */
export const UserOption = Type.Object({ id: Id(), nickname: Type.String({ title: '姓名' }), ...maskedPhone })
export type UserOption = Type.Static<typeof UserOption>

/** User search returns at most 10 (§9). */
export const maxUserOptions = 10

const users = genericList({ name: 'manager.user', title: '用户', base: '/manager/api/v1/user' })
const userSearch = genericList({ name: 'manager.user-search', title: '用户搜索', base: '/ups/api/v1/manager/user' })

export const managerEndpoints = {
  userInfo: endpoint({
    name: 'manager.user-info',
    title: '当前用户',
    method: 'GET',
    path: '/manager/api/v1/user/info',
    permission: 'signed-in',
    query: Type.Object({ detail: Type.Optional(Flag('含关联信息')) }, { additionalProperties: false }),
    data: UserInfo,
  }),
  userList: users.list('/manager/userlist', ManagerUser, {
    keywords: Keywords,
    org: Type.Optional(OneOf(orgs, { title: '所属' })),
    channelId: Type.Optional(Id('渠道')),
    companyId: Type.Optional(Id('公司')),
    status: Type.Optional(OneOf(accountStatuses, { title: '状态' })),
    sort: Sort(['createTime', 'lastLoginTime', 'account']),
  }),
  userSearch: userSearch.list(
    'user:search',
    UserOption,
    { keywords: Keywords, id: Type.Optional(Id()) },
    '/ups/api/v1/manager/user',
  ),
}
