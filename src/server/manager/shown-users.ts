/** How users look in the rows of a list. */
import type { Endpoint } from '../../contract/endpoint'
import type { ManagerUser } from '../../contract/manager'
import type { Services } from '../access/handler'
import type { Viewer } from '../access/viewer'
import type { Db } from '../db/schema'
import { mayNotBe } from './may-not'
import { type ListedUser, rolesByUser } from './queries'

interface Listing {
  db: Db
  viewer: Viewer
  services: Pick<Services, 'phones'>
}

/** Reads what rows show beside their own columns; answers how each looks. @param listed the list they stand in */
export async function shownUsers(
  { db, viewer, services: { phones } }: Listing,
  rows: readonly ListedUser[],
  listed: Endpoint,
): Promise<(row: ListedUser) => ManagerUser> {
  const rolesOf = await rolesByUser(
    db,
    rows.map((row) => row.id),
  )
  const mayNot = await mayNotBe(db, viewer, rows, { rolesOf, listed })
  return (row) => {
    const roles = rolesOf.get(row.id) ?? []
    return {
      ...{ id: row.id, account: row.account, nickname: row.nickname, ...phones.mask(row, viewer) },
      ...{ avatar: row.avatar, introduction: row.introduction, org: row.org },
      ...{ channelId: row.channel_id, channelName: row.channel_name },
      ...{ companyId: row.company_id, companyName: row.company_name },
      ...{ departmentId: row.department_id, departmentName: row.department_name },
      ...{ employeeNo: row.employee_no, dayCallCap: row.day_call_cap },
      roles: roles.map((role) => role.name),
      roleIds: roles.map((role) => role.id),
      ...{ status: row.status, version: row.version },
      ...{ lastLoginTime: row.last_login_at, createTime: row.created_at },
      mayNot: mayNot(row),
    }
  }
}
