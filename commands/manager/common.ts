/** What the commands on users share. */
import type { ListRow } from '../../src/console/list/active-list'
import { refusedBy } from '../../src/console/list/rows-of'
import type { RowStep } from '../../src/console/registry/registry'
import type { CommandContext } from '../../src/console/shell'
import type { ManagerUser, UserAction } from '../../src/contract/manager'
import { usersOf } from '../../src/features/manager/user-rows'

export const section = '用户'

/** 用户列表, 企业用户 with those of companies, and 角色用户列表 with those of a role. */
const all = ['user', 'company-user', 'role-user'] as const
/** Where users are added. */
export const both = ['user', 'company-user'] as const

/** From anywhere, the palette asks for the user. */
const rowStep: RowStep = {
  ...{ title: '选择用户', permission: '/manager/userlist' },
  search: async (input) => (await import('../../src/features/manager/user-search')).searchUsers(input),
}
export const ofOne = { section, when: { rows: all, selection: 'one' }, rowStep } as const
export const ofChecked = { section, takesAll: true, when: { rows: all, selection: ['one', 'many'] }, rowStep } as const

export const row = all.map((kind) => `${kind}.row` as const)
export const primary = row.map((place) => ({ place, primary: true }))
export const rowAndBulk = all.flatMap((kind) => [`${kind}.row` as const, `${kind}.bulk` as const])

/** The arguments of a dialog about the one selected user. */
export const theUser = (_args: object, { rows }: CommandContext) => ({ user: usersOf(rows)[0] as ManagerUser })

/** Why the viewer may do this to none of them, in the server's words. */
export const whyNot = (action: UserAction) => (rows: readonly ListRow[]) => refusedBy(usersOf(rows), action)

/** The actions on users; loaded when one runs. */
export const actions = () => import('../../src/features/manager/user-data')
