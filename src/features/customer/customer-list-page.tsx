import { useState } from 'react'
import { LazyDetail } from '../../console/list/detail/lazy-detail'
import { ListPage } from '../../console/list/page/list-page'
import { hasPermission } from '../../console/routes/guard'
import { type Shell, useShell } from '../../console/shell'
import { createCode } from '../../ui/loading/code'
import { type CustomerViewer, customerList, myCustomerList } from './customer-list'

const customerDetail = createCode(async () => (await import('./customer-detail')).CustomerDetail)
customerDetail.prefetch()

const viewerOf = ({ session }: Pick<Shell, 'session'>): CustomerViewer => {
  const info = session.get().user?.info
  return {
    userId: info?.id ?? 0,
    companyId: info?.companyId ?? null,
    may: (permission) => hasPermission(session.visitor().permissions, permission),
  }
}

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
