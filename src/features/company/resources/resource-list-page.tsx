import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { useListOf } from '../../../console/list/list-viewer'
import { ListPage } from '../../../console/list/page/list-page'
import { createCode } from '../../../ui/loading/code'
import { resourceList } from './resource-list'

const resourceDetail = createCode(async () => (await import('./resource-detail')).ResourceDetail)
resourceDetail.prefetch()

/** 企业资源: what each company has of the provider, and how much of it is used. */
export function ResourceListPage() {
  const spec = useListOf(resourceList)
  return <ListPage spec={spec} detail={(resources) => <LazyDetail code={resourceDetail} of={{ resources }} />} />
}
