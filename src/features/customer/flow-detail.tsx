import { useEndpoint } from '../../console/data/data'
import { CustomerTypeLabel } from '../../console/display/customer-type'
import { PhoneNumber } from '../../console/display/phone-number'
import { DetailHead } from '../../console/list/detail/detail-head'
import { DetailTabs } from '../../console/list/detail/detail-tabs'
import { useShell } from '../../console/shell'
import { type CustomerFlow, customerEndpoints } from '../../contract/customer'
import { addressText } from '../../lib/columns/address'
import { formatDate, formatShort } from '../../lib/time/time'
import { Facts } from '../../ui/display/facts'
import { Skeleton } from '../../ui/loading/skeleton'
import { CustomerCalls } from './customer-calls'
import { phoneOf } from './flow-list'
import { FlowTimeline } from './flow-timeline'

/** A follow-up record next to the list: the customer as it is now, all its follow-ups, and its calls. */
export function FlowDetail({ flow }: { flow: CustomerFlow }) {
  const { router } = useShell()
  const { customer, customerId } = flow
  const flows = {
    key: 'flows',
    title: '跟进',
    view: () => <FlowTimeline customerId={customerId} currentId={flow.id} />,
  }
  const calls = { key: 'calls', title: '通话', view: () => <CustomerCalls customerId={customerId} /> }
  return (
    <>
      <DetailHead
        title={customer?.name ?? '客户已删除'}
        aside={customer && <CustomerTypeLabel type={customer.type} />}
        subtitle={<PhoneNumber {...phoneOf(customer)} />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <CustomerFacts id={customerId} />
        <DetailTabs label="客户往来" tabs={router.isPermitted('/call/history') ? [flows, calls] : [flows]} />
      </div>
    </>
  )
}

function CustomerFacts({ id }: { id: number }) {
  const { data, error, isLoading } = useEndpoint(customerEndpoints.info, { id })
  // Without the permission to see customers, there is only the record itself.
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
          { name: '地址', value: data ? addressText(data) : waiting },
          { name: '备注', value: data ? data.remark || '—' : waiting, title: data?.remark ?? '' },
        ]}
      />
    </section>
  )
}
