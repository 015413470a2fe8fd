/** Users, roles and permissions. */
import { CircleCheck, CircleOff, KeyRound, LockOpen, LogOut, Pencil, Trash2, UserPlus } from 'lucide-react'
import type { ListRow } from '../src/console/list/active-list'
import { refusedBy } from '../src/console/list/refused-by'
import { onlyRow, rowsOf } from '../src/console/list/rows-of'
import { type Command, defineCommand } from '../src/console/registry/registry'
import type { CommandContext } from '../src/console/shell'
import { type ManagerUser, managerEndpoints, type UserAction } from '../src/contract/manager'

const section = '用户'

const usersOf = (rows: readonly ListRow[]) => rowsOf(rows, managerEndpoints.userList)

/** The arguments of a dialog about the one selected user. */
const theUser = (_args: object, { rows }: CommandContext) => ({ user: onlyRow(rows, managerEndpoints.userList) })

/** Why this status would change nothing; for several users, only if all of them have it. */
const haveStatus = (rows: readonly ListRow[], status: ManagerUser['status'], reason: string): string | null =>
  rows.length > 0 && usersOf(rows).every((user) => user.status === status) ? reason : null

/** Why the viewer may do this to none of them, in the server's words. */
const whyNot = (action: UserAction) => (rows: readonly ListRow[]) => refusedBy(usersOf(rows), action)

/** The actions on users; loaded when one runs. */
const actions = () => import('../src/features/manager/user-data')

const userDialog = async () => (await import('../src/features/manager/user-dialog')).UserDialog
const resetDialog = async () => (await import('../src/features/manager/reset-password-dialog')).ResetPasswordDialog

export const managerCommands: Command[] = [
  defineCommand({
    id: 'manager.edit-user',
    title: '编辑用户',
    section,
    keywords: ['修改'],
    icon: Pencil,
    hotkey: 'e',
    places: [{ place: 'user.row', primary: true }],
    permission: 'user:save',
    when: { rows: 'user', selection: 'one' },
    refuses: whyNot('update'),
    opens: { load: userDialog, props: theUser },
  }),
  defineCommand({
    id: 'manager.add-user',
    title: '新增用户',
    section,
    icon: UserPlus,
    hotkey: 'c',
    places: ['user.toolbar'],
    permission: 'user:save',
    when: { rows: 'user' },
    opens: { load: userDialog, props: () => ({ user: null }) },
  }),
  defineCommand({
    id: 'manager.reset-password',
    title: '重置密码',
    section,
    icon: KeyRound,
    places: [{ place: 'user.row', primary: true }],
    permission: 'user:reset-password',
    when: { rows: 'user', selection: 'one' },
    refuses: whyNot('resetPassword'),
    opens: { load: resetDialog, props: theUser },
  }),
  defineCommand({
    id: 'manager.unlock-user',
    title: '解锁登录',
    section,
    keywords: ['密码错误', '验证码错误', '锁定'],
    icon: LockOpen,
    places: ['user.row'],
    permission: 'user:reset-password',
    when: { rows: 'user', selection: 'one' },
    refuses: whyNot('unlock'),
    run: async (_args, context) => (await actions()).unlockUser(context),
  }),
  defineCommand({
    id: 'manager.enable-users',
    title: '启用用户',
    section,
    icon: CircleCheck,
    places: ['user.row', 'user.bulk'],
    permission: 'user:save',
    when: { rows: 'user', selection: ['one', 'many'] },
    takesAll: true,
    refuses: (rows) => haveStatus(rows, 'ENABLED', '已是启用状态') ?? whyNot('enable')(rows),
    run: async (_args, context) => (await actions()).changeStatus(context, 'ENABLED'),
  }),
  defineCommand({
    id: 'manager.end-sessions',
    title: '强制下线',
    section,
    icon: LogOut,
    places: ['user.row', 'user.bulk'],
    permission: 'session:revoke',
    when: { rows: 'user', selection: ['one', 'many'] },
    takesAll: true,
    danger: true,
    refuses: whyNot('endSessions'),
    run: async (_args, context) => (await actions()).endSessions(context),
  }),
  defineCommand({
    id: 'manager.disable-users',
    title: '停用用户',
    section,
    icon: CircleOff,
    places: ['user.row', 'user.bulk'],
    permission: 'user:save',
    when: { rows: 'user', selection: ['one', 'many'] },
    takesAll: true,
    danger: true,
    refuses: (rows) => haveStatus(rows, 'DISABLED', '已是停用状态') ?? whyNot('disable')(rows),
    run: async (_args, context) => (await actions()).changeStatus(context, 'DISABLED'),
  }),
  defineCommand({
    id: 'manager.delete-user',
    title: '删除用户',
    section,
    icon: Trash2,
    places: ['user.row'],
    permission: 'user:save',
    when: { rows: 'user', selection: 'one' },
    danger: true,
    refuses: whyNot('delete'),
    run: async (_args, context) => (await actions()).deleteUser(context),
  }),
]
