/** Roles: what people may do, how far it reaches, and who has them. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Flag, FreeText, Id, Nullable, OneOf, Seconds, Version } from '../envelope'
import { limitsOf } from '../limits'
import { batchAnswer, departmentFilter, genericList, Keywords, MayNot, SeveralOf, Sort, UserIds } from '../list'
import { ManagerUser } from '../manager'
import { Status } from '../status'
import { dataScopes } from './data-scopes'

/** The actions on roles. */
export const roleActions = ['update', 'updateGrants', 'delete'] as const
export type RoleAction = (typeof roleActions)[number]

const Scope = OneOf(dataScopes, { title: '数据范围' })

/** A role (§3: id, name, remark, createTime, updateTime). */
export const Role = Type.Object({
  id: Id(),
  name: Type.String({ title: '角色' }),
  remark: Nullable(Type.String({ title: '说明' })),
  createTime: Seconds('创建时间'),
  updateTime: Seconds('更新时间'),
  dataScope: Scope,
  /** It came with the product: its name and data scope stay. */
  isBuiltin: Flag('内置'),
  /** Null: any company's people may have it, or the provider's and the channels'. */
  companyId: Nullable(Id('公司')),
  companyName: Nullable(Type.String({ title: '公司名称' })),
  /** How many permissions it grants. */
  grants: Type.Integer({ title: '权限' }),
  /** How many people whom the viewer sees have it. */
  users: Type.Integer({ title: '人数' }),
  version: Version(),
  mayNot: MayNot(roleActions),
})
export type Role = Type.Static<typeof Role>

/** A permission as a role has it or not. */
export const RoleGrant = Type.Object({
  /** The permission's name. */
  key: Type.String({ title: '权限' }),
  title: Type.String({ title: '名称' }),
  /** The page of an action; null for a page itself. */
  page: Nullable(Type.String({ title: '页面' })),
  /** The menu's group. */
  group: Type.String({ title: '分组' }),
  isGiven: Flag('已授予'),
  /** Why the viewer can neither give nor take it. */
  fixed: Nullable(Type.String({ title: '不能改的原因' })),
})
export type RoleGrant = Type.Static<typeof RoleGrant>

/** Whom a change of a role's permissions touches. */
export const RoleEffect = Type.Object({
  /** Those who have the role. */
  users: Type.Integer({ title: '人数' }),
  /** Those who can do more afterwards, by other roles they could not; and those who can do less. */
  gain: Type.Integer({ title: '增加权限的人数' }),
  lose: Type.Integer({ title: '减少权限的人数' }),
  /** The first of them by name. */
  names: Type.Array(Type.String(), { title: '影响到的人' }),
})
export type RoleEffect = Type.Static<typeof RoleEffect>

/** How many people an effect names at most. */
export const mostNamed = 10

const base = '/manager/api/v1/role'
const roles = genericList({ name: 'manager.role', title: '角色', base })
const roleUsers = genericList({ name: 'manager.role-user', title: '角色用户', base: `${base}/user` })

const form = {
  name: FreeText('角色', 30),
  remark: Type.Optional(Nullable(FreeText('说明', 200, 0))),
  dataScope: Scope,
}
/** Names of permissions. Their list is the server's: the console need not carry it for this. */
const Grants = (title: string) =>
  Type.Array(Type.String({ title: '权限', maxLength: 80, pattern: '^[a-zA-Z/:-]+$', examples: ['/call/number'] }), {
    title,
    maxItems: 500,
    uniqueItems: true,
  })
const change = { id: Id('角色'), give: Grants('授予'), take: Grants('收回') }
const ofUsers = Type.Object({ roleId: Id('角色'), ids: UserIds }, { additionalProperties: false })

export const roleEndpoints = {
  roleList: roles.list('/manager/rolelist', Role, {
    keywords: Keywords,
    companyId: Type.Optional(Id('公司')),
    dataScope: SeveralOf(Scope),
    isBuiltin: Type.Optional(Flag('内置')),
    sort: Sort(['createTime', 'updateTime', 'name']),
  }),
  roleAdd: endpoint({
    name: 'manager.role.add',
    title: '新增角色',
    method: 'POST',
    path: `${base}/add`,
    permission: 'role:save',
    body: Type.Object(
      {
        ...form,
        /** Whose people alone may have it. A company's own people can make no other. */
        companyId: Type.Optional(Nullable(Id('公司'))),
        /** The role whose permissions it begins with, as far as the viewer may give them. */
        copyOf: Type.Optional(Nullable(Id('照抄的角色'))),
      },
      { additionalProperties: false },
    ),
    data: Type.Object({ id: Id(), omitted: Type.Integer({ title: '没有照抄的权限数' }) }),
    writes: true,
    idempotent: true,
  }),
  roleUpdate: roles.update('role:save', { ...form, version: Version() }),
  /** The server refuses it while somebody has the role. */
  roleDelete: roles.delete('role:save'),
  /** All permissions that a role may have, in the menu's order, with those that this one has. */
  grantList: endpoint({
    name: 'manager.role.grants',
    title: '角色的权限',
    method: 'GET',
    path: `${base}/grantList`,
    permission: '/manager/rolepowerlist',
    query: Type.Object({ id: Id('角色') }, { additionalProperties: false }),
    data: Type.Object({ role: Role, grants: Type.Array(RoleGrant) }),
  }),
  /** Whom a change would touch. It changes nothing. */
  grantPreview: endpoint({
    name: 'manager.role.preview-grants',
    title: '分配角色权限：影响到谁',
    method: 'POST',
    path: `${base}/grantPreview`,
    permission: 'role:save',
    body: Type.Object(change, { additionalProperties: false }),
    data: RoleEffect,
  }),
  /** From the next request on, its people may do what it grants now. */
  grantUpdate: endpoint({
    name: 'manager.role.update-grants',
    title: '分配角色权限',
    method: 'POST',
    path: `${base}/grantUpdate`,
    permission: 'role:save',
    body: Type.Object({ ...change, version: Version() }, { additionalProperties: false }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /** The people who have a role. */
  userList: roleUsers.list('/manager/roleuserlist', ManagerUser, {
    keywords: Keywords,
    roleId: Type.Optional(Id('角色')),
    companyId: Type.Optional(Id('公司')),
    ...departmentFilter(true),
    status: SeveralOf(Status),
    sort: Sort(['createTime', 'lastLoginTime', 'account']),
  }),
  /** Gives people a role, each handled separately. */
  userAddBatch: endpoint({
    name: 'manager.role-user.add-batch',
    title: '授予角色',
    method: 'POST',
    path: `${base}/user/addBatch`,
    permission: 'user:save',
    body: ofUsers,
    data: Type.Array(Type.Object(batchAnswer)),
    writes: true,
  }),
  /** Takes a role from people, each handled separately. Nobody is left without any. */
  userRemoveBatch: endpoint({
    name: 'manager.role-user.remove-batch',
    title: '收回角色',
    method: 'POST',
    path: `${base}/user/removeBatch`,
    permission: 'user:save',
    body: ofUsers,
    data: Type.Array(Type.Object(batchAnswer)),
    writes: true,
  }),
}

export const roleLimits = limitsOf(roleEndpoints.roleAdd, 'name', 'remark')
