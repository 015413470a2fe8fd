/** Every endpoint, by noun. The server fails to compile until each has a handler. */
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

/** The same as one flat list. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<Endpoint>(group),
)
