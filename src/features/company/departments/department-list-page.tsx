import { useMemo } from 'react'
import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { viewerOf } from '../../../console/list/list-viewer'
import { ListPage } from '../../../console/list/page/list-page'
import { useShell } from '../../../console/shell'
import { useStore } from '../../../ui/hooks/use-store'
import { createCode } from '../../../ui/loading/code'
import { departmentList } from './department-list'
import { foldedDepartments } from './folded'

const departmentDetail = createCode(async () => (await import('./department-detail')).DepartmentDetail)
departmentDetail.prefetch()

/** 部门管理: the departments of a company, each with what is in it and below it. */
export function DepartmentListPage() {
  const shell = useShell()
  const folded = useStore(foldedDepartments)
  const spec = useMemo(() => departmentList(viewerOf(shell), folded), [shell, folded])
  return <ListPage spec={spec} detail={(department) => <LazyDetail code={departmentDetail} of={{ department }} />} />
}
