import type { Call } from '../../../contract/call'
import { isOver } from '../../../contract/call-states'
import { outcomeOf } from '../../../lib/call/call-outcome'
import { formatDuration } from '../../../lib/time/duration'
import { formatShort } from '../../../lib/time/time'
import { useLinks } from './links'
import { OptionalLink } from './optional-link'

/** The day's last calls; each links to its record. */
export function LastCalls({ calls }: { calls: readonly Call[] }) {
  const links = useLinks()
  const all = links.calls({})
  return (
    <section aria-labelledby="last-calls" className="overflow-hidden rounded border border-line">
      <header className="flex h-10 items-center gap-2 px-3">
        <h2 id="last-calls" className="font-semibold">
          今日最近通话
        </h2>
        <span className="grow" />
        {all !== null && calls.length > 0 && (
          <OptionalLink href={all} className="text-accent-text hover:underline">
            全部
          </OptionalLink>
        )}
      </header>
      {calls.length === 0 && <p className="px-3 py-4 text-center text-text-3">今日还没有通话</p>}
      <ul>
        {calls.map((call) => (
          <li key={call.id} className="border-t border-line">
            <OptionalLink
              href={links.call(call, call.userId)}
              style={{ gridTemplateColumns: '2.5rem 3.75rem minmax(0, 1fr) 4.5rem 3rem' }}
              className="grid h-row items-center gap-2 px-3 -outline-offset-2 hover:bg-bg-hover"
            >
              <span className="text-text-2">{formatShort(call.createTime).split(' ')[1]}</span>
              <span className="truncate">{call.nickname ?? call.employeeNo}</span>
              <span className="truncate">{call.customerName ?? call.phone ?? '—'}</span>
              <Outcome call={call} />
              <span className="text-right">
                {isOver(call.state) && call.answered ? formatDuration(call.talkSec) : '—'}
              </span>
            </OptionalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The result says more than the fact that somebody answered. */
function Outcome({ call }: { call: Call }) {
  const { text, kind } = outcomeOf(call)
  return <span className={kind === 'live' ? 'truncate text-ok' : 'truncate'}>{call.wrapup?.name ?? text}</span>
}
