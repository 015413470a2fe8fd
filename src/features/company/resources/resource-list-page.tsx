import { useState } from 'react'
import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { ListPage } from '../../../console/list/page/list-page'
import { hasPermission } from '../../../console/routes/guard'
import { useShell } from '../../../console/shell'
import { createCode } from '../../../ui/loading/code'
import { resourceList } from './resource-list'

const resourceDetail = createCode(async () => (await import('./resource-detail')).ResourceDetail)
resourceDetail.prefetch()

/** 企业资源: what each company has of the provider, and how much of it is used. */
export function ResourceListPage() {
  const { session } = useShell()
  const [spec] = useState(() =>
    resourceList({
      companyId: session.get().user?.info.companyId ?? null,
      may: (permission) => hasPermission(session.visitor().permissions, permission),
    }),
  )
  return <ListPage spec={spec} detail={(resources) => <LazyDetail code={resourceDetail} of={{ resources }} />} />
}
