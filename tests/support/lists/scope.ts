/**
 * Which rows an account sees, worked out for each row by itself from what a data scope means: nothing of it comes from
 * the server's conditions.
 */
import type { EndpointPermission } from '../../../src/contract/endpoint'
import type { DataScope } from '../../../src/contract/manager/data-scopes'
import type { Rows } from './tables'

/** Where a row belongs. */
export interface Place {
  readonly companyId: number | null
  readonly channelId: number | null
  /** The department and those above it; or the row is every department's. */
  readonly departments: readonly number[] | 'every'
  /** The row is the viewer's own. */
  isOf(viewer: Viewer): boolean
  /** The viewer sees an own row in every scope. */
  readonly isOwnInAnyScope?: boolean
}

export interface Viewer {
  readonly account: string
  readonly userId: number
  readonly companyId: number | null
  readonly channelId: number | null
  readonly departmentId: number | null
}

/** The widest first. */
const scopes: readonly DataScope[] = ['all', 'channel', 'company', 'department-tree', 'department', 'self']
const widestOf = { PLATFORM: 'all', CHANNEL: 'channel', COMPANY: 'company' } as const

/** The account's facts, and its data scope for what needs a permission: null if it may not ask at all. */
export function viewerOf(rows: Rows, account: string, permission: EndpointPermission) {
  const user = rows.user.find((row) => row.account === account)
  if (!user) throw new Error(`nobody is called ${account}`)
  const viewer: Viewer = {
    ...{ account, userId: user.id, companyId: user.company_id, channelId: user.channel_id },
    departmentId: rows.employees.get(user.id)?.department_id ?? null,
  }
  if (permission === 'signed-in') return { viewer, scope: 'self' as DataScope }
  const wanted = rows.permission.find(({ path }) => path === permission)?.id
  const isGiven =
    user.company_id === null ||
    rows.company_permission.some((row) => row.company_id === user.company_id && row.permission_id === wanted)
  const granting = new Set(
    rows.role_permission.filter((row) => row.permission_id === wanted).map(({ role_id }) => role_id),
  )
  const held = rows.role.filter(({ id }) => granting.has(id) && rows.rolesOf.get(user.id)?.includes(id))
  const widest = Math.min(...held.map(({ data_scope }) => scopes.indexOf(data_scope)))
  const scope = isGiven ? scopes[Math.max(widest, scopes.indexOf(widestOf[user.org]))] : undefined
  return { viewer, scope: scope ?? null }
}

/** Whether a viewer sees what belongs to a place. */
export function sees(rows: Rows, viewer: Viewer, scope: DataScope, place: Place): boolean {
  const isOwn = place.isOf(viewer)
  if (isOwn && place.isOwnInAnyScope) return true
  const isInCompany = viewer.companyId !== null && place.companyId === viewer.companyId
  const { departmentId } = viewer
  switch (scope) {
    case 'all':
      return true
    case 'channel':
      return viewer.channelId !== null && rows.channelsUp(place.channelId).includes(viewer.channelId)
    case 'company':
      return isInCompany
    case 'department-tree':
      return (
        isInCompany &&
        departmentId !== null &&
        (place.departments === 'every' || place.departments.includes(departmentId))
      )
    case 'department':
      return (
        isInCompany && departmentId !== null && (place.departments === 'every' || place.departments[0] === departmentId)
      )
    case 'self':
      return isOwn
  }
}

/**
 * The place of a company's row.
 * @param owner without one, the row belongs to no department; if it is everybody's, `all`, to each of them
 */
export const ownedPlace = (rows: Rows, companyId: number | null, owner: number | null | 'all'): Place => ({
  companyId,
  channelId: rows.channelOf(companyId),
  departments: owner === 'all' ? 'every' : rows.departmentsUp(owner && rows.employees.get(owner)?.department_id),
  isOf: (viewer) => (owner === 'all' ? viewer.companyId === companyId : viewer.userId === owner),
})

/** The place of a user's own things. */
export function userPlace(rows: Rows, userId: number): Place {
  const user = rows.users.get(userId)
  const place = ownedPlace(rows, user?.company_id ?? null, userId)
  return { ...place, channelId: user?.channel_id ?? place.channelId }
}
