import { UserRound } from 'lucide-react'
import { StatusTag } from '../../console/display/status-tag'
import { DetailList } from '../../console/list/detail/detail-list'
import { companyEndpoints } from '../../contract/company'
import { nameOf } from '../../lib/columns/employees'
import { Empty } from '../../ui/loading/empty'

interface EmployeesProps {
  of: { companyId: number } | { companyDepartmentId: number }
  title: string
  /** Said if there is nobody. */
  none: string
}

/** The employees of a company or of one department, inside its detail: those whose accounts are not deleted. */
export const Employees = ({ of, title, none }: EmployeesProps) => (
  <DetailList
    endpoint={companyEndpoints.companyUserList}
    query={{ ...of, detail: true, present: true }}
    title={title}
    unit="位"
    icon={() => <UserRound aria-hidden />}
    columns={[
      { key: 'user', title: '姓名', narrow: 'title', text: nameOf },
      { key: 'employeeNo', title: '工号', narrow: 'sub' },
      { key: 'status', title: '状态', narrow: 'side', cell: ({ status }) => <StatusTag status={status} /> },
    ]}
    empty={<Empty title="还没有员工" text={none} />}
  />
)
