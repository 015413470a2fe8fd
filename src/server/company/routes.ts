/** Companies, employees, departments and settings. */
import type { CompanyUser, companyEndpoints, Department } from '../../contract/company'
import type { Handlers } from '../access/handler'
import { notFound } from '../access/refusal'
import type { RowScope } from '../access/scope'
import { cachedPinyin } from '../db/pinyin'
import type { Db } from '../db/schema'
import { changeCompanySetting, listCompanySettings } from '../system/port'
import { companyById, listCompanyUsers, listDepartments } from './queries'

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
        ...(query.detail && { user, departmentName: row.department_name }),
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
        ...cachedPinyin(row.name),
        companyId: row.company_id,
        sort: row.sort,
        createTime: row.created_at,
      }),
    )
  },

  async settingList({ db, viewer, scope, query: { companyId } }) {
    await expectCompany(db, scope('company'), companyId)
    return listCompanySettings(db, viewer, companyId)
  },

  async settingUpdate({ db, viewer, scope, body, now, log }) {
    await expectCompany(db, scope('company'), body.companyId)
    const changes = await changeCompanySetting(db, { ...body, now, viewer })
    log({ object: `company-setting:${body.key}`, companyId: body.companyId, changes })
    return null
  },
}

/** @throws Refusal 40400 if the viewer sees no such company */
async function expectCompany(db: Db, scope: RowScope<'company'>, id: number): Promise<void> {
  if (!(await companyById(db, scope, id))) throw notFound('公司')
}
