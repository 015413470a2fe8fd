import { useState } from 'react'
import { LazyDetail } from '../../console/list/detail/lazy-detail'
import { ListPage } from '../../console/list/page/list-page'
import { useShell } from '../../console/shell'
import { createCode } from '../../ui/loading/code'
import { customerList, myCustomerList } from './customer-list'
import { viewerOf } from './customer-viewer'

const customerDetail = createCode(async () => (await import('./customer-detail')).CustomerDetail)
customerDetail.prefetch()

/** 客户列表: the customers of the viewer's scope, whoever owns them. */
export function CustomerListPage() {
  const shell = useShell()
  const [spec] = useState(() => customerList(viewerOf(shell)))
  return <ListPage spec={spec} detail={(customer) => <LazyDetail code={customerDetail} of={{ customer }} />} />
}

/** 我的客户: the viewer's own. */
export function MyCustomerListPage() {
  const shell = useShell()
  const [spec] = useState(() => myCustomerList(viewerOf(shell)))
  return <ListPage spec={spec} detail={(customer) => <LazyDetail code={customerDetail} of={{ customer }} />} />
}
