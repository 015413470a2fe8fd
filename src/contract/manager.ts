/** The people who sign in: who I am, the user list and its upkeep, the user search of the selectors. */
import * as Type from 'typebox'
import { endpoint } from './endpoint'
import { Flag, Id, Line, maskedPhone, Nullable, OneOf, PasswordHash, PhoneInput, Seconds } from './envelope'
import { limitsOf } from './limits'
import { departmentFilter, genericList, Keywords, MayNot, mostInBatch, SeveralOf, Sort } from './list'
import { Status } from './status'

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

/** Whose staff a user is. */
export const orgs = ['PLATFORM', 'CHANNEL', 'COMPANY'] as const

/** The signed-in user (§3), with the account to sign in with, the company and employee number that the calls of section 7 need, whose staff it is, and whether others' calls are theirs to look after. */
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
  /** Answers for a call centre of others too: their 呼叫中心 reaches beyond themselves. */
  supervises: Flag('管理他人的呼叫中心'),
})
export type UserInfo = Type.Static<typeof UserInfo>

/** What is done to users. */
export const userActions = ['update', 'enable', 'disable', 'delete', 'resetPassword', 'endSessions'] as const
export type UserAction = (typeof userActions)[number]

export const ManagerUser = Type.Object({
  id: Id(),
  account: Type.String({ title: '账号' }),
  nickname: Type.String({ title: '姓名' }),
  ...maskedPhone,
  avatar: Nullable(Type.String({ title: '头像路径' })),
  introduction: Nullable(Type.String({ title: '介绍' })),
  org: OneOf(orgs, { title: '所属' }),
  channelId: Nullable(Id('渠道')),
  channelName: Nullable(Type.String({ title: '渠道名称' })),
  companyId: Nullable(Id('公司')),
  companyName: Nullable(Type.String({ title: '公司名称' })),
  departmentId: Nullable(Id('部门')),
  departmentName: Nullable(Type.String({ title: '部门名称' })),
  employeeNo: Nullable(Type.String({ title: '工号' })),
  roles: Type.Array(Type.String(), { title: '角色' }),
  /** In the order of `roles`. */
  roleIds: Type.Array(Id(), { title: '角色编号' }),
  status: Status,
  version: Type.Integer({ title: '版本' }),
  lastLoginTime: Nullable(Seconds('最近登录')),
  createTime: Seconds('创建时间'),
  mayNot: MayNot(userActions),
})
export type ManagerUser = Type.Static<typeof ManagerUser>

/** A role that the viewer may hand out, and whose staff it is for: a company's own role is for that company alone. */
export const RoleOption = Type.Object({
  id: Id(),
  name: Type.String({ title: '角色' }),
  remark: Nullable(Type.String({ title: '说明' })),
  org: OneOf(orgs, { title: '所属' }),
  companyId: Nullable(Id('公司')),
  /** `zuoxi`, and `zx`: it can be found by them. */
  pinyin: Type.String({ title: '拼音' }),
  initials: Type.String({ title: '首字母' }),
})
export type RoleOption = Type.Static<typeof RoleOption>

/** A user as the selectors show one (§7, User search). */
export const UserOption = Type.Object({ id: Id(), nickname: Type.String({ title: '姓名' }), ...maskedPhone })
export type UserOption = Type.Static<typeof UserOption>

/** User search returns at most 10 (§9). */
export const maxUserOptions = 10

export const UserIds = Type.Array(Id(), { title: '用户', minItems: 1, maxItems: mostInBatch, uniqueItems: true })

/** A channel or a company to choose. */
const PlaceOption = Type.Object({ id: Id(), name: Type.String({ title: '名称' }) })

