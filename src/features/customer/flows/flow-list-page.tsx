import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { pickedOf } from '../../../console/list/filter/picked'
import { LazyHead } from '../../../console/list/head/lazy-head'
import { useListOf } from '../../../console/list/list-viewer'
import { ListPage } from '../../../console/list/page/list-page'
import { createCode } from '../../../ui/loading/code'
import { flowList } from './flow-list'

const flowDetail = createCode(async () => (await import('./flow-detail')).FlowDetail)
flowDetail.prefetch()
/** Only a list about one customer needs it. */
const customerHead = createCode(async () => (await import('../customer-head')).CustomerHead)

/** 客户跟踪: follow-up records, and the customer behind each. */
export function FlowListPage() {
  const spec = useListOf(flowList)
  return (
    <ListPage
      spec={spec}
      head={({ customerId = '' }) => {
        const customer = pickedOf({}, customerId)
        return customer && <LazyHead code={customerHead} of={{ id: customer.id }} />
      }}
      detail={(flow) => <LazyDetail code={flowDetail} of={{ flow }} />}
    />
  )
}
