/** 部门员工: its columns in words. */
import type { CompanyUser } from '../../contract/company'
import { columnsOf, inUse, nothing } from './words'

/** The name of an employee; 用户异常 if the account was deleted. */
export const nameOf = ({ user }: Pick<CompanyUser, 'user'>): string => user?.nickname ?? '用户异常'

export const employeeColumns = columnsOf<CompanyUser>()({
  employeeNo: '工号',
  user: { title: '姓名', text: nameOf },
  departmentName: '部门',
  phone: { title: '手机', text: ({ user }) => user?.phone ?? nothing },
  status: inUse('状态'),
})
