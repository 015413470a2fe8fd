/** Employees and departments. */
import type { RowScope } from '../access/scope'
import { contains, type Page, pageOf, sorted } from '../db/page'
import type { Db } from '../db/schema'

interface CompanyUserFilter extends Page {
  companyId?: number
  companyDepartmentId?: number
  employeeNo?: string
  userId?: number
  keywords?: string
  sort?: string
}

/** The employees in scope. `deleted_at` is the user's: one who is no more still has a row, and an abnormal name. */
export function listCompanyUsers(db: Db, scope: RowScope<'company_user'>, filter: CompanyUserFilter) {
  let base = db.selectFrom('company_user').innerJoin('user', 'user.id', 'company_user.user_id').where(scope.condition)
  if (filter.companyId !== undefined) base = base.where('company_user.company_id', '=', filter.companyId)
  if (filter.companyDepartmentId !== undefined) {
    base = base.where('company_user.department_id', '=', filter.companyDepartmentId)
  }
  if (filter.employeeNo !== undefined) base = base.where('company_user.employee_no', '=', filter.employeeNo)
  if (filter.userId !== undefined) base = base.where('company_user.user_id', '=', filter.userId)
  if (filter.keywords) {
    base = base.where(contains(['user.nickname', 'user.pinyin', 'user.initials', 'company_user.employee_no'], filter.keywords))
  }
  const columns = { employeeNo: 'company_user.employee_no' }
  const rows = sorted(base, columns, filter.sort ?? 'employeeNo', 'company_user.id')
    .leftJoin('phone', 'phone.id', 'user.phone_id')
    .select(['company_user.id', 'company_user.user_id', 'company_user.employee_no', 'company_user.company_id'])
    .select(['company_user.department_id', 'user.status', 'user.nickname', 'user.deleted_at'])
    .select(['user.phone_id', 'phone.enc as phone_enc'])
  return pageOf(filter, base, rows)
}

interface DepartmentFilter extends Page {
  companyId?: number
}

/** The departments in scope, flat; the client nests them by parentId. */
export function listDepartments(db: Db, scope: RowScope<'department'>, filter: DepartmentFilter) {
  let base = db.selectFrom('department').where(scope.condition)
  if (filter.companyId !== undefined) base = base.where('department.company_id', '=', filter.companyId)
  const rows = base
    .select(['department.id', 'department.name', 'department.parent_id', 'department.company_id'])
    .select(['department.sort', 'department.created_at'])
    .orderBy('department.company_id')
    .orderBy('department.sort')
    .orderBy('department.id')
  return pageOf(filter, base, rows)
}
