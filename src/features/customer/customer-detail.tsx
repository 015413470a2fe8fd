import { CustomerTypeLabel } from '../../console/display/customer-type'
import { PhoneNumber } from '../../console/display/phone-number'
import { DetailHead } from '../../console/list/detail/detail-head'
import { DetailTabs } from '../../console/list/detail/detail-tabs'
import { useShell } from '../../console/shell'
import type { Customer } from '../../contract/customer/customers'
import { CustomerCalls } from './customer-calls'
import { CustomerFacts } from './customer-facts'
import { CustomerTimeline } from './customer-timeline'
import { FlowTimeline } from './flows/flow-timeline'

/** A customer next to the list: what is known, and what has happened. */
export function CustomerDetail({ customer }: { customer: Customer }) {
  const { router } = useShell()
  const { id, name, type, phone, phoneRef, lock } = customer
  const may = (path: string) => router.isPermitted(path)
  const timeline = { key: 'timeline', title: '时间线', view: () => <CustomerTimeline customerId={id} /> }
  const flows = { key: 'flows', title: '跟进', view: () => <FlowTimeline customerId={id} /> }
  const calls = { key: 'calls', title: '通话', view: () => <CustomerCalls customerId={id} /> }
  return (
    <>
      <DetailHead
        title={name}
        aside={<CustomerTypeLabel type={type} />}
        subtitle={<PhoneNumber phone={phone} phoneRef={phoneRef} label={name} locked={lock?.type} />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <CustomerFacts id={id} customer={customer} />
        <DetailTabs label="客户往来" tabs={may('/call/history') ? [timeline, flows, calls] : [timeline, flows]} />
      </div>
    </>
  )
}
