import { useState } from 'react'
import { LazyDetail } from '../../console/list/detail/lazy-detail'
import { ListPage } from '../../console/list/page/list-page'
import { hasPermission } from '../../console/routes/guard'
import { useShell } from '../../console/shell'
import { createCode } from '../../ui/loading/code'
import { employeeList } from './employee-list'

const employeeDetail = createCode(async () => (await import('./employee-detail')).EmployeeDetail)
employeeDetail.prefetch()

/** 部门员工: who works in a department and below it. */
export function EmployeeListPage() {
  const { session } = useShell()
  const [spec] = useState(() =>
    employeeList({
      companyId: session.get().user?.info.companyId ?? null,
      may: (permission) => hasPermission(session.visitor().permissions, permission),
    }),
  )
  return <ListPage spec={spec} detail={(employee) => <LazyDetail code={employeeDetail} of={{ employee }} />} />
}
