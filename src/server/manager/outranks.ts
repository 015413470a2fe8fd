/**
 * Who may edit whom, and give which roles: nobody beyond their own permissions and data scope. It compares what the
 * roles hold, not what the company has of it: every request applies that limit anyway, and it may change.
 */
import type { RoleOption } from '../../contract/manager/choices'
import { type DataScope, dataScopes } from '../../contract/manager/data-scopes'
import { conflict, notFound } from '../access/refusal'
import { limitedScope, type RowScope } from '../access/scope'
import { type Grants, grantsOfUser, type Viewer, widest } from '../access/viewer'
import { cachedPinyin } from '../db/pinyin'
import type { Db, RowOf } from '../db/schema'
import type { Org } from '../db/tables/manager'
import {
  othersWithRole,
  type RoleBrief,
  roleGrants,
  rolesByUser,
  rolesInScope,
  type UserRow,
  userById,
} from './queries'

type Held = Awaited<ReturnType<typeof roleGrants>>[number]

/** At least one enabled user must have this role. */
export const administrator = 'platform-admin'

/** The built-in role of whoever may do in a company what anybody may. */
export const companyAdministrator = 'company-admin'

/** Grants as they are for somebody of an organisation. */
export const inReachOf = (org: Org, grants: Grants): Grants =>
  new Map([...grants].map(([permission, dataScope]) => [permission, limitedScope(org, dataScope)]))

/** What the viewer's roles hold, as far as the viewer's organisation reaches. */
export const grantsOfViewer = async (db: Db, { userId, org, companyId }: Viewer): Promise<Grants> =>
  inReachOf(org, await grantsOfUser(db, userId, companyId))

/** Whether `viewerGrants` include all of `grants`, with at least the same data scope. */
export const within = (grants: Grants, viewerGrants: Grants): boolean =>
  [...grants].every(([permission, dataScope]) => {
    const held = viewerGrants.get(permission)
    return held !== undefined && dataScopes.indexOf(dataScope) <= dataScopes.indexOf(held)
  })

/** The organisation that a role is for; its data scope decides. */
const orgOf = (dataScope: DataScope): Org =>
  dataScope === 'all' ? 'PLATFORM' : dataScope === 'channel' ? 'CHANNEL' : 'COMPANY'

/** The organisation whose people may have a role. A company's own role is for its people alone. */
export const orgOfRole = ({ company_id, data_scope }: Pick<RowOf<'role'>, 'company_id' | 'data_scope'>): Org =>
  company_id === null ? orgOf(data_scope) : 'COMPANY'

/** The roles in scope that the viewer may give, or those of them with these ids. */
export async function grantableRoles(
  db: Db,
  viewer: Viewer,
  scope: RowScope<'role'>,
  ids?: readonly number[],
): Promise<RoleOption[]> {
  const viewerGrants = await grantsOfViewer(db, viewer)
  const roles = await rolesInScope(db, scope, ids)
  const held = await heldByRole(db, new Set(roles.map(({ id }) => id)))
  return roles
    .map(({ company_id, data_scope, ...role }) => ({
      ...role,
      ...cachedPinyin(role.name),
      companyId: company_id,
      org: orgOfRole({ company_id, data_scope }),
    }))
    .filter(({ id, org }) => within(inReachOf(org, widest(held.get(id) ?? [])), viewerGrants))
}

/** The grants of these roles, by role. */
export async function heldByRole(db: Db, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, readonly Held[]>> {
  const held = new Map<number, Held[]>([...ids].map((id) => [id, []]))
  for (const row of await roleGrants(db, [...ids])) held.get(row.id)?.push(row)
  return held
}

type Person = Pick<UserRow, 'id' | 'org' | 'company_id'>

/**
 * The users among these who hold something that the viewer lacks. It sends the same number of queries for a hundred
 * users as for one.
 */
export async function usersOutranking(
  db: Db,
  viewer: Viewer,
  users: readonly Person[],
  rolesOf: ReadonlyMap<number, readonly RoleBrief[]>,
): Promise<ReadonlySet<number>> {
  // A company's own role is only for its own people.
  const inForce = ({ id, company_id }: Person) =>
    (rolesOf.get(id) ?? [])
      .filter(({ companyId }) => companyId === null || companyId === company_id)
      .map((role) => role.id)
  const held = await heldByRole(db, new Set(users.flatMap(inForce)))
  const viewerGrants = await grantsOfViewer(db, viewer)
  const checked = new Map<string, boolean>()
  const isWithin = (org: Org, roleIds: readonly number[]) => {
    const key = `${org} ${roleIds}`
    const known =
      checked.get(key) ?? within(inReachOf(org, widest(roleIds.flatMap((id) => held.get(id) ?? []))), viewerGrants)
    checked.set(key, known)
    return known
  }
  return new Set(users.filter((user) => !isWithin(user.org, inForce(user))).map(({ id }) => id))
}

export const ownRoleText = '不能修改自己的角色，请由其他管理员操作'

export const outranksText = ({ nickname }: Pick<UserRow, 'nickname'>) =>
  `“${nickname}”的权限超出您自己的，请由权限更高的管理员操作`

/** A user in scope whom the viewer may edit: one who holds nothing that the viewer lacks. */
export async function editableUser(db: Db, viewer: Viewer, scope: RowScope<'user'>, id: number): Promise<UserRow> {
  const user = await userById(db, scope, id)
  if (!user) throw notFound('用户')
  const outranking = await usersOutranking(db, viewer, [user], await rolesByUser(db, [id]))
  if (outranking.has(id)) throw conflict(outranksText(user))
  return user
}

export const lastAdministratorText = '这是最后一位可用的平台管理员，不能停用或删除，也不能收回其角色'

/** Refuses to remove the last platform administrator who can sign in. */
export async function keepAdministrator(db: Db, userId: number): Promise<void> {
  if ((await othersWithRole(db, administrator, userId)) === 0) {
    throw conflict(lastAdministratorText)
  }
}
