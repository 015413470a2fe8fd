/** The batches that can be done to all that a filter finds, as jobs. */
import { authEndpoints } from '../contract/auth'
import { companiesEndpoints } from '../contract/company/companies'
import { employeesEndpoints } from '../contract/company/employees'
import { managerEndpoints } from '../contract/manager'
import { statusLabels } from '../contract/status'
import { authHandlers } from './auth/routes'
import { companiesHandlers } from './company/companies'
import { chosenUsers } from './manager/chosen'
import { managerHandlers } from './manager/routes'
import { type WholeBatches, wholeBatch } from './system/batch/batch'

const users = { lists: [managerEndpoints.userList, employeesEndpoints.list], unit: '位' }

export const wholeBatches: WholeBatches = {
  companyStatus: wholeBatch(companiesEndpoints.statusBatch, companiesHandlers.statusBatch, {
    lists: [companiesEndpoints.list, companiesEndpoints.allList],
    unit: '家',
    title: ({ status }) => `${statusLabels[status]}企业`,
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
