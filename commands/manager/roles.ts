/** Roles: what they are, and what they grant. */
import { Pencil, ShieldPlus, Trash2 } from 'lucide-react'
import type { ListRow } from '../../src/console/list/active-list'
import { onlyRow, refusedBy, rowsOf } from '../../src/console/list/rows-of'
import { type Command, defineCommand, type RowStep } from '../../src/console/registry/registry'
import type { CommandContext } from '../../src/console/shell'
import { type RoleAction, roleEndpoints } from '../../src/contract/manager/roles'

/** Why the viewer may not do this, in the server's words. */
const whyNot = (action: RoleAction) => (rows: readonly ListRow[]) =>
  refusedBy(rowsOf(rows, roleEndpoints.roleList), action)

/** From anywhere, the palette asks for the role. */
const rowStep: RowStep = {
  ...{ title: '选择角色', permission: '/manager/rolelist' },
  search: async (input) => (await import('../../src/features/manager/roles/role-search')).searchRoles(input),
}

const kinds = ['role', 'role-grant'] as const
const ofOne = { section: '角色', permission: 'role:save', when: { rows: kinds, selection: 'one' }, rowStep } as const
const row = kinds.map((kind) => `${kind}.row` as const)

const roleDialog = async () => (await import('../../src/features/manager/roles/role-dialog')).RoleDialog
const ofPlatform = ({ session }: CommandContext) => session.get().user?.info.org === 'PLATFORM'

export const roleCommands: Command[] = [
  defineCommand({
    ...ofOne,
    id: 'manager.edit-role',
    title: '编辑角色',
    keywords: ['数据范围', '改名'],
    icon: Pencil,
    hotkey: 'e',
    places: [{ place: 'role.row', primary: true }, 'role-grant.row'],
    refuses: whyNot('update'),
    opens: {
      load: roleDialog,
      props: (_args, context) => ({
        role: onlyRow(context.rows, roleEndpoints.roleList),
        ofPlatform: ofPlatform(context),
      }),
    },
  }),
  defineCommand({
    id: 'manager.add-role',
    title: '新增角色',
    section: '角色',
    icon: ShieldPlus,
    hotkey: 'c',
    places: kinds.map((kind) => `${kind}.toolbar` as const),
    permission: 'role:save',
    when: { rows: kinds },
    opens: { load: roleDialog, props: (_args, context) => ({ role: null, ofPlatform: ofPlatform(context) }) },
  }),
  defineCommand({
    ...ofOne,
    id: 'manager.delete-role',
    title: '删除角色',
    icon: Trash2,
    danger: true,
    places: row,
    refuses: whyNot('delete'),
    run: async (_args, context) => (await import('../../src/features/manager/roles/role-data')).deleteRole(context),
  }),
]
