/** What a column of a file of employees may hold, in words. */
import type { EmployeeField } from '../../contract/company/employee-import'

export const employeeFieldTitles: Readonly<Record<EmployeeField, string>> = {
  account: '账号',
  nickname: '姓名',
  employeeNo: '工号',
  departmentName: '部门',
  roles: '角色',
  phone: '手机',
  dayCallCap: '日呼上限',
  introduction: '介绍',
}
