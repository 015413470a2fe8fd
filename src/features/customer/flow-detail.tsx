import { useEndpoint } from '../../console/data'
import { DetailHead } from '../../console/list/detail-head'
import { type CustomerFlow, customerEndpoints, customerTypeLabel } from '../../contract/customer'
import { formatDate, formatShort } from '../../lib/time'
import { ErrorState } from '../../ui/error-state'
import { Facts } from '../../ui/facts'
import { Skeleton } from '../../ui/skeleton'
import { Timeline } from '../../ui/timeline'
import { CustomerTypeLabel, TypeRing } from './customer-type'
import { personOf } from './flow-list'

/** A follow-up record beside the list: its customer as it is now, and everything that was written about it. */
export function FlowDetail({ flow }: { flow: CustomerFlow }) {
  const { customer, customerId } = flow
  return (
    <>
      <DetailHead
        title={customer?.name ?? '客户已删除'}
        aside={customer && <CustomerTypeLabel type={customer.type} />}
        subtitle={customer?.phone ?? '—'}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <CustomerFacts id={customerId} />
        <FlowTimeline customerId={customerId} currentId={flow.id} />
      </div>
    </>
  )
}

function CustomerFacts({ id }: { id: number }) {
  const { data, error, isLoading } = useEndpoint(customerEndpoints.info, { id })
  // Without the permission to see customers, the record itself is all there is.
  if (error) return null
  const waiting = isLoading ? <Skeleton className="w-20" /> : '—'
  return (
    <section aria-label="客户资料" className="border-b border-line px-4 py-3">
      <Facts
        items={[
          { name: '编号', value: id },
          { name: '归属人', value: data ? (data.user?.nickname ?? '公海') : waiting },
          { name: '最近跟进', value: data ? formatShort(data.lastFollowTime) : waiting },
          { name: '下次跟进', value: data ? formatShort(data.nextFollowTime) : waiting },
          { name: '创建时间', value: data ? formatDate(data.createTime) : waiting },
          { name: '备注', value: data ? data.remark || '—' : waiting, title: data?.remark ?? '' },
        ]}
      />
    </section>
  )
}

/** The newest come with the pane; older ones are a filter of the list. */
const mostShown = 50

function FlowTimeline({ customerId, currentId }: { customerId: number; currentId: number }) {
  const { data, error, mutate } = useEndpoint(customerEndpoints.flowList, {
    customerId,
    detail: true,
    pageIndex: 1,
    pageSize: mostShown,
  })
  const page = data && !Array.isArray(data) ? data : null
  return (
    <section aria-labelledby="flow-timeline" className="px-4 py-3">
      <h3 id="flow-timeline" className="mb-3 text-13 font-semibold">
        跟进 {page && <span className="font-normal text-text-3">{page.total} 条</span>}
      </h3>
      {page ? (
        <Timeline
          items={page.records.map((flow) => ({
            key: flow.id,
            node: <TypeRing type={flow.type} />,
            title: customerTypeLabel(flow.type),
            ...(flow.id === currentId && { aside: '当前' }),
            time: formatShort(flow.updateTime),
            text: flow.remark,
            by: personOf(flow),
          }))}
        />
      ) : error ? (
        <ErrorState title="跟进记录没有取到" text={error.message} onRetry={() => void mutate()} />
      ) : (
        <span className="grid gap-3" aria-busy="true">
          <Skeleton className="w-40" />
          <Skeleton className="w-full" />
          <Skeleton className="w-24" />
        </span>
      )}
      {page && page.total > mostShown && (
        <p className="mt-2 text-12 text-text-3">只列出最近 {mostShown} 条，更早的请按客户筛选。</p>
      )}
    </section>
  )
}
