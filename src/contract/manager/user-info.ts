/** The signed-in user, as every session asks for it first. Its own file, because the login page needs it and no list. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Flag, Id, Nullable, OneOf, Seconds } from '../envelope'

/**
 * A permission as user/info lists it: every key is present, even if null (§3). `path` is the page's path or the
 * action's name.
 */
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

/** The kind of organisation that a user works for. */
export const orgs = ['PLATFORM', 'CHANNEL', 'COMPANY'] as const

/**
 * The signed-in user (§3), plus: the account, the company and employee number that section 7's calls need, the
 * organisation, whether the user supervises other people's calls, whether the console shows a watermark, and when it signs
 * out whoever is away.
 */
export const UserInfo = Type.Object({
  id: Id(),
  account: Type.String({ title: '账号' }),
  name: Type.String({ title: '姓名' }),
  avatar: Nullable(Type.String({ title: '头像路径' })),
  introduction: Nullable(Type.String({ title: '介绍' })),
  roles: Type.Array(Type.String(), { title: '角色' }),
  permissions: Type.Array(PermissionEntry, { title: '权限' }),
  companyId: Nullable(Id('公司')),
  companyName: Nullable(Type.String({ title: '公司名称' })),
  employeeNo: Nullable(Type.String({ title: '工号' })),
  org: OneOf(orgs, { title: '所属' }),
  /** Supervises other people's calls too: this user's 呼叫中心 shows more than their own. */
  supervises: Flag('管理他人的呼叫中心'),
  /** The console shows name, number and time over every page. */
  watermark: Flag('页面加水印'),
  /** The console signs out after so many minutes without a key or a pointer; 0: never. */
  idleMinutes: Type.Integer({ title: '没有操作多少分钟后退出登录' }),
})
export type UserInfo = Type.Static<typeof UserInfo>

export const userInfoEndpoints = {
  userInfo: endpoint({
    name: 'manager.user-info',
    title: '当前用户',
    method: 'GET',
    path: '/manager/api/v1/user/info',
    permission: 'signed-in',
    query: Type.Object({ detail: Type.Optional(Flag('含关联信息')) }, { additionalProperties: false }),
    data: UserInfo,
  }),
}
