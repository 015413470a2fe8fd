import { useEndpoint } from '../../../console/data/data'
import { CustomerTypeLabel } from '../../../console/display/customer-type'
import { PhoneNumber } from '../../../console/display/phone-number'
import { DetailHead } from '../../../console/list/detail/detail-head'
import { DetailTabs } from '../../../console/list/detail/detail-tabs'
import { useShell } from '../../../console/shell'
import { type CustomerFlow, customerEndpoints } from '../../../contract/customer/customers'
import { Skeleton } from '../../../ui/loading/skeleton'
import { CustomerCalls } from '../detail/customer-calls'
import { CustomerFacts } from '../detail/customer-facts'
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
        <FactsOf id={customerId} />
        <DetailTabs label="客户往来" tabs={router.isPermitted('/call/history') ? [flows, calls] : [flows]} />
      </div>
    </>
  )
}

function FactsOf({ id }: { id: number }) {
  const { data, error, isLoading } = useEndpoint(customerEndpoints.info, { id })
  // Without the permission to see customers, there is only the record itself.
  if (error) return null
  return <CustomerFacts id={id} customer={data ?? null} waiting={isLoading ? <Skeleton className="w-20" /> : '—'} />
}
