/** Who may change which role, and what it may grant: nobody beyond what they hold themselves. */
import type { Endpoint } from '../../../contract/endpoint'
import type { DataScope } from '../../../contract/manager/data-scopes'
import { type Role, type RoleAction, roleActions, roleEndpoints } from '../../../contract/manager/roles'
import type { Permission } from '../../../contract/permissions'
import { companyPermissions } from '../../access/builtin'
import { accessTo, mayNotOf } from '../../access/may-not'
import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { administrator, grantsOfViewer, heldByRole, inReachOf, orgOfRole, ownRoleText, within } from '../outranks'
import { rolesByUser } from '../queries'
import type { RoleRow } from './role-queries'

const endpoints: Readonly<Record<RoleAction, Endpoint>> = {
  update: roleEndpoints.roleUpdate,
  updateGrants: roleEndpoints.grantUpdate,
  delete: roleEndpoints.roleDelete,
}

type Ruled = Pick<RoleRow, 'id' | 'name' | 'code' | 'company_id' | 'data_scope'>

/** Why the viewer may not do this with a role that they see; null if they may. */
export async function roleRules(
  db: Db,
  viewer: Viewer,
  roles: readonly Ruled[],
): Promise<(role: Ruled, action: RoleAction) => string | null> {
  const held = await heldByRole(db, new Set(roles.map(({ id }) => id)))
  const viewerGrants = await grantsOfViewer(db, viewer)
  const own = new Set((await rolesByUser(db, [viewer.userId])).get(viewer.userId)?.map(({ id }) => id))
  return (role, action) => {
    if (role.code === administrator) return `${role.name}有全部权限，不能修改`
    if (role.company_id === null && viewer.org !== 'PLATFORM')
      return `“${role.name}”由平台管理，贵公司可以新增自己的角色`
    if (role.code !== null && action !== 'updateGrants') {
      return `“${role.name}”是内置角色，只能改它的权限；可以照抄它新增一个`
    }
    if (own.has(role.id)) return ownRoleText
    const grants = new Map((held.get(role.id) ?? []).map(({ path, data_scope }) => [path as Permission, data_scope]))
    return within(inReachOf(orgOfRole(role), grants), viewerGrants)
      ? null
      : `“${role.name}”的权限超出您自己的，请由权限更高的管理员操作`
  }
}

/** What the viewer may not do with the roles of a list. @param listed the list they stand in */
export async function mayNotWithRoles(
  db: Db,
  viewer: Viewer,
  roles: readonly Ruled[],
  listed: Endpoint,
): Promise<(role: Ruled) => Role['mayNot']> {
  const ids = roles.map(({ id }) => id)
  const access = await accessTo(db, viewer, { table: 'role', noun: '角色', listed, actions: endpoints, ids })
  const rule = await roleRules(db, viewer, roles)
  return (role) => mayNotOf(roleActions, (action) => access(action, role.id) ?? rule(role, action))
}

/**
 * Why the viewer can neither give this role a permission nor take it; null if they can.
 * @param given what the role's company has; null for a role without a company
 */
export async function grantRules(
  db: Db,
  viewer: Viewer,
  role: Pick<Ruled, 'company_id' | 'data_scope'>,
  given: ReadonlySet<Permission> | null,
): Promise<(name: Permission) => string | null> {
  const viewerGrants = await grantsOfViewer(db, viewer)
  const org = orgOfRole(role)
  return (name) => {
    if (org === 'COMPANY' && !companyPermissions.includes(name)) return '企业的人不能有这项权限'
    if (given && !given.has(name)) return '企业没有开通这项功能'
    if (!viewerGrants.has(name)) return '您自己没有这项权限'
    const asked = inReachOf(org, new Map<Permission, DataScope>([[name, role.data_scope]]))
    return within(asked, viewerGrants) ? null : '您自己的数据范围没有这么大'
  }
}
