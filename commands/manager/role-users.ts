/** Who has a role. */
import { ShieldMinus, ShieldPlus } from 'lucide-react'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'

const actions = () => import('../../src/features/manager/roles/role-users')
const section = '用户'

export const roleUserCommands: Command[] = [
  defineCommand({
    id: 'manager.give-role',
    title: '授予角色',
    section,
    keywords: ['分配角色', '加角色'],
    icon: ShieldPlus,
    hotkey: 'm',
    places: ['role-user.toolbar', 'user.row', 'user.bulk'],
    permission: 'user:save',
    when: { rows: ['role-user', 'user'] },
    params: [
      pick({
        ...{ name: 'roleId', title: '选择角色' },
        options: async (input) => (await actions()).rolesToGive(input),
      }),
      pick({
        ...{ name: 'userIds', title: '授予谁', multiple: true, of: 'user' },
        options: async ({ query, signal }) => (await actions()).users.search(query, signal),
      }),
    ],
    run: async (args, context) => (await actions()).changeRole(context, 'give', args),
  }),
  defineCommand({
    id: 'manager.take-role',
    title: '收回角色',
    section,
    keywords: ['移除角色', '减角色'],
    icon: ShieldMinus,
    places: ['role-user.row', 'role-user.bulk', 'user.row', 'user.bulk'],
    permission: 'user:save',
    danger: true,
    when: { rows: ['role-user', 'user'], selection: ['one', 'many'] },
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
