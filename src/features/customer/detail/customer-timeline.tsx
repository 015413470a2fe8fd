import { ArrowLeftRight, Pencil, Phone } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '../../../console/data/data'
import { TypeRing } from '../../../console/display/customer-type'
import { customerTypeLabel } from '../../../contract/customer/customers'
import { type CustomerEvent, mostEvents, timelineEndpoints } from '../../../contract/customer/timeline'
import { outcomeOf } from '../../../lib/call/call-outcome'
import { changesText } from '../../../lib/columns/changes'
import { pool } from '../../../lib/columns/customers'
import { formatDuration } from '../../../lib/time/duration'
import { formatShort } from '../../../lib/time/time'
import { Button } from '../../../ui/display/button'
import { Timeline, type TimelineItem } from '../../../ui/display/timeline'
import { Segmented } from '../../../ui/field/segmented'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { FirstSteps } from '../flows/first-steps'

type Kind = CustomerEvent['kind']

const kinds = [
  { key: 'all', title: '全部' },
  { key: 'call', title: '通话' },
  { key: 'flow', title: '跟进' },
  { key: 'owner', title: '归属' },
  { key: 'edit', title: '资料' },
] as const

/** How many events show at first, and how many more with each press. */
const step = 20

/** Calls, follow-ups, edits and changes of the owner, newest first. */
export function CustomerTimeline({ customerId }: { customerId: number }) {
  const [kind, setKind] = useState<(typeof kinds)[number]['key']>('all')
  const [size, setSize] = useState(step)
  const query = { customerId, size, ...(kind !== 'all' && { kind: [kind as Kind] }) }
  const { data, error, mutate } = useEndpoint(timelineEndpoints.timeline, query, { keepPrevious: true })
  return (
    <section aria-label="时间线" className="px-4 py-3">
      <div className="mb-3">
        <Segmented
          small
          label="时间线里的"
          items={kinds}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setSize(step)
          }}
        />
      </div>
      <Loaded
        of={{ data, error, mutate }}
        failed="时间线没有取到"
        skeleton={<SkeletonLines count={4} />}
        empty={
          <>
            <p className="text-text-3">{kind === 'all' ? '和这位客户还没有往来。' : '没有这一类记录。'}</p>
            <div className="mt-2 flex gap-2">
              <FirstSteps customerId={customerId} />
            </div>
          </>
        }
      >
        {(events) => (
          <>
            <Timeline items={events.map(itemOf)} />
            {events.length === size && size < mostEvents && (
              <Button small look="quiet" className="mt-2" onClick={() => setSize(size + step)}>
                更早的
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function itemOf(event: CustomerEvent): TimelineItem {
  const { kind, id, time, nickname } = event
  return {
    ...{ key: `${kind} ${id}`, time: formatShort(time), ...(nickname && { by: nickname }) },
    ...shownOf(event),
  }
}

/** What an event says. */
function shownOf({ call, flow, owner, edit }: CustomerEvent): Pick<TimelineItem, 'node' | 'title' | 'text'> {
  if (call) {
    const text = [call.result, call.answered && formatDuration(call.talkSec)].filter(Boolean).join(' · ')
    return { node: <Phone aria-hidden />, title: `通话 ${outcomeOf(call).text}`, ...(text && { text }) }
  }
  if (flow) return { node: <TypeRing type={flow.type} />, title: customerTypeLabel(flow.type), text: flow.remark }
  if (edit) return { node: <Pencil aria-hidden />, title: '修改资料', text: changesText(edit) }
  const { from, to, reason } = owner ?? { from: null, to: null, reason: '' }
  // From nobody: new, imported, assigned or claimed, as the reason says.
  const title = from === null ? `归${to ?? pool}` : `${from} → ${to ?? pool}`
  return { node: <ArrowLeftRight aria-hidden />, title, text: reason }
}
