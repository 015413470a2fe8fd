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
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import type { ManagerUser } from '../../src/contract/manager'
import { usersOf } from '../../src/features/manager/user-rows'
import { actions, both, ofChecked, ofOne, primary, row, rowAndBulk, section, theUser, whyNot } from './common'

/** Why this status would change nothing; for several users, only if all of them have it. */
const haveStatus = (rows: readonly ListRow[], status: ManagerUser['status'], reason: string): string | null =>
  rows.length > 0 && usersOf(rows).every((user) => user.status === status) ? reason : null

const moves = () => import('../../src/features/manager/move-users')

const resetDialog = async () => (await import('../../src/features/manager/reset-password-dialog')).ResetPasswordDialog
const userDialog = async () => (await import('../../src/features/manager/user-dialog')).UserDialog

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
    ...ofOne,
    id: 'manager.reset-second-step',
    title: '重置二次验证',
    keywords: ['换手机', '恢复码'],
    icon: KeyRound,
    places: row,
    permission: 'user:reset-password',
    danger: true,
    refuses: whyNot('unlock'),
    run: async (_args, context) => (await actions()).resetSecondStep(context),
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
