import { useEndpoint } from '../../../console/data/data'
import { CustomerTypeLabel } from '../../../console/display/customer-type'
import { DeadTag } from '../../../console/display/number-line'
import { PhoneNumber } from '../../../console/display/phone-number'
import { DetailHead } from '../../../console/list/detail/detail-head'
import { DetailTabs } from '../../../console/list/detail/detail-tabs'
import { useShell } from '../../../console/shell'
import type { Customer } from '../../../contract/customer/customers'
import { customerPhoneEndpoints } from '../../../contract/customer/phones'
import { FlowTimeline } from '../flows/flow-timeline'
import { CustomerCalls } from './customer-calls'
import { CustomerFacts } from './customer-facts'
import { CustomerTimeline } from './customer-timeline'

/** A customer next to the list: what is known, and what has happened. */
export function CustomerDetail({ customer }: { customer: Customer }) {
  const { router } = useShell()
  const { data: numbers = [] } = useEndpoint(customerPhoneEndpoints.list, { customerId: customer.id })
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
        subtitle={
          <span className="flex items-center gap-2">
            <PhoneNumber phone={phone} phoneRef={phoneRef} label={name} locked={lock?.type} />
            <DeadTag dead={numbers[0]?.dead ?? null} />
          </span>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <CustomerFacts id={id} customer={customer} numbers={numbers} />
        <DetailTabs label="客户往来" tabs={may('/call/history') ? [timeline, flows, calls] : [timeline, flows]} />
      </div>
    </>
  )
}
