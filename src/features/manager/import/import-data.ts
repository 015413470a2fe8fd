/** What the import of employees is about. */
import type { ImportKind } from '../../../console/imports/import-kind'
import { companyEndpoints } from '../../../contract/company'
import { departmentsEndpoints } from '../../../contract/company/departments'
import { employeeImportEndpoints } from '../../../contract/company/employee-import'
import { managerEndpoints } from '../../../contract/manager'
import { choiceEndpoints } from '../../../contract/manager/choices'
import { employeeFieldTitles } from '../../../lib/columns/employee-import'
import { userLists } from '../user-rows'

export const employeeImport: ImportKind = {
  endpoints: employeeImportEndpoints as never,
  title: '员工',
  unit: '位',
  fields: employeeFieldTitles,
  modes: {
    SKIP: '账号已有的员工不动，只新增没有的。',
    UPDATE: '账号已有的员工按文件更新；文件里空着的项不动。',
    APPEND: '账号已有的员工只补上空着的项，角色只增不减。',
    FAIL: '账号已有的员工算失败，记在结果文件里。',
  },
  kept: '后来登录过或改过的不会动。',
  refreshes: [
    ...userLists,
    companyEndpoints.companyUserList,
    departmentsEndpoints.treeList,
    choiceEndpoints.userSearch,
    managerEndpoints.freeEmployeeNo,
  ],
}
