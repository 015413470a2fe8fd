/** The people who sign in: the user's own data, the user list and its actions. */
import * as Type from 'typebox'
import { endpoint } from './endpoint'
import {
  Flag,
  FreeText,
  Id,
  Line,
  maskedPhone,
  Nullable,
  OneOf,
  PasswordHash,
  PhoneInput,
  Seconds,
  Version,
} from './envelope'
import { limitsOf } from './limits'
import {
  batchAnswer,
  departmentFilter,
  genericList,
  Keywords,
  MayNot,
  SeveralOf,
  Sort,
  UserIds,
  WholeFilter,
} from './list'
import { orgs, userInfoEndpoints } from './manager/user-info'
import { Status } from './status'

/** The actions on users. */
export const userActions = [
  'update',
  'enable',
  'disable',
  'delete',
  'resetPassword',
  'unlock',
  'endSessions',
  'handOver',
] as const
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
  /** Calls a day; null: as many as the company allows. */
  dayCallCap: Nullable(Type.Integer({ title: '日呼上限' })),
  roles: Type.Array(Type.String(), { title: '角色' }),
  /** In the same order as `roles`. */
  roleIds: Type.Array(Id(), { title: '角色编号' }),
  status: Status,
  version: Version(),
  lastLoginTime: Nullable(Seconds('最近登录')),
  createTime: Seconds('创建时间'),
  mayNot: MayNot(userActions),
})
export type ManagerUser = Type.Static<typeof ManagerUser>

/** The fields of a user that may change, besides the roles. */
const form = {
  nickname: FreeText('姓名', 30),
  /** Null removes the number. */
  phone: Type.Optional(Nullable(PhoneInput())),
  introduction: Type.Optional(Nullable(FreeText('介绍', 200, 0))),
}
/** Where in the company the user works. */
const job = {
  departmentId: Type.Optional(Nullable(Id('部门'))),
  employeeNo: Type.Optional(Nullable(Line('工号', 20))),
  dayCallCap: Type.Optional(Nullable(Type.Integer({ title: '日呼上限', minimum: 1, maximum: 10_000 }))),
}
const Account = Type.String({
  ...{ title: '账号', maxLength: 32, trim: true, format: 'account', examples: ['lin.xiaotong'] },
})
/** The most roles that somebody has (ours). */
export const mostRoles = 20
const RoleIds = Type.Array(Id(), { title: '角色', minItems: 1, maxItems: mostRoles, uniqueItems: true })
const Saved = Type.Object({ id: Id() })
/** What an employee has that others must take over. */
const Holdings = Type.Object({
  customers: Type.Integer({ title: '客户' }),
  callbacks: Type.Integer({ title: '预约' }),
  lists: Type.Integer({ title: '名单' }),
  departments: Type.Integer({ title: '负责的部门' }),
})
/** The most colleagues who take over from one employee (ours). */
export const mostHeirs = 20
/** The user can do nothing with the password but set another one. */
const PasswordOnce = Type.Optional(Flag('一次性密码'))

const users = genericList({ name: 'manager.user', title: '用户', base: '/manager/api/v1/user' })

