import { LazyDetail } from '../../console/list/detail/lazy-detail'
import { useListOf } from '../../console/list/list-viewer'
import { ListPage } from '../../console/list/page/list-page'
import { createCode } from '../../ui/loading/code'
import { employeeList } from './employee-list'

const employeeDetail = createCode(async () => (await import('./employee-detail')).EmployeeDetail)
employeeDetail.prefetch()

/** 部门员工: who works in a department and below it. */
export function EmployeeListPage() {
  const spec = useListOf(employeeList)
  return <ListPage spec={spec} detail={(employee) => <LazyDetail code={employeeDetail} of={{ employee }} />} />
}
