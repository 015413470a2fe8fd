/** Users, roles and permissions. */
import {
  ArrowLeftRight,
  CircleCheck,
  CircleOff,
  FileUp,
  KeyRound,
  LogOut,
  Pencil,
  Trash2,
  UserRound,
} from 'lucide-react'
import type { ListRow } from '../../src/console/list/active-list'
import { refusedBy } from '../../src/console/list/rows-of'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand, type RowStep } from '../../src/console/registry/registry'
import type { CommandContext } from '../../src/console/shell'
import type { ManagerUser, UserAction } from '../../src/contract/manager'
import { usersOf } from '../../src/features/manager/user-rows'

const section = '用户'

/** 用户列表, 企业用户 with those of companies, and 角色用户列表 with those of a role. */
const all = ['user', 'company-user', 'role-user'] as const
/** Where users are added. */
const both = ['user', 'company-user'] as const

/** From anywhere, the palette asks for the user. */
const rowStep: RowStep = {
  ...{ title: '选择用户', permission: '/manager/userlist' },
  search: async (input) => (await import('../../src/features/manager/user-search')).searchUsers(input),
}
const ofOne = { section, when: { rows: all, selection: 'one' }, rowStep } as const
const ofChecked = { section, takesAll: true, when: { rows: all, selection: ['one', 'many'] }, rowStep } as const

const row = all.map((kind) => `${kind}.row` as const)
const primary = row.map((place) => ({ place, primary: true }))
const rowAndBulk = all.flatMap((kind) => [`${kind}.row` as const, `${kind}.bulk` as const])

/** The arguments of a dialog about the one selected user. */
const theUser = (_args: object, { rows }: CommandContext) => ({ user: usersOf(rows)[0] as ManagerUser })

/** Why this status would change nothing; for several users, only if all of them have it. */
const haveStatus = (rows: readonly ListRow[], status: ManagerUser['status'], reason: string): string | null =>
  rows.length > 0 && usersOf(rows).every((user) => user.status === status) ? reason : null

/** Why the viewer may do this to none of them, in the server's words. */
const whyNot = (action: UserAction) => (rows: readonly ListRow[]) => refusedBy(usersOf(rows), action)

/** The actions on users; loaded when one runs. */
const actions = () => import('../../src/features/manager/user-data')

const moves = () => import('../../src/features/manager/move-users')

const userDialog = async () => (await import('../../src/features/manager/user-dialog')).UserDialog
const resetDialog = async () => (await import('../../src/features/manager/reset-password-dialog')).ResetPasswordDialog

export const userCommands: Command[] = [
  defineCommand({
    ...ofOne,
    id: 'manager.edit-user',
    title: '编辑用户',
    keywords: ['修改'],
    icon: Pencil,
    hotkey: 'e',
    places: primary,
    permission: 'user:save',
    refuses: whyNot('update'),
    opens: { load: userDialog, props: theUser },
  }),
  defineCommand({
    id: 'manager.add-user',
    title: '新增用户',
    section,
    icon: UserRound,
    hotkey: 'c',
    places: both.map((kind) => `${kind}.toolbar` as const),
    permission: 'user:save',
    when: { rows: both },
    opens: {
      load: userDialog,
      props: (_args, { list }) => ({ user: null, ofCompany: list.get()?.kind === 'company-user' }),
    },
  }),
  defineCommand({
    id: 'manager.import-employees',
    title: '导入员工',
    section,
    keywords: ['批量新增'],
    icon: FileUp,
    places: ['company-user.toolbar'],
    permission: 'user:save',
    opens: {
      load: async () => (await import('../../src/features/manager/import/import-dialog')).ImportEmployeesDialog,
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'manager.reset-password',
    title: '重置密码',
    icon: KeyRound,
    places: primary,
    permission: 'user:reset-password',
    refuses: whyNot('resetPassword'),
    opens: { load: resetDialog, props: theUser },
  }),
  defineCommand({
    ...ofOne,
    id: 'manager.unlock-user',
    title: '解锁登录',
    keywords: ['密码错误', '验证码错误', '锁定'],
    icon: KeyRound,
    places: row,
    permission: 'user:reset-password',
    refuses: whyNot('unlock'),
    run: async (_args, context) => (await actions()).unlockUser(context),
  }),
  defineCommand({
    ...ofChecked,
    id: 'manager.enable-users',
    title: '启用用户',
    icon: CircleCheck,
    places: rowAndBulk,
    permission: 'user:save',
    refuses: (rows) => haveStatus(rows, 'ENABLED', '已是启用状态') ?? whyNot('enable')(rows),
    run: async (_args, context) => (await actions()).changeStatus(context, 'ENABLED'),
  }),
  defineCommand({
    ...ofChecked,
    id: 'manager.end-sessions',
    title: '强制下线',
    icon: LogOut,
    places: rowAndBulk,
    permission: 'session:revoke',
    danger: true,
    refuses: whyNot('endSessions'),
    run: async (_args, context) => (await actions()).endSessions(context),
  }),
  defineCommand({
    id: 'manager.move-users',
    title: '员工换部门',
    section,
    keywords: ['移动部门'],
    icon: ArrowLeftRight,
    places: ['company-user.row', 'company-user.bulk'],
    permission: 'user:save',
    takesAll: true,
    refuses: whyNot('update'),
    params: [
      pick({
        ...{ name: 'userIds', title: '选择员工', multiple: true, of: 'company-user' },
        options: async ({ query, signal }) => (await moves()).employees.search(query, signal),
      }),
      pick({
        ...{ name: 'departmentId', title: '移到部门' },
        options: async ({ query, signal }) => (await moves()).departments.search(query, signal),
      }),
    ],
    run: async (args, context) => (await moves()).moveUsers(context, args),
  }),
  defineCommand({
    ...ofOne,
    id: 'manager.hand-over',
    title: '离职交接',
    keywords: ['离职', '客户转移'],
    icon: ArrowLeftRight,
    places: row,
    permission: 'user:save',
    danger: true,
    refuses: whyNot('handOver'),
    opens: {
      load: async () => (await import('../../src/features/manager/hand-over-dialog')).HandOverDialog,
      props: theUser,
    },
  }),
  defineCommand({
    ...ofChecked,
    id: 'manager.disable-users',
    title: '停用用户',
    icon: CircleOff,
    places: rowAndBulk,
    permission: 'user:save',
    danger: true,
    refuses: (rows) => haveStatus(rows, 'DISABLED', '已是停用状态') ?? whyNot('disable')(rows),
    run: async (_args, context) => (await actions()).changeStatus(context, 'DISABLED'),
  }),
  defineCommand({
    ...ofOne,
    id: 'manager.delete-user',
    title: '删除用户',
    icon: Trash2,
    places: row,
    permission: 'user:save',
    danger: true,
    refuses: whyNot('delete'),
    run: async (_args, context) => (await actions()).deleteUser(context),
  }),
]
