/** The batches that can be done to all that a filter finds, as jobs. */
import { authEndpoints } from '../contract/auth'
import { companiesEndpoints } from '../contract/company/companies'
import { employeesEndpoints } from '../contract/company/employees'
import { customerEndpoints, customerTypeLabel } from '../contract/customer/customers'
import { departmentPoolEndpoints } from '../contract/customer/department-pools'
import { ownersEndpoints } from '../contract/customer/owners'
import { poolEndpoints } from '../contract/customer/pool'
import { tagEndpoints } from '../contract/customer/tags'
import { managerEndpoints } from '../contract/manager'
import { statusLabels } from '../contract/status'
import { authHandlers } from './auth/routes'
import { companiesHandlers } from './company/companies'
import { ownersHandlers } from './customer/owners'
import { departmentPoolHandlers } from './customer/pool/department-pools'
import { tagChangeText, tagHandlers } from './customer/tags'
import { chosenUsers } from './manager/chosen'
import { managerHandlers } from './manager/routes'
import { type WholeBatches, wholeBatch } from './system/batch/batch'

const customers = { lists: [customerEndpoints.list], unit: '位' }
const users = { lists: [managerEndpoints.userList, employeesEndpoints.list], unit: '位' }

export const wholeBatches: WholeBatches = {
  companyStatus: wholeBatch(companiesEndpoints.statusBatch, companiesHandlers.statusBatch, {
    lists: [companiesEndpoints.list, companiesEndpoints.allList],
    unit: '家',
    title: ({ status }) => `${statusLabels[status]}企业`,
  }),
  customerPoolMove: wholeBatch(departmentPoolEndpoints.moveBatch, departmentPoolHandlers.moveBatch, {
    ...customers,
    lists: [poolEndpoints.list],
    title: () => '移到公海',
  }),
  customerRelease: wholeBatch(ownersEndpoints.releaseBatch, ownersHandlers.releaseBatch, {
    ...customers,
    title: () => '放回公海',
  }),
  customerTags: wholeBatch(tagEndpoints.batch, tagHandlers.batch, { ...customers, title: tagChangeText }),
  customerTransfer: wholeBatch(ownersEndpoints.transferBatch, ownersHandlers.transferBatch, {
    ...customers,
    lists: [...customers.lists, poolEndpoints.list],
    title: () => '转移客户',
  }),
  customerType: wholeBatch(ownersEndpoints.typeBatch, ownersHandlers.typeBatch, {
    ...customers,
    title: ({ type }) => `类型改为${customerTypeLabel(type)}`,
  }),
  userMove: wholeBatch(managerEndpoints.userMoveBatch, managerHandlers.userMoveBatch, {
    ...users,
    title: () => '员工换部门',
  }),
  userStatus: wholeBatch(managerEndpoints.userStatusBatch, managerHandlers.userStatusBatch, {
    ...users,
    title: ({ status }) => `${statusLabels[status]}用户`,
  }),
  userSessions: wholeBatch(authEndpoints.userSessionDeleteByUsers, authHandlers(chosenUsers).userSessionDeleteByUsers, {
    ...users,
    title: () => '强制下线',
  }),
}
