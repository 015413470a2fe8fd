import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { useListOf } from '../../../console/list/list-viewer'
import { ListPage } from '../../../console/list/page/list-page'
import { createCode } from '../../../ui/loading/code'
import { lockedList } from './locked-list'

const lockedDetail = createCode(async () => (await import('./locked-detail')).LockedDetail)
lockedDetail.prefetch()

/** 锁定电话: the numbers that must not be called. */
export function LockedListPage() {
  const spec = useListOf(lockedList)
  return <ListPage spec={spec} detail={(lock) => <LazyDetail code={lockedDetail} of={{ lock }} />} />
}
