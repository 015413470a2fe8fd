import { PhoneNumber } from '../../../console/display/phone-number'
import { DetailHead } from '../../../console/list/detail/detail-head'
import type { LockedNumber } from '../../../contract/phone/locked'
import { lockedColumns as words } from '../../../lib/columns/locked'
import { nothing } from '../../../lib/columns/words'
import { formatDate, formatShort } from '../../../lib/time/time'
import { type Fact, Facts } from '../../../ui/display/facts'
import { LockStateTag } from './locked-list'

/** A lock next to the list: why it is there, until when, and what it has stopped. */
export function LockedDetail({ lock }: { lock: LockedNumber }) {
  const { phone, phoneRef, state, reason } = lock
  return (
    <>
      <DetailHead
        title={phone ?? '号码'}
        aside={<LockStateTag state={state} />}
        subtitle={<PhoneNumber phone={phone} phoneRef={phoneRef} />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <section aria-label="锁定" className="px-4 py-3">
          <Facts
            items={[
              { name: '类型', value: words.type.text(lock) },
              { name: '范围', value: words.range.text(lock), title: words.range.text(lock) },
              { name: '来源', value: lock.source },
              { name: '锁定人', value: lock.lockedBy ?? nothing },
              { name: '锁定时间', value: formatShort(lock.createTime) },
              {
                name: '到期',
                value: lock.expireTime === null ? '长期' : formatDate(lock.expireTime),
                title: words.expireTime.text(lock),
              },
              { name: '拦截次数', value: lock.hits },
              { name: '最近拦截', value: formatShort(lock.hitTime) },
              { name: '解锁时间', value: formatShort(lock.endTime) },
              { name: '公司', value: lock.companyName ?? nothing },
              { name: '原因', whole: true, value: reason, title: reason },
              ...complaintFacts(lock),
            ]}
          />
        </section>
      </div>
    </>
  )
}

/** Of a complaint: how long there is, what was done, and who asks to lift its lock. */
function complaintFacts({
  deadline,
  handledTime,
  handling,
  liftAskedTime,
  liftAskedBy,
  liftReason,
}: LockedNumber): Fact[] {
  const handled = handledTime === null ? nothing : `${formatShort(handledTime)} ${handling ?? ''}`
  const asked = liftAskedTime !== null && `${formatShort(liftAskedTime)} ${liftAskedBy ?? ''}：${liftReason ?? ''}`
  return [
    ...(deadline === null
      ? []
      : [
          { name: '处理期限', value: formatShort(deadline) },
          { name: '处理结果', whole: true, value: handled, title: handling ?? '' },
        ]),
    ...(asked ? [{ name: '申请解锁', whole: true, value: asked, title: asked }] : []),
  ]
}
