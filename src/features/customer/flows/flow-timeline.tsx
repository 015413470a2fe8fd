import { TypeRing } from '../../../console/display/customer-type'
import { DetailList } from '../../../console/list/detail/detail-list'
import { customerEndpoints, customerTypeLabel } from '../../../contract/customer/customers'
import { formatShort } from '../../../lib/time/time'
import { Timeline } from '../../../ui/display/timeline'
import { FirstSteps } from './first-steps'
import { FlowsLink } from './flows-link'
import { FollowedBy } from './followed-by'

/**
 * All follow-ups of a customer, newest first.
 * @param currentId the record shown next to it
 */
export const FlowTimeline = ({ customerId, currentId }: { customerId: number; currentId?: number }) => (
  <DetailList
    endpoint={customerEndpoints.flowList}
    query={{ customerId, detail: true }}
    title="跟进"
    unit="条"
    aside={<FlowsLink customerId={customerId} />}
    empty={
      <>
        <p className="text-text-3">还没有跟进记录。改动类型或备注，保存后就有第一条。</p>
        <div className="mt-2 flex gap-2">
          <FirstSteps customerId={customerId} />
        </div>
      </>
    }
  >
    {(flows) => (
      <Timeline
        items={flows.map((flow) => ({
          key: flow.id,
          node: <TypeRing type={flow.type} />,
          title: customerTypeLabel(flow.type),
          ...(flow.id === currentId && { aside: '当前' }),
          time: formatShort(flow.updateTime),
          text: flow.remark,
          by: <FollowedBy user={flow.user} />,
        }))}
      />
    )}
  </DetailList>
)