/** What may be changed of a user, besides the roles. */
const form = {
  nickname: Line('姓名', 30),
  /** Null takes the number away. */
  phone: Type.Optional(Nullable(PhoneInput())),
  introduction: Type.Optional(Nullable(Type.String({ title: '介绍', maxLength: 200, trim: true }))),
}
/** Where in the company somebody works. */
const job = {
  departmentId: Type.Optional(Nullable(Id('部门'))),
  employeeNo: Type.Optional(Nullable(Line('工号', 20))),
}
const RoleIds = Type.Array(Id(), { title: '角色', minItems: 1, maxItems: 20, uniqueItems: true })
const Saved = Type.Object({ id: Id() })

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
  userList: users.summedList(
    '/manager/userlist',
    ManagerUser,
    {
      keywords: Keywords,
      org: SeveralOf(OneOf(orgs, { title: '所属' })),
      channelId: Type.Optional(Id('渠道')),
      companyId: Type.Optional(Id('公司')),
      ...departmentFilter(true),
      roleId: Type.Optional(Id('角色')),
      status: SeveralOf(Status),
      sort: Sort(['createTime', 'lastLoginTime', 'account']),
    },
    { enabled: Type.Integer({ title: '启用' }), disabled: Type.Integer({ title: '停用' }) },
  ),
  /** Where a new user of one's own making can work: staff of these organisations, in these channels and companies. */
  placeOptions: endpoint({
    name: 'manager.place.options',
    title: '可选的单位',
    method: 'GET',
    path: '/manager/api/v1/place/options',
    permission: 'user:save',
    data: Type.Object({
      orgs: Type.Array(OneOf(orgs, { title: '所属' })),
      channels: Type.Array(PlaceOption),
      companies: Type.Array(PlaceOption),
    }),
  }),
  /** The roles one may hand out. */
  roleOptions: endpoint({
    name: 'manager.role.options',
    title: '可授予的角色',
    method: 'GET',
    path: '/manager/api/v1/role/options',
    permission: '/manager/userlist',
    data: Type.Array(RoleOption),
  }),
  userAdd: users.add('user:save', {
    account: Type.String({ title: '账号', maxLength: 32, trim: true, format: 'account', examples: ['lin.xiaotong'] }),
    ...form,
    org: OneOf(orgs, { title: '所属' }),
    /** Of a channel's staff. */
    channelId: Type.Optional(Nullable(Id('渠道'))),
    /** Of a company's staff, as are department and employee number; the number is required there. */
    companyId: Type.Optional(Nullable(Id('公司'))),
    ...job,
    roleIds: RoleIds,
    code: PasswordHash('初始密码'),
  }),
  /** An employee number of the company's that nobody has: the one after the last. */
  freeEmployeeNo: endpoint({
    name: 'manager.employee-no.free',
    title: '可用的工号',
    method: 'GET',
    path: '/manager/api/v1/user/freeEmployeeNo',
    permission: 'user:save',
    query: Type.Object({ companyId: Id('公司') }, { additionalProperties: false }),
    data: Type.Object({ employeeNo: Type.String({ title: '工号' }) }),
  }),
  /** Account, organisation and company stay as they are; of a company's staff, what is left out stays too. */
  userUpdate: users.update('user:save', {
    ...form,
    ...job,
    roleIds: RoleIds,
    version: Type.Integer({ title: '版本', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  /** A disabled user's sessions end. */
  userStatus: endpoint({
    name: 'manager.user.update-status',
    title: '启用或停用用户',
    method: 'POST',
    path: '/manager/api/v1/user/updateStatus',
    permission: 'user:save',
    body: Type.Object({ id: Id(), status: Status }, { additionalProperties: false }),
    data: Saved,
    writes: true,
  }),
  userStatusBatch: users.statusBatch('user:save'),
  /** Refused while anything refers to the user. The account stays taken, and the sessions end. */
  userDelete: users.delete('user:save'),
  /** Somebody else's password; ends that user's sessions. One's own is changed by `auth.password.update`. */
  userResetPassword: endpoint({
    name: 'manager.user.reset-password',
    title: '重置用户密码',
    method: 'POST',
    path: '/manager/api/v1/user/resetPassword',
    permission: 'user:reset-password',
    body: Type.Object({ id: Id(), newCode: PasswordHash('新密码') }, { additionalProperties: false }),
    data: Saved,
    writes: true,
  }),
  userSearch: userSearch.list(
    'user:search',
    UserOption,
    { keywords: Keywords, id: Type.Optional(Id()) },
    '/ups/api/v1/manager/user',
  ),
}

/** How much the fields of the user form take. */
export const userLimits = limitsOf(
  managerEndpoints.userAdd,
  'account',
  'nickname',
  'phone',
  'introduction',
  'employeeNo',
)
