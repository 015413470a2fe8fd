import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { ListPage } from '../../../console/list/page/list-page'
import { createCode } from '../../../ui/loading/code'
import { exceptionList } from './exception-list'

const exceptionDetail = createCode(async () => (await import('./exception-detail')).ExceptionDetail)

/** 异常字典: what the codes of lines and gateways mean, and what follows. */
export const ExceptionListPage = () => (
  <ListPage spec={exceptionList} detail={(exception) => <LazyDetail code={exceptionDetail} of={{ exception }} />} />
)
