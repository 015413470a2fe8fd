/** What the columns of people with an account say, wherever these are listed. */
import type { ManagerUser } from '../../contract/manager'
import { inUse, names, time } from './words'

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

export const peopleWords = {
  employeeNo: '工号',
  nickname: '姓名',
  account: '账号',
  roles: names('角色'),
  status: inUse('状态'),
  lastLoginTime: time('最近登录'),
  createTime: time('创建时间', 'whole'),
} as const
