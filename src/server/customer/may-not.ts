/** What a viewer may not do with the customers of follow-ups, for the rows of the list. */
import { type CustomerFlow, customerEndpoints, flowActions } from '../../contract/customer'
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
