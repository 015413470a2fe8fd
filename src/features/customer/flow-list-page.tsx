import { ListPage } from '../../console/list/list-page'
import { FlowDetail } from './flow-detail'
import { flowList } from './flow-list'

/** 客户跟踪: follow-up records, and the customer behind each. */
export const FlowListPage = () => <ListPage spec={flowList} detail={(flow) => <FlowDetail flow={flow} />} />
