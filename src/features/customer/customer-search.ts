import { foundRows } from '../../console/list/found-rows'
import type { RowStep } from '../../console/registry/registry'
import { customerEndpoints, customerTypeLabel } from '../../contract/customer/customers'

/** The customers that match a typed text, for the commands that ask for one. */
export const searchCustomers: RowStep['search'] = (input) =>
  foundRows(customerEndpoints.list, input, ({ name, phone, type }) => ({
    ...{ label: name, hint: [phone, customerTypeLabel(type)].filter(Boolean).join(' · ') },
  }))
