/** The lists that can be written to files, each with what its columns say. */
import { callEndpoints } from '../contract/call'
import { companyEndpoints } from '../contract/company'
import { companiesEndpoints } from '../contract/company/companies'
import { departmentsEndpoints } from '../contract/company/departments'
import { employeesEndpoints } from '../contract/company/employees'
import { resourcesEndpoints } from '../contract/company/resources'
import { customerEndpoints } from '../contract/customer/customers'
import { poolEndpoints } from '../contract/customer/pool'
import { managerEndpoints } from '../contract/manager'
import { powerEndpoints } from '../contract/manager/powers'
import { roleEndpoints } from '../contract/manager/roles'
import { lockedEndpoints } from '../contract/phone/locked'
import { systemEndpoints } from '../contract/system'
import { exceptionEndpoints } from '../contract/system/exceptions'
import { logEndpoints } from '../contract/system/logs'
import { callColumns } from '../lib/columns/calls'
import { companyColumns, departmentColumns, providerCompanyColumns } from '../lib/columns/companies'
import { companyUserColumns } from '../lib/columns/company-users'
import { customerColumns } from '../lib/columns/customers'
import { employeeColumns } from '../lib/columns/employees'
import { exceptionColumns } from '../lib/columns/exceptions'
import { flowColumns } from '../lib/columns/flows'
import { lockedColumns } from '../lib/columns/locked'
import { loginColumns, operationColumns } from '../lib/columns/logs'
import { pooledColumns } from '../lib/columns/pool'
import { powerColumns } from '../lib/columns/powers'
import { resourceColumns } from '../lib/columns/resources'
import { roleColumns } from '../lib/columns/roles'
import { userColumns } from '../lib/columns/users'
import { exceptionHandlers } from './call/exception/routes'
import { historyHandlers } from './call/history'
import { companiesHandlers } from './company/companies'
import { departmentsHandlers } from './company/departments'
import { resourcesHandlers } from './company/resources'
import { companyHandlers } from './company/routes'
import { poolHandlers } from './customer/pool/routes'
import { customerHandlers } from './customer/routes'
import { employeesHandlers } from './manager/employees'
import { powerHandlers } from './manager/powers/powers'
import { roleUserHandlers } from './manager/roles/role-users'
import { roleHandlers } from './manager/roles/roles'
import { managerHandlers } from './manager/routes'
import { lockedHandlers } from './phone/locked/routes'
import { exported } from './system/export/export'
import { loginLogHandlers, operationHandlers } from './system/logs/logs'

const { list: companies, allList: allCompanies } = companiesEndpoints

export const exportedLists = [
  exported(callEndpoints.list, historyHandlers.list, '通话记录', callColumns),
  exported(customerEndpoints.list, customerHandlers.list, '客户列表', customerColumns, (row, numberOf) => ({
    ...row,
    phone: numberOf(row.phoneRef),
  })),
  exported(poolEndpoints.list, poolHandlers.list, '客户公海', pooledColumns),
  exported(exceptionEndpoints.exceptionList, exceptionHandlers.exceptionList, '异常字典', exceptionColumns),
  exported(systemEndpoints.logList, operationHandlers.logList, '操作日志', operationColumns),
  exported(logEndpoints.loginLogList, loginLogHandlers.loginLogList, '登录记录', loginColumns),
  exported(lockedEndpoints.list, lockedHandlers.list, '锁定电话', lockedColumns),
  exported(
    customerEndpoints.flowList,
    customerHandlers.flowList,
    '客户跟踪',
    flowColumns,
    ({ customer, ...row }, numberOf) => ({
      ...row,
      customer: customer && { ...customer, phone: numberOf(customer.phoneRef) },
    }),
  ),
  exported(companies, companiesHandlers.list, '企业列表', companyColumns),
  exported(allCompanies, companiesHandlers.allList, '所有企业', { ...companyColumns, ...providerCompanyColumns }),
  exported(departmentsEndpoints.treeList, departmentsHandlers.treeList, '部门管理', departmentColumns),
  exported(resourcesEndpoints.list, resourcesHandlers.list, '企业资源', resourceColumns),
  exported(companyEndpoints.companyUserList, companyHandlers.companyUserList, '部门员工', employeeColumns),
  exported(employeesEndpoints.list, employeesHandlers.list, '企业用户', companyUserColumns),
  exported(managerEndpoints.userList, managerHandlers.userList, '用户列表', userColumns),
  exported(roleEndpoints.roleList, roleHandlers.roleList, '角色列表', roleColumns),
  exported(powerEndpoints.powerList, powerHandlers.powerList, '权限列表', powerColumns),
  exported(roleEndpoints.userList, roleUserHandlers.userList, '角色用户列表', userColumns),
]
