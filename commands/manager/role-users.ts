/** Who has a role. */
import { UserPlus } from 'lucide-react'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand, type RowStep } from '../../src/console/registry/registry'

const actions = () => import('../../src/features/manager/roles/role-users')

/** From anywhere, the palette asks for the user. */
const rowStep: RowStep = {
  ...{ title: '选择用户', permission: '/manager/userlist' },
  search: async (input) => (await import('../../src/features/manager/user-search')).searchUsers(input),
}
const section = '用户'
const ofUsers = {
  section,
  permission: 'user:save',
  places: ['user.row', 'user.bulk', 'role-user.row', 'role-user.bulk'],
  when: { rows: ['user', 'role-user'], selection: ['one', 'many'] },
  rowStep,
} as const

const roleToGive = pick({
  ...{ name: 'roleId', title: '选择角色' },
  options: async (input) => (await actions()).rolesToGive(input),
})

export const roleUserCommands: Command[] = [
  defineCommand({
    id: 'manager.add-role-users',
    title: '添加角色用户',
    section,
    keywords: ['授予角色'],
    icon: UserPlus,
    hotkey: 'c',
    places: ['role-user.toolbar'],
    permission: 'user:save',
    when: { rows: 'role-user' },
    params: [
      roleToGive,
      pick({
        ...{ name: 'userIds', title: '授予谁', multiple: true },
        options: async ({ query, signal }) => (await actions()).users.search(query, signal),
      }),
    ],
    run: async (args, context) => (await actions()).changeRole(context, 'give', args),
  }),
  defineCommand({
    ...ofUsers,
    id: 'manager.give-role',
    title: '授予角色',
    keywords: ['分配角色', '加角色'],
    icon: UserPlus,
    hotkey: 'm',
    params: [roleToGive],
    run: async ({ roleId }, context) =>
      (await actions()).changeRole(context, 'give', { roleId, userIds: context.rows.map(({ id }) => id) }),
  }),
  defineCommand({
    ...ofUsers,
    id: 'manager.take-role',
    title: '收回角色',
    keywords: ['移除角色', '减角色'],
    danger: true,
    params: [
      pick({
        ...{ name: 'roleId', title: '收回哪个角色' },
        options: async (input) => (await actions()).rolesToTake(input),
      }),
    ],
    run: async ({ roleId }, context) =>
      (await actions()).changeRole(context, 'take', { roleId, userIds: context.rows.map(({ id }) => id) }),
  }),
]
