/** What a viewer may not do about the customers of follow-ups, told with the list. */
import { type CustomerFlow, customerEndpoints, flowActions } from '../../contract/customer'
import { accessTo, mayNotOf } from '../access/may-not'
import type { Viewer } from '../access/viewer'
import type { Db } from '../db/schema'

interface Listed {
  readonly customer_id: number
}

/** A follow-up is seen with its customer: the scope of the list is that of its customers. Asks once at most. */
export async function judgeFlows(
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
