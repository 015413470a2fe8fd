/** 企业用户: the people of companies, with what they do as employees. */
import * as Type from 'typebox'
import { agentStateNames } from '../agent-states'
import { Id, OneOf } from '../envelope'
import { departmentFilter, genericList, Keywords, SeveralOf, Sort } from '../list'
import { ManagerUser } from '../manager'
import { Status } from '../status'

const State = OneOf(agentStateNames, { title: '坐席状态' })

/** A user who works for a company; the actions are those on users. */
export const Employee = Type.Object({
  ...ManagerUser.properties,
  agentState: State,
  /** M1 and M2 of today, of the calls that the viewer sees. */
  submittedToday: Type.Integer({ title: '今日呼叫' }),
  answeredToday: Type.Integer({ title: '今日接通' }),
})
export type Employee = Type.Static<typeof Employee>

const employees = genericList({
  name: 'company.employee',
  title: '企业用户',
  base: '/company/api/v1/manager/employee',
})

export const employeesEndpoints = {
  list: employees.summedList(
    '/company/user',
    Employee,
    {
      keywords: Keywords,
      companyId: Type.Optional(Id('公司')),
      ...departmentFilter(true),
      roleId: Type.Optional(Id('角色')),
      status: SeveralOf(Status),
      agentState: SeveralOf(State),
      /** Those whom this import has brought or changed. */
      importId: Type.Optional(Id('导入批次')),
      sort: Sort(['employeeNo', 'createTime', 'lastLoginTime', 'account']),
    },
    {
      enabled: Type.Integer({ title: '启用' }),
      disabled: Type.Integer({ title: '停用' }),
      present: Type.Integer({ title: '在线' }),
    },
  ),
}
