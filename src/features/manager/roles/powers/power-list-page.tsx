import { LazyDetail } from '../../../../console/list/detail/lazy-detail'
import { ListPage } from '../../../../console/list/page/list-page'
import { createCode } from '../../../../ui/loading/code'
import { powerList } from './power-list'

const powerDetail = createCode(async () => (await import('./power-detail')).PowerDetail)

/** 权限列表: what there is to grant, and who changed its order. */
export const PowerListPage = () => (
  <ListPage spec={powerList} detail={(power) => <LazyDetail code={powerDetail} of={{ power }} />} />
)