export const managerEndpoints = {
  ...userInfoEndpoints,
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
      /** Signed in somewhere, and used there within a quarter of an hour. */
      isOnline: Type.Optional(Flag('在线')),
      sort: Sort(['createTime', 'lastLoginTime', 'account']),
    },
    { enabled: Type.Integer({ title: '启用' }), disabled: Type.Integer({ title: '停用' }) },
  ),
  userAdd: users.add('user:save', {
    account: Account,
    ...form,
    org: OneOf(orgs, { title: '所属' }),
    /** Only for a channel's staff. */
    channelId: Type.Optional(Nullable(Id('渠道'))),
    /** Only for a company's staff, like department and employee number. A company's staff need the employee number. */
    companyId: Type.Optional(Nullable(Id('公司'))),
    ...job,
    roleIds: RoleIds,
    code: PasswordHash('初始密码'),
    once: PasswordOnce,
  }),
  /**
   * The first administrator of a company, who may do there what anybody may, and must set a password of their own. It is
   * refused if the company has one: whoever has this right must not get into a company at work.
   */
  administratorAdd: endpoint({
    name: 'manager.administrator.add',
    title: '开通企业管理员',
    method: 'POST',
    path: '/manager/api/v1/user/addAdministrator',
    permission: 'company:open',
    body: Type.Object(
      {
        companyId: Id('公司'),
        account: Account,
        nickname: form.nickname,
        phone: form.phone,
        code: PasswordHash('一次性密码'),
      },
      { additionalProperties: false },
    ),
    data: Saved,
    writes: true,
    idempotent: true,
  }),
  /** A free employee number of the company: the one after the last. */
  freeEmployeeNo: endpoint({
    name: 'manager.employee-no.free',
    title: '可用的工号',
    method: 'GET',
    path: '/manager/api/v1/user/freeEmployeeNo',
    permission: 'user:save',
    query: Type.Object({ companyId: Id('公司') }, { additionalProperties: false }),
    data: Type.Object({ employeeNo: Type.String({ title: '工号' }) }),
  }),
  /**
   * Account, organisation and company never change. For a company's staff, fields that the request leaves out stay too.
   */
  userUpdate: users.update('user:save', {
    ...form,
    ...job,
    roleIds: RoleIds,
    version: Version(),
  }),
  /** Disabling a user ends that user's sessions. */
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
  userStatusBatch: users.wholeStatusBatch('user:save'),
  /** Moves these employees, or all that the list's filter finds, to a department of their company, or to none. Each answer has the department before. */
  userMoveBatch: endpoint({
    name: 'manager.user.move-batch',
    title: '移动部门',
    method: 'POST',
    path: '/manager/api/v1/user/moveBatch',
    permission: 'user:save',
    body: Type.Object(
      {
        ids: Type.Optional(UserIds),
        all: Type.Optional(WholeFilter),
        departmentId: Nullable(Id('部门')),
      },
      { additionalProperties: false },
    ),
    data: Type.Array(Type.Object({ ...batchAnswer, before: Nullable(Id('原部门')) })),
    writes: true,
  }),
  /** The server refuses it while anything refers to the user. The account name stays taken, and the sessions end. */
  userDelete: users.delete('user:save'),
  /** Sets somebody else's password and ends that user's sessions. `auth.password.update` changes the user's own. */
  userResetPassword: endpoint({
    name: 'manager.user.reset-password',
    title: '重置用户密码',
    method: 'POST',
    path: '/manager/api/v1/user/resetPassword',
    permission: 'user:reset-password',
    body: Type.Object(
      { id: Id(), newCode: PasswordHash('新密码'), once: PasswordOnce },
      { additionalProperties: false },
    ),
    data: Saved,
    writes: true,
  }),
  /** Forgets the wrong passwords and codes of a user, who may then try again at once. */
  userUnlock: endpoint({
    name: 'manager.user.unlock',
    title: '解锁用户的登录',
    method: 'POST',
    path: '/manager/api/v1/user/unlock',
    permission: 'user:reset-password',
    body: Type.Object({ id: Id() }, { additionalProperties: false }),
    data: Saved,
    writes: true,
  }),
  /** Forgets a user's app and recovery codes for the second step: the next sign-in sets up another app. */
  userResetSecondStep: endpoint({
    name: 'manager.user.reset-second-step',
    title: '重置二次验证',
    method: 'POST',
    path: '/manager/api/v1/user/resetSecondStep',
    permission: 'user:reset-password',
    body: Type.Object({ id: Id() }, { additionalProperties: false }),
    data: Saved,
    writes: true,
  }),
  /** What an employee has that others must take over before the account ends. */
  handOverPreview: endpoint({
    name: 'manager.hand-over.preview',
    title: '离职交接：名下有什么',
    method: 'GET',
    path: '/manager/api/v1/user/handOver/preview',
    permission: 'user:save',
    query: Type.Object({ id: Id() }, { additionalProperties: false }),
    data: Holdings,
  }),
  /**
   * Gives it all to colleagues, evenly, and disables the account: in one transaction, so that nothing is left with
   * nobody. The departments that the employee leads go to the first of them.
   */
  handOver: endpoint({
    name: 'manager.hand-over',
    title: '离职交接',
    method: 'POST',
    path: '/manager/api/v1/user/handOver',
    permission: 'user:save',
    body: Type.Object(
      {
        id: Id(),
        toIds: Type.Array(Id(), { title: '接手的同事', minItems: 1, maxItems: mostHeirs, uniqueItems: true }),
        /** How many customers the user was told of. It is refused if there are more or fewer by now. */
        customers: Type.Integer({ title: '客户数', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      },
      { additionalProperties: false },
    ),
    data: Holdings,
    writes: true,
  }),
}

/** The limits of the fields in the user form. */
export const userLimits = limitsOf(
  managerEndpoints.userAdd,
  'account',
  'nickname',
  'phone',
  'introduction',
  'employeeNo',
  'dayCallCap',
)
