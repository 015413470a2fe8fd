import { useState } from 'react'
import { ListPage } from '../../console/list/list-page'
import { hasPermission } from '../../console/routes/guard'
import { useShell } from '../../console/shell'
import { FlowDetail } from './flow-detail'
import { flowList } from './flow-list'

/** 客户跟踪: follow-up records, and the customer behind each. */
export function FlowListPage() {
  const { session } = useShell()
  const [spec] = useState(() => flowList((permission) => hasPermission(session.visitor().permissions, permission)))
  return <ListPage spec={spec} detail={(flow) => <FlowDetail flow={flow} />} />
}
