import { LazyDetail } from '../../console/list/detail/lazy-detail'
import { useListOf } from '../../console/list/list-viewer'
import { ListPage } from '../../console/list/page/list-page'
import { createCode } from '../../ui/loading/code'
import { customerList, myCustomerList } from './customer-list'

const customerDetail = createCode(async () => (await import('./detail/customer-detail')).CustomerDetail)
customerDetail.prefetch()

/** 客户列表: the customers of the viewer's scope, whoever owns them. */
export function CustomerListPage() {
  const spec = useListOf(customerList)
  return <ListPage spec={spec} detail={(customer) => <LazyDetail code={customerDetail} of={{ customer }} />} />
}

/** 我的客户: the viewer's own. */
export function MyCustomerListPage() {
  const spec = useListOf(myCustomerList)
  return <ListPage spec={spec} detail={(customer) => <LazyDetail code={customerDetail} of={{ customer }} />} />
}
