/** What the operation log says of a user who came or went: whom the row is about, and what they could do. */
import { ManagerUser } from '../../contract/manager'
import type { FieldChange } from '../../contract/system'
import { changesOf } from '../access/diff'
import type { Db } from '../db/schema'
import { departmentName, type RoleBrief, rolesByUser } from './queries'

interface Known {
  id: number
  account: string
  nickname: string
  departmentId?: number | null | undefined
  employeeNo?: string | null | undefined
}

export const heldRoles = async (db: Db, userId: number): Promise<RoleBrief[]> =>
  (await rolesByUser(db, [userId])).get(userId) ?? []

export const namesOf = (roles: readonly RoleBrief[]): string => roles.map(({ name }) => name).join('、')

export async function changesOfAdded(db: Db, user: Known): Promise<FieldChange[]> {
  const { account, nickname, departmentId = null, employeeNo = null } = user
  const department = departmentId === null ? null : await departmentName(db, departmentId)
  const added = [
    ...changesOf(ManagerUser, {}, { account, nickname }),
    { field: 'departmentId', label: '部门', after: department ?? null },
    { field: 'employeeNo', label: '工号', after: employeeNo },
    { field: 'roleIds', label: '角色', after: namesOf(await heldRoles(db, user.id)) || null },
  ]
  return added.filter(({ after }) => after !== null).map((change) => ({ ...change, before: null }))
}

export const changesOfDeleted = async (db: Db, user: Known): Promise<FieldChange[]> =>
  (await changesOfAdded(db, user)).map(({ after, ...change }) => ({ ...change, before: after, after: null }))
