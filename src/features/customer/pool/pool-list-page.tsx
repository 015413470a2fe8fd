import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { useListOf, viewerOf } from '../../../console/list/list-viewer'
import { ListPage } from '../../../console/list/page/list-page'
import { useShell } from '../../../console/shell'
import { createCode } from '../../../ui/loading/code'
import { PoolHead } from './pool-head'
import { poolList } from './pool-list'

const pooledDetail = createCode(async () => (await import('./pooled-detail')).PooledDetail)
pooledDetail.prefetch()

/** 客户公海: whose customers are nobody's, and how many of them one may still claim. */
export function PoolListPage() {
  const shell = useShell()
  const spec = useListOf(poolList)
  return (
    <ListPage
      spec={spec}
      head={() => viewerOf(shell).companyId !== null && <PoolHead />}
      detail={(customer) => <LazyDetail code={pooledDetail} of={{ customer }} />}
    />
  )
}
