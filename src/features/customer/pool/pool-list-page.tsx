import { useState } from 'react'
import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { LazyHead } from '../../../console/list/head/lazy-head'
import { ListPage } from '../../../console/list/page/list-page'
import { useShell } from '../../../console/shell'
import { createCode } from '../../../ui/loading/code'
import { viewerOf } from '../customer-viewer'
import { poolList } from './pool-list'

const pooledDetail = createCode(async () => (await import('./pooled-detail')).PooledDetail)
pooledDetail.prefetch()
const poolHead = createCode(async () => (await import('./pool-head')).PoolHead)
poolHead.prefetch()

/** 客户公海: whose customers are nobody's, and how many of them one may still claim. */
export function PoolListPage() {
  const shell = useShell()
  const [viewer] = useState(() => viewerOf(shell))
  const [spec] = useState(() => poolList(viewer))
  return (
    <ListPage
      spec={spec}
      head={() => viewer.companyId !== null && <LazyHead code={poolHead} of={{}} />}
      detail={(customer) => <LazyDetail code={pooledDetail} of={{ customer }} />}
    />
  )
}
