import { UserRound } from 'lucide-react'
import { StatusTag } from '../../console/display/status-tag'
import { DetailHead } from '../../console/list/detail/detail-head'
import { DetailList } from '../../console/list/detail/detail-list'
import { hasPermission } from '../../console/routes/guard'
import { useShell } from '../../console/shell'
import { companyEndpoints } from '../../contract/company'
import type { DepartmentRow } from '../../contract/departments'
import { percent, thousands } from '../../lib/number'
import { Facts } from '../../ui/display/facts'
import { Empty } from '../../ui/loading/empty'
import { rateOf } from './company-words'

/** A department next to the list: what is in it, and its own employees. */
export function DepartmentDetail({ department }: { department: DepartmentRow }) {
  const { session } = useShell()
  const { id, name, above, companyName, leaderName, people, customers, submittedToday, answeredToday } = department
  return (
    <>
      <DetailHead title={name} subtitle={[companyName, ...above].join(' / ')} />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <section aria-label="部门资料" className="border-b border-line px-4 py-3">
          <Facts
            items={[
              { name: '负责人', value: leaderName ?? '—' },
              { name: '人数', value: thousands(people) },
              { name: '客户数', value: thousands(customers) },
              { name: '今日呼叫', value: thousands(submittedToday) },
              { name: '今日接通', value: thousands(answeredToday) },
              { name: '接通率', value: percent(rateOf(answeredToday, submittedToday)) },
            ]}
          />
        </section>
        {hasPermission(session.visitor().permissions, 'company-user:list') && (
          <DetailList
            endpoint={companyEndpoints.companyUserList}
            query={{ companyDepartmentId: id, detail: true }}
            title="本部门员工"
            unit="位"
            icon={() => <UserRound aria-hidden />}
            columns={[
              { key: 'user', title: '姓名', narrow: 'title', text: ({ user }) => user?.nickname ?? '用户异常' },
              { key: 'employeeNo', title: '工号', narrow: 'sub' },
              { key: 'status', title: '状态', narrow: 'side', cell: ({ status }) => <StatusTag status={status} /> },
            ]}
            empty={<Empty title="还没有员工" text="这个部门里还没有人，下级部门的员工不列在这里。" />}
          />
        )}
      </div>
    </>
  )
}
