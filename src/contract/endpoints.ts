/** Every endpoint, by noun. The server compiles only if each endpoint has a handler. */
import { authEndpoints } from './auth'
import { callEndpoints } from './call'
import { companiesEndpoints } from './companies'
import { companyEndpoints } from './company'
import { customerEndpoints } from './customer'
import { departmentsEndpoints } from './departments'
import type { Endpoint } from './endpoint'
import { managerEndpoints } from './manager'
import { phoneEndpoints } from './phone'
import { regionEndpoints } from './region'
import { systemEndpoints } from './system'

export const endpoints = {
  auth: authEndpoints,
  call: callEndpoints,
  companies: companiesEndpoints,
  company: companyEndpoints,
  customer: customerEndpoints,
  departments: departmentsEndpoints,
  manager: managerEndpoints,
  phone: phoneEndpoints,
  regions: regionEndpoints,
  system: systemEndpoints,
}

/** The same endpoints as one flat list. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<Endpoint>(group),
)
