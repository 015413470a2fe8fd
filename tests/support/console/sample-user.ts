import type { ManagerUser } from '../../../src/contract/manager'

/** 陈嘉怡, an agent. */
export const sampleUser: ManagerUser = {
  id: 1,
  account: 'chenjiayi',
  nickname: '陈嘉怡',
  phone: null,
  phoneRef: null,
  avatar: null,
  introduction: null,
  org: 'COMPANY',
  channelId: null,
  channelName: null,
  companyId: 1,
  companyName: '静安会展',
  departmentId: null,
  departmentName: null,
  employeeNo: null,
  dayCallCap: null,
  roles: ['坐席'],
  roleIds: [9],
  status: 'ENABLED',
  version: 1,
  lastLoginTime: null,
  createTime: 1_770_000_000,
  mayNot: {},
}
