/** What a viewer may not do with customers and with those of follow-ups, for the rows of the lists. */
import {
  type Customer,
  type CustomerFlow,
  customerActions,
  customerEndpoints,
  flowActions,
} from '../../contract/customer/customers'
import { ownersEndpoints } from '../../contract/customer/owners'
import { accessTo, mayNotOf } from '../access/may-not'
import type { Viewer } from '../access/viewer'
import type { Db } from '../db/schema'

interface Listed {
  readonly customer_id: number
}

/**
 * A viewer sees a follow-up if they see its customer, so the list's scope is that of its customers. Sends at most one
 * query.
 */
export async function mayNotOfFlows(
  db: Db,
  viewer: Viewer,
  flows: readonly Listed[],
): Promise<(flow: Listed) => CustomerFlow['mayNot']> {
  const access = await accessTo(db, viewer, {
    table: 'customer',
    noun: '客户',
    listed: customerEndpoints.flowList,
    actions: { addFlow: customerEndpoints.flowAdd },
    ids: [...new Set(flows.map(({ customer_id }) => customer_id))],
  })
  return (flow) => mayNotOf(flowActions, (action) => access(action, flow.customer_id))
}

/** Sends no query unless some action reaches less far than the list of customers. */
export async function mayNotOfCustomers(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<(id: number) => Customer['mayNot']> {
  const { list, update, flowAdd, delete: remove } = customerEndpoints
  const access = await accessTo(db, viewer, {
    ...{ table: 'customer', noun: '客户', listed: list, ids },
    actions: {
      ...{ update, addFlow: flowAdd, delete: remove },
      ...{ transfer: ownersEndpoints.transferBatch, release: ownersEndpoints.releaseBatch },
    },
  })
  return (id) => mayNotOf(customerActions, (action) => access(action, id))
}
