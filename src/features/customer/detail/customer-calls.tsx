import { useState } from 'react'
import { callListAddress, dayOf, longestPeriod } from '../../../console/calls/call-address'
import { timeColumn } from '../../../console/list/column-kinds'
import { DetailList } from '../../../console/list/detail/detail-list'
import { periodOf } from '../../../console/list/filter/period'
import { type Call, callEndpoints } from '../../../contract/call'
import { mostDaysOfCalls } from '../../../contract/call-states'
import { outcomeOf } from '../../../lib/call/call-outcome'
import { formatDuration } from '../../../lib/time/duration'

/** The result, and how long the talk was. */
const resultOf = ({ wrapup, answered, talkSec }: Call) =>
  [wrapup?.name, answered && formatDuration(talkSec)].filter(Boolean).join(' · ') || '—'

/** The calls with a customer, newest first, as far back as one list of calls goes. Each links to its record. */
export function CustomerCalls({ customerId }: { customerId: number }) {
  const [period] = useState(() => longestPeriod(Date.now()))
  const span = periodOf(period)
  return (
    <DetailList
      endpoint={callEndpoints.list}
      query={{ customerId, startTime: span?.start, endTime: span?.end, detail: true, sort: '-createTime' }}
      title={`近 ${mostDaysOfCalls} 天`}
      unit="次"
      columns={[
        { key: 'state', title: '状态', narrow: 'title', text: (call) => outcomeOf(call).text },
        { ...timeColumn({ key: 'createTime', title: '时间', form: 'short' }), narrow: 'side' },
        { key: 'result', derived: true, title: '小结', narrow: 'sub', text: resultOf },
        { key: 'nickname', title: '坐席', narrow: 'side-sub' },
      ]}
      to={({ id, createTime }) =>
        callListAddress({ createTime: dayOf(createTime), customerId: String(customerId), current: String(id) })
      }
      empty={<p className="text-text-3">这段时间没有和这位客户通过话。</p>}
    />
  )
}
