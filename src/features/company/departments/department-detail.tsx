import { DetailHead } from '../../../console/list/detail/detail-head'
import { hasPermission } from '../../../console/routes/guard'
import { useShell } from '../../../console/shell'
import type { DepartmentRow } from '../../../contract/company/departments'
import { rateOf } from '../../../lib/columns/companies'
import { percent, thousands } from '../../../lib/number'
import { Facts } from '../../../ui/display/facts'
import { Employees } from '../employees'

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
          <Employees
            of={{ companyDepartmentId: id }}
            title="本部门员工"
            none="这个部门里还没有人，下级部门的员工不列在这里。"
          />
        )}
      </div>
    </>
  )
}
