/** The oracle of every list, by the name of its endpoint. Their rows are planted in this order. */
import { calls } from './calls'
import { allCompanies, companies } from './companies'
import { departments, departmentTree, employees } from './company'
import { customers } from './customers'
import { callbacks, dialLists } from './desk'
import { exceptions } from './exceptions'
import { flows } from './flows'
import { customerImports, employeeImports, lockImports } from './imports'
import { jobs } from './jobs'
import { locked } from './locked'
import { logins, logs } from './logs'
import type { Item, Oracle } from './oracle'
import { departmentPools, pooled } from './pool'
import { powers } from './powers'
import { resources } from './resources'
import { roles } from './roles'
import { ownSessions, userSessions } from './sessions'
import { companyUsers, roleUsers, userOptions, users } from './users'
import { views } from './views'

/** Keeps each oracle's own rows to itself. */
const one = <I extends Item>(oracle: Oracle<I>) => oracle as unknown as Oracle

export const oracles: Readonly<Record<string, Oracle>> = {
  'auth.session.list': one(ownSessions),
  'auth.user-session.list': one(userSessions),
  'company.list': one(companies),
  'company.all.list': one(allCompanies),
  'company.resource.list': one(resources),
  'company.user.list': one(employees),
  'company.department.list': one(departments),
  'company.department-tree.list': one(departmentTree),
  'customer.list': one(customers),
  'call.list': one(calls),
  'customer.pool.list': one(pooled),
  'customer.department-pool.list': one(departmentPools),
  'phone.locked.list': one(locked),
  'customer.flow.list': one(flows),
  'manager.user.list': one(users),
  'manager.role.list': one(roles),
  'manager.power.list': one(powers),
  'system.exception.list': one(exceptions),
  'manager.role-user.list': one(roleUsers),
  'company.employee.list': one(companyUsers),
  'manager.user-search.list': one(userOptions),
  'system.log.list': one(logs),
  'system.login-log.list': one(logins),
  'system.saved-view.list': one(views),
  'system.job.list': one(jobs),
  'company.employee-import.list': one(employeeImports),
  'customer.import.list': one(customerImports),
  'phone.lock-import.list': one(lockImports),
  'phone.callback-list': one(callbacks),
  'phone.list-list': one(dialLists),
}
