import { callListAddress } from '../../console/calls/call-address'
import { PhoneNumber } from '../../console/display/phone-number'
import { StatusTag } from '../../console/display/status-tag'
import { DetailHead } from '../../console/list/detail/detail-head'
import { DetailList } from '../../console/list/detail/detail-list'
import { hasPermission } from '../../console/routes/guard'
import { useShell } from '../../console/shell'
import { callEndpoints } from '../../contract/call'
import { callStateLabels } from '../../contract/call-states'
import type { CompanyUser } from '../../contract/company'
import { nameOf } from '../../lib/columns/employees'
import { formatShort, startOfDay } from '../../lib/time/time'
import { Facts } from '../../ui/display/facts'
import { Empty } from '../../ui/loading/empty'

/** An employee next to the list: who they are, and their calls of today. */
export function EmployeeDetail({ employee }: { employee: CompanyUser }) {
  const { session, live } = useShell()
  const { user, employeeNo, departmentName, status, userId } = employee
  const today = startOfDay(live.now())
  return (
    <>
      <DetailHead title={nameOf(employee)} aside={<StatusTag status={status} />} subtitle={employeeNo} />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <section aria-label="员工资料" className="border-b border-line px-4 py-3">
          <Facts
            items={[
              { name: '部门', value: departmentName ?? '—' },
              {
                name: '手机',
                whole: true,
                value: user?.phone ? (
                  <PhoneNumber phone={user.phone} phoneRef={user.phoneRef} label={user.nickname} />
                ) : (
                  '—'
                ),
              },
            ]}
          />
        </section>
        {hasPermission(session.visitor().permissions, '/call/history') && (
          <DetailList
            endpoint={callEndpoints.list}
            query={{ userId, detail: true, startTime: today, endTime: today + 86_399, sort: '-createTime' }}
            title="今天的通话"
            unit="通"
            columns={[
              {
                key: 'customerName',
                title: '客户',
                narrow: 'title',
                text: ({ customerName, phone }) => customerName ?? phone ?? '—',
              },
              { key: 'state', title: '状态', narrow: 'sub', text: ({ state }) => callStateLabels[state] },
              { key: 'createTime', title: '时间', narrow: 'side', text: ({ createTime }) => formatShort(createTime) },
            ]}
            to={({ id }) => callListAddress({ userId: String(userId), current: String(id) })}
            empty={<Empty title="今天还没有通话" text="他今天打的电话会出现在这里。" />}
          />
        )}
      </div>
    </>
  )
}
