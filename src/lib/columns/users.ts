/** 用户列表 and 企业用户: their columns in words. */
import { agentStates } from '../../contract/agent-states'
import type { Employee } from '../../contract/company/employees'
import type { ManagerUser } from '../../contract/manager'
import { thousands } from '../number'
import { columnsOf, inUse, names, time } from './words'

export const orgLabels: Readonly<Record<ManagerUser['org'], string>> = {
  PLATFORM: '平台',
  CHANNEL: '渠道',
  COMPANY: '企业',
}

/**
 * Where a user works: the department and its company, the channel, or the platform. The department comes first, because
 * it distinguishes colleagues when there is little room.
 */
export const placeOf = ({ companyName, departmentName, channelName, org }: ManagerUser): string =>
  [departmentName, companyName ?? channelName].filter(Boolean).join(' · ') || orgLabels[org]

const shared = {
  employeeNo: '工号',
  nickname: '姓名',
  account: '账号',
  roles: names('角色'),
  status: inUse('状态'),
  lastLoginTime: time('最近登录'),
  createTime: time('创建时间', 'whole'),
} as const

export const userColumns = columnsOf<ManagerUser>()({
  ...shared,
  phone: '手机',
  org: { title: '所属', text: ({ org }) => orgLabels[org] },
  place: { title: '单位', text: placeOf },
})

export const companyUserColumns = columnsOf<Employee>()({
  ...shared,
  departmentName: '部门',
  companyName: '公司',
  phone: '绑定手机',
  agentState: { title: '坐席状态', text: ({ agentState }) => agentStates[agentState] },
  submittedToday: { title: '今日呼叫', of: (calls: number) => thousands(calls) },
  answeredToday: { title: '今日接通', of: (calls: number) => thousands(calls) },
  dayCallCap: {
    title: '日呼上限',
    text: ({ dayCallCap }) => (dayCallCap === null ? '随企业' : thousands(dayCallCap)),
  },
})
