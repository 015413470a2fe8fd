import { CommandButton } from '../../../console/commands/command-menu'
import { CustomerTypeLabel } from '../../../console/display/customer-type'
import { lockFacts } from '../../../console/display/lock-facts'
import { PhoneNumber } from '../../../console/display/phone-number'
import { DetailHead } from '../../../console/list/detail/detail-head'
import { useDetailRow } from '../../../console/list/detail/detail-row'
import { DetailTabs } from '../../../console/list/detail/detail-tabs'
import { useShell } from '../../../console/shell'
import type { PooledCustomer } from '../../../contract/customer/pool'
import { addressText } from '../../../lib/columns/address'
import { areaOf } from '../../../lib/columns/number-place'
import { nothing } from '../../../lib/columns/words'
import { formatDate, formatShort } from '../../../lib/time/time'
import { Facts } from '../../../ui/display/facts'
import { CustomerTimeline } from '../detail/customer-timeline'

/** Instead of what the viewer has not looked at yet. */
const unseen = '查看后显示'

/** A customer in the pool next to the list. Its history is for those who may read it without claiming it. */
export function PooledDetail({ customer }: { customer: PooledCustomer }) {
  const { id, name, type, phone, phoneRef, lock, hidden, mayNot } = customer
  const shown = (text: string | null | undefined) => (hidden ? unseen : text || nothing)
  return (
    <>
      <DetailHead
        title={name}
        aside={<CustomerTypeLabel type={type} />}
        subtitle={<PhoneNumber phone={phone} phoneRef={phoneRef} label={name} locked={lock?.type} />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <section aria-label="客户资料" className="border-b border-line px-4 py-3">
          <Facts
            items={[
              { name: '编号', value: id },
              { name: '归属地', value: areaOf(customer) || nothing },
              { name: '运营商', value: customer.carrier ?? nothing },
              { name: '前归属人', value: shown(customer.formerName) },
              { name: '公海', value: customer.poolName },
              { name: '入海时间', value: formatShort(customer.poolTime) },
              { name: '原因', value: customer.poolReason ?? nothing },
              { name: '入海次数', value: customer.poolTimes },
              { name: '冷却至', value: formatShort(customer.coolUntil) },
              { name: '级别', value: customer.level ?? nothing },
              { name: '来源', value: customer.source ?? nothing },
              { name: '历史呼叫', value: customer.callCount },
              { name: '最近通话', value: formatShort(customer.lastCallTime) },
              { name: '创建时间', value: formatDate(customer.createTime) },
              { name: '地址', value: hidden ? unseen : addressText(customer) },
              ...lockFacts(lock),
              { name: '备注', value: shown(customer.remark), title: customer.remark },
            ]}
          />
          {hidden && (
            <p className="mt-2 flex items-center gap-2 text-12 text-text-3">
              <span className="min-w-0 flex-1">这个公海限制每人每天查看多少位，查看后才显示前归属人、地址和备注。</span>
              <ViewButton />
            </p>
          )}
        </section>
        {mayNot.open === undefined ? (
          <DetailTabs
            label="客户往来"
            tabs={[{ key: 'timeline', title: '时间线', view: () => <CustomerTimeline customerId={id} /> }]}
          />
        ) : (
          <p className="px-4 py-3 text-text-3">{mayNot.open}。</p>
        )}
      </div>
    </>
  )
}

function ViewButton() {
  const { row } = useDetailRow()
  const command = useShell().registry.command('pool.view')
  return command && <CommandButton small command={command} source="row" rows={[row]} />
}
