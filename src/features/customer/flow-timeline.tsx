import { useEndpoint } from '../../console/data/data'
import { TypeRing } from '../../console/display/customer-type'
import { customerEndpoints, customerTypeLabel } from '../../contract/customer'
import { formatShort } from '../../lib/time'
import { Timeline } from '../../ui/display/timeline'
import { Loaded } from '../../ui/loading/loaded'
import { Skeleton } from '../../ui/loading/skeleton'
import { FirstSteps } from './first-steps'
import { FlowsLink } from './flows-link'
import { FollowedBy } from './followed-by'

/** The newest come with the pane; older ones are a filter of the list. */
const mostShown = 50

/** What was written about a customer, newest first. @param currentId the record that stands beside it */
export function FlowTimeline({ customerId, currentId }: { customerId: number; currentId?: number }) {
  const { data, error, mutate } = useEndpoint(customerEndpoints.flowList, {
    customerId,
    detail: true,
    pageIndex: 1,
    pageSize: mostShown,
  })
  const page = data && !Array.isArray(data) ? data : undefined
  return (
    <section aria-labelledby="flow-timeline" className="px-4 py-3">
      <header className="mb-3 flex items-baseline justify-between gap-2">
        <h3 id="flow-timeline" className="text-13 font-semibold">
          跟进 {page && <span className="font-normal text-text-3">{page.total} 条</span>}
        </h3>
        <FlowsLink customerId={customerId} />
      </header>
      <Loaded
        of={{ data: page, error, mutate }}
        failed="跟进记录没有取到"
        skeleton={
          <span className="grid gap-3" aria-busy="true">
            <Skeleton className="w-40" />
            <Skeleton className="w-full" />
            <Skeleton className="w-24" />
          </span>
        }
        empty={
          <>
            <p className="text-text-3">还没有跟进记录。改动类型或备注，保存后就有第一条。</p>
            <div className="mt-2 flex gap-2">
              <FirstSteps customerId={customerId} />
            </div>
          </>
        }
      >
        {({ records }) => (
          <Timeline
            items={records.map((flow) => ({
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
      </Loaded>
      {page && page.total > mostShown && (
        <p className="mt-2 text-12 text-text-3">只列出最近 {mostShown} 条，更早的在客户跟踪中。</p>
      )}
    </section>
  )
}
