import type { CustomerLevel } from '../../contract/customer/customers'

/** How much customers matter, in words. */
export const levelLabels: Readonly<Record<CustomerLevel, string>> = { A: 'A 级', B: 'B 级', C: 'C 级', D: 'D 级' }
