import { useState } from 'react'
import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { pickedOf } from '../../../console/list/filter/picked'
import { LazyHead } from '../../../console/list/head/lazy-head'
import { ListPage } from '../../../console/list/page/list-page'
import { hasPermission } from '../../../console/routes/guard'
import { useShell } from '../../../console/shell'
import { createCode } from '../../../ui/loading/code'
import { flowList } from './flow-list'

const flowDetail = createCode(async () => (await import('./flow-detail')).FlowDetail)
flowDetail.prefetch()
/** Only a list about one customer needs it. */
const customerHead = createCode(async () => (await import('../customer-head')).CustomerHead)

/** 客户跟踪: follow-up records, and the customer behind each. */
export function FlowListPage() {
  const { session } = useShell()
  const [spec] = useState(() => flowList((permission) => hasPermission(session.visitor().permissions, permission)))
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
