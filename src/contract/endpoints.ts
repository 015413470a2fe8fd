/** Every endpoint, by noun. The server compiles only if each endpoint has a handler. */
import { authEndpoints } from './auth'
import { callEndpoints } from './call'
import { companyEndpoints } from './company'
import { customerEndpoints } from './customer'
import type { Endpoint } from './endpoint'
import { managerEndpoints } from './manager'
import { phoneEndpoints } from './phone'
import { systemEndpoints } from './system'

export const endpoints = {
  auth: authEndpoints,
  call: callEndpoints,
  company: companyEndpoints,
  customer: customerEndpoints,
  manager: managerEndpoints,
  phone: phoneEndpoints,
  system: systemEndpoints,
}

/** The same endpoints as one flat list. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<Endpoint>(group),
)
