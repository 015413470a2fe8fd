/** Employees and departments. */
import type { CompanyUser, companyEndpoints, Department } from '../../contract/company'
import type { Handlers } from '../access/handler'
import { listCompanyUsers, listDepartments } from './queries'

export const companyHandlers: Handlers<typeof companyEndpoints> = {
  async companyUserList({ db, viewer, scope, query, services: { phones } }) {
    const page = await listCompanyUsers(db, scope('company_user'), query)
    return page.map((row): CompanyUser => {
      const user = row.deleted_at === null ? { nickname: row.nickname, ...phones.mask(row, viewer) } : null
      return {
        id: row.id,
        userId: row.user_id,
        employeeNo: row.employee_no,
        companyId: row.company_id,
        companyDepartmentId: row.department_id,
        status: row.status,
        ...(query.detail && { user }),
      }
    })
  },

  async departmentList({ db, scope, query }) {
    const page = await listDepartments(db, scope('department'), query)
    return page.map(
      (row): Department => ({
        id: row.id,
        name: row.name,
        parentId: row.parent_id,
        companyId: row.company_id,
        sort: row.sort,
        createTime: row.created_at,
      }),
    )
  },
}
