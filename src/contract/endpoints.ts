/** Every endpoint, by noun. The server compiles only if each endpoint has a handler. */
import { authEndpoints } from './auth'
import { callEndpoints } from './call'
import { companyEndpoints } from './company'
import { companiesEndpoints } from './company/companies'
import { departmentsEndpoints } from './company/departments'
import { employeeImportEndpoints } from './company/employee-import'
import { employeesEndpoints } from './company/employees'
import { resourcesEndpoints } from './company/resources'
import { consentEndpoints } from './customer/consents'
import { customerImportEndpoints } from './customer/customer-import'
import { customerEndpoints } from './customer/customers'
import { departmentPoolEndpoints } from './customer/department-pools'
import { dutiesEndpoints } from './customer/duties'
import { mergeEndpoints } from './customer/merge'
import { ownersEndpoints } from './customer/owners'
import { personalDataEndpoints } from './customer/personal-data'
import { customerPhoneEndpoints } from './customer/phones'
import { poolEndpoints } from './customer/pool'
import { revealEndpoints } from './customer/reveal'
import { tagEndpoints } from './customer/tags'
import { timelineEndpoints } from './customer/timeline'
import type { Endpoint } from './endpoint'
import { managerEndpoints } from './manager'
import { choiceEndpoints } from './manager/choices'
import { powerEndpoints } from './manager/powers'
import { roleEndpoints } from './manager/roles'
import { phoneEndpoints } from './phone'
import { lockImportEndpoints } from './phone/lock-import'
import { lockedEndpoints } from './phone/locked'
import { systemEndpoints } from './system'
import { avatarEndpoints } from './system/avatar'
import { batchEndpoints } from './system/batches'
import { exceptionEndpoints } from './system/exceptions'
import { uploadEndpoints } from './system/imports'
import { jobEndpoints } from './system/jobs'
import { logEndpoints } from './system/logs'
import { regionEndpoints } from './system/region'

export const endpoints = {
  auth: authEndpoints,
  call: callEndpoints,
  choices: choiceEndpoints,
  companies: companiesEndpoints,
  company: companyEndpoints,
  customer: customerEndpoints,
  departmentPools: departmentPoolEndpoints,
  departments: departmentsEndpoints,
  resources: resourcesEndpoints,
  avatar: avatarEndpoints,
  batches: batchEndpoints,
  customerImport: customerImportEndpoints,
  duties: dutiesEndpoints,
  employeeImport: employeeImportEndpoints,
  lockImport: lockImportEndpoints,
  employees: employeesEndpoints,
  exceptions: exceptionEndpoints,
  jobs: jobEndpoints,
  locked: lockedEndpoints,
  logs: logEndpoints,
  manager: managerEndpoints,
  owners: ownersEndpoints,
  phone: phoneEndpoints,
  pool: poolEndpoints,
  powers: powerEndpoints,
  regions: regionEndpoints,
  roles: roleEndpoints,
  system: systemEndpoints,
  tags: tagEndpoints,
  customerConsents: consentEndpoints,
  customerMerge: mergeEndpoints,
  customerPhones: customerPhoneEndpoints,
  customerReveal: revealEndpoints,
  personalData: personalDataEndpoints,
  timeline: timelineEndpoints,
  uploads: uploadEndpoints,
}

/** The same endpoints as one flat list. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<Endpoint>(group),
)
