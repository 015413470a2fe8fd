/**
 * Who may edit whom, and hand out what: nobody beyond what they hold themselves, in permissions and in data scope. Compared is
 * what roles hold, not what the company was given of it: that bound is laid on every request anyway, and may change.
 */
import type { RoleOption } from '../../contract/manager'
import { conflict, notFound } from '../access/refusal'
import { inReach, type RowScope } from '../access/scope'
import { dataScopes, type Grants, heldBy, type Viewer, widest } from '../access/viewer'
import { namePinyin } from '../db/pinyin'
import type { DataScope, Db, Org } from '../db/schema'
import { othersWithRole, roleGrants, rolesInScope, type UserRow, userById } from './queries'

type Held = Awaited<ReturnType<typeof roleGrants>>[number]

/** The role of which somebody must be left. */
export const administrator = 'platform-admin'

const mightOf = async (db: Db, user: { id: number; org: Org; companyId: number | null }): Promise<Grants> =>
  inReachOf(user.org, await heldBy(db, user.id, user.companyId))

const inReachOf = (org: Org, grants: Grants): Grants =>
  new Map([...grants].map(([permission, dataScope]) => [permission, inReach(org, dataScope)]))

const mightOfViewer = (db: Db, { userId, org, companyId }: Viewer) => mightOf(db, { id: userId, org, companyId })

/** Whether all of `grants` is held in `might`, in as wide a data scope at least. */
const within = (grants: Grants, might: Grants): boolean =>
  [...grants].every(([permission, dataScope]) => {
    const held = might.get(permission)
    return held !== undefined && dataScopes.indexOf(dataScope) <= dataScopes.indexOf(held)
  })

/** Whose staff a role is for: its data scope tells. */
const orgOf = (dataScope: DataScope): Org =>
  dataScope === 'all' ? 'PLATFORM' : dataScope === 'channel' ? 'CHANNEL' : 'COMPANY'

/** The roles in scope that the viewer may hand out, or those of them with these ids. */
export async function grantableRoles(
  db: Db,
  viewer: Viewer,
  scope: RowScope<'role'>,
  ids?: readonly number[],
): Promise<RoleOption[]> {
  const might = await mightOfViewer(db, viewer)
  const roles = await rolesInScope(db, scope, ids)
  const known = roles.map(({ id }) => id)
  const held = new Map<number, Held[]>(known.map((id) => [id, []]))
  for (const row of await roleGrants(db, known)) held.get(row.id)?.push(row)
  return roles
    .map(({ company_id, data_scope, ...role }) => ({
      ...role,
      ...namePinyin(role.name),
      companyId: company_id,
      org: company_id === null ? orgOf(data_scope) : ('COMPANY' as const),
    }))
    .filter(({ id, org }) => within(inReachOf(org, widest(held.get(id) ?? [])), might))
}

/** A user in scope whom the viewer may edit: one who holds nothing that the viewer lacks. */
export async function editableUser(db: Db, viewer: Viewer, scope: RowScope<'user'>, id: number): Promise<UserRow> {
  const user = await userById(db, scope, id)
  if (!user) throw notFound('用户')
  const theirs = await mightOf(db, { id, org: user.org, companyId: user.company_id })
  if (!within(theirs, await mightOfViewer(db, viewer))) {
    throw conflict(`“${user.nickname}”的权限超出您自己的，请由权限更高的管理员操作`)
  }
  return user
}

/** Refuses to take away the last platform administrator who can sign in. */
export async function keepAdministrator(db: Db, userId: number): Promise<void> {
  if ((await othersWithRole(db, administrator, userId)) === 0) {
    throw conflict('这是最后一位可用的平台管理员，不能停用或删除，也不能收回其角色')
  }
}
