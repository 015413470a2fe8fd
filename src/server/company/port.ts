/** What the company noun offers the rest of the server. */

export { customerQuota } from './customer-quota'
export { departmentRow } from './department-queries'
export { exportQuota } from './export-quota'
export { companyById } from './queries'
export { endText } from './quotas'
export { functionsOf } from './resource-queries'
export { countOneReveal } from './reveal-quota'
export { keepSeat, seatsLeft } from './seats'
