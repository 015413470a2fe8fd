import { foundRows } from '../../../console/list/found-rows'
import type { RowStep } from '../../../console/registry/registry'
import { customerTypeLabel } from '../../../contract/customer/customers'
import { poolEndpoints } from '../../../contract/customer/pool'

/** The customers in the pool that match a typed text, for the commands that ask for one. */
export const searchPool: RowStep['search'] = (input) =>
  foundRows(poolEndpoints.list, input, ({ name, phone, type }) => ({
    ...{ label: name, hint: [phone, customerTypeLabel(type)].filter(Boolean).join(' · ') },
  }))
