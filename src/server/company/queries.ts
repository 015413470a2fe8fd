/** Employees and departments. */
import { sql } from 'kysely'
import type { Status } from '../../contract/status'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import { listOf, type Page, pageOf, sorted } from '../db/page'
import type { Db } from '../db/schema'
import { allOf, contains, equal, inDepartment, oneOf } from '../db/where'

export const companyById = (db: Db, scope: RowScope<'company'>, id: number) =>
  rowsOf(db, scope).select('company.id').where('company.id', '=', id).executeTakeFirst()

interface CompanyUserFilter extends Page {
  companyId?: number
  companyDepartmentId?: number
  departmentBelow?: boolean
  employeeNo?: string
  userId?: number
  keywords?: string
  status?: Status[]
  present?: boolean
  sort?: string
}

const joined = (db: Db) => db.selectFrom('company_user').innerJoin('user', 'user.id', 'company_user.user_id')

/** `deleted_at` is that of the user: a deleted user keeps the row but has no name. */
const employees = listOf({
  tables: joined,
  id: 'company_user.id',
  rows: (db) =>
    joined(db)
      .leftJoin('phone', 'phone.id', 'user.phone_id')
      .leftJoin('department', 'department.id', 'company_user.department_id')
      .select(['company_user.id', 'company_user.user_id', 'company_user.employee_no', 'company_user.company_id'])
      .select(['company_user.department_id', 'user.status', 'user.nickname', 'user.deleted_at'])
      .select(['user.phone_id', 'phone.enc as phone_enc', 'department.name as department_name']),
})

const isPresent = (present: boolean | undefined) =>
  present === undefined ? undefined : sql<boolean>`"user".deleted_at is ${present ? sql`null` : sql`not null`}`

/** The employees in scope. */
export function listCompanyUsers(db: Db, scope: RowScope<'company_user'>, filter: CompanyUserFilter) {
  const wanted = allOf(
    scope.condition,
    equal('company_user.company_id', filter.companyId),
    inDepartment('company_user.department_id', { ...filter, departmentId: filter.companyDepartmentId }),
    equal('company_user.employee_no', filter.employeeNo),
    equal('company_user.user_id', filter.userId),
    contains(['user.nickname', 'user.pinyin', 'user.initials', 'company_user.employee_no'], filter.keywords),
    oneOf('user.status', filter.status),
    isPresent(filter.present),
  )
  const columns = { employeeNo: 'company_user.employee_no' }
  return pageOf(db, employees, filter, wanted, sorted(columns, filter.sort ?? 'employeeNo', 'company_user.id'))
}

interface DepartmentFilter extends Page {
  companyId?: number
}

const departments = listOf({
  tables: (db) => db.selectFrom('department'),
  id: 'department.id',
  rows: (db) =>
    db
      .selectFrom('department')
      .select(['department.id', 'department.name', 'department.parent_id', 'department.company_id'])
      .select(['department.sort', 'department.created_at']),
})

const departmentOrder = sql`department.company_id, department.sort, department.id`

/** The departments in scope, flat; the client nests them by parentId. */
export function listDepartments(db: Db, scope: RowScope<'department'>, filter: DepartmentFilter) {
  const wanted = allOf(scope.condition, equal('department.company_id', filter.companyId))
  return pageOf(db, departments, filter, wanted, departmentOrder)
}
