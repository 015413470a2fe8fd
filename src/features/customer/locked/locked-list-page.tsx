import { useState } from 'react'
import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { ListPage } from '../../../console/list/page/list-page'
import { useShell } from '../../../console/shell'
import { createCode } from '../../../ui/loading/code'
import { viewerOf } from '../customer-viewer'
import { lockedList } from './locked-list'

const lockedDetail = createCode(async () => (await import('./locked-detail')).LockedDetail)
lockedDetail.prefetch()

/** 锁定电话: the numbers that must not be called. */
export function LockedListPage() {
  const shell = useShell()
  const [spec] = useState(() => lockedList(viewerOf(shell)))
  return <ListPage spec={spec} detail={(lock) => <LazyDetail code={lockedDetail} of={{ lock }} />} />
}
