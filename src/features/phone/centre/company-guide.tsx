import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../console/data/data'
import { hasPermission } from '../../../console/routes/guard'
import { useShell } from '../../../console/shell'
import { companyEndpoints } from '../../../contract/company'
import { customerEndpoints } from '../../../contract/customer/customers'
import type { Permission } from '../../../contract/permissions'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'

interface Step {
  title: string
  text: string
  isDone: boolean
  /** Where or how it is done; nothing for whoever may not. */
  ways: ReactNode
}

/** What a new company does first: from its first department to its first call. */
export function CompanyGuide({ employees }: { employees: number }) {
  const { session, commands } = useShell()
  const may = (permission: Permission) => hasPermission(session.visitor().permissions, permission)
  const one = { pageSize: 1, countTo: 1 }
  const { data: departments } = useEndpoint(companyEndpoints.departmentList, may('department:list') ? one : null)
  const { data: customers } = useEndpoint(customerEndpoints.list, may('customer:list') ? one : null)
  const run = (id: string, title: string, args: Readonly<Record<string, unknown>> = {}) => (
    <Button small onClick={() => void commands.execute(id, args, 'button')}>
      {title}
    </Button>
  )
  const steps: readonly Step[] = [
    {
      title: '建第一个部门',
      text: '员工分在部门里，主管看得到自己部门的人和客户。',
      isDone: hasRows(departments),
      ways: may('/company/department') && run('company.open-departments', '去部门管理'),
    },
    {
      title: '开通员工',
      text: '每位员工有自己的账号和工号；人多时用表格导入。',
      isDone: employees > 1,
      ways: (
        <span className="flex flex-wrap gap-2">
          {may('user:save') && run('manager.import-employees', '导入员工')}
          {may('/company/user') && run('company.open-users', '去企业用户')}
        </span>
      ),
    },
    {
      title: '录入客户',
      text: '从表格里复制一批号码粘贴成名单，或在拨打时逐个登记。',
      isDone: hasRows(customers),
      ways: may('call:dial') && run('phone.paste-list', '粘贴名单'),
    },
    {
      title: '打第一通电话',
      text: '切换为空闲，在队列里按 Enter 就拨打。',
      isDone: false,
      ways: may('call:dial') && run('phone.choose-state', '开始接打', { state: 'IDLE' }),
    },
  ]
  return (
    <section aria-label="开始使用" className="rounded border border-line">
      <h2 className="border-b border-line px-4 py-2 font-semibold">开始使用</h2>
      <ol className="grid gap-px bg-line" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}>
        {steps.map(({ title, text, isDone, ways }, nth) => (
          <li key={title} className="grid content-start gap-2 bg-bg px-4 py-3">
            <p className={classNames('flex items-center gap-2 font-semibold', isDone && 'text-text-3')}>
              <span
                className={classNames(
                  'grid size-5 shrink-0 place-items-center rounded-full text-12',
                  isDone ? 'bg-ok-tint text-ok' : 'bg-accent-tint text-accent-text',
                )}
              >
                {isDone ? <Check aria-label="已完成" className="size-3.5" /> : nth + 1}
              </span>
              {title}
            </p>
            <p className="text-12 text-text-2">{text}</p>
            <p>{ways}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const hasRows = (answer: object | undefined): boolean =>
  answer !== undefined && 'total' in answer && Number(answer.total) > 0
