import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { calleeValue, callListAddress, dayOf, longestPeriod } from '../../../console/calls/call-address'
import { Elapsed, useServerMinute } from '../../../console/live/clock'
import { hasPermission } from '../../../console/routes/guard'
import { useShell } from '../../../console/shell'
import { isOver, mostDaysOfCalls } from '../../../contract/call-states'
import type { LiveCall } from '../../../contract/phone/station'
import { outcomeOf } from '../../../lib/call/call-outcome'
import { formatDuration } from '../../../lib/time/duration'
import { formatShort, startOfDay } from '../../../lib/time/time'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import type { Contact } from '../station/subject'
import { useStation } from '../station/use-workstation'

interface RecentCallsProps {
  contact: Contact | undefined
  fault: unknown
}

/** The company's last calls to the number. */
export function RecentCalls({ contact, fault }: RecentCallsProps) {
  const { session } = useShell()
  const { call } = useStation()
  const minute = useServerMinute()
  if (!contact) {
    return fault ? null : (
      <section aria-label="最近通话" aria-busy="true" className="border-t border-line px-4 py-3">
        <SkeletonLines count={5} />
      </section>
    )
  }
  const { calls, callTotal, answeredTotal, phone, phoneRef } = contact
  const filter = phoneRef === null ? {} : { phone: calleeValue(phone, phoneRef) }
  // An agent who can't search for colleagues has a list of only their own calls.
  const isOwnOnly = !hasPermission(session.visitor().permissions, 'user:search')
  return (
    <section aria-labelledby="recent-calls" className="border-t border-line px-4 py-3">
      <header className="mb-1 flex items-center gap-2">
        <h3 id="recent-calls" className="font-semibold">
          最近通话
        </h3>
        <span className="text-12 text-text-3">
          {callTotal === 0 ? '还没有' : `公司共 ${callTotal} 次，接通 ${answeredTotal} 次`}
        </span>
        <span className="grow" />
        {callTotal > 0 && phoneRef !== null && (
          <Link
            href={callListAddress({ ...filter, createTime: longestPeriod(minute) })}
            className="shrink-0 rounded-small text-accent-text hover:underline"
          >
            {`${isOwnOnly ? '本人' : ''}近 ${mostDaysOfCalls} 天`}
          </Link>
        )}
      </header>
      <ul>
        {calls.map((row) => (
          <li key={row.id}>
            {row.own ? (
              <Link
                href={callListAddress({ ...filter, createTime: dayOf(row.time), current: String(row.id) })}
                className={`${grid} -outline-offset-2 hover:bg-bg-hover`}
              >
                <Cells row={row} live={call?.id === row.id ? call : null} />
                <ChevronRight aria-hidden className="size-3.5 stroke-[1.5] text-text-3" />
              </Link>
            ) : (
              <div className={grid}>
                <Cells row={row} live={call?.id === row.id ? call : null} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const grid =
  'grid h-9 grid-cols-[6.5rem_minmax(0,1fr)_4rem_minmax(0,6rem)_1rem] items-center gap-x-4 border-b border-line max-[640px]:grid-cols-[6.5rem_minmax(0,1fr)_3.5rem_1rem] max-[640px]:[&>:nth-child(4)]:hidden'

interface CellsProps {
  row: Contact['calls'][number]
  /** The call as the live connection reports it, if it is running or has just ended. */
  live: LiveCall | null
}

function Cells({ row, live }: CellsProps) {
  const call = live
    ? { state: live.state, answered: live.answerTime !== null, exception: live.exception }
    : { state: row.state, answered: row.answered, exception: null }
  const { text, kind } = outcomeOf(call)
  // The result says more than the fact that somebody answered.
  const result = isOver(call.state) ? row.result : null
  return (
    <>
      <span className="text-text-2">{dayAndTime(row.time)}</span>
      <span className={kind === 'live' ? 'truncate text-ok' : 'truncate'}>{result ?? text}</span>
      <span className="text-right">
        {live?.answerTime && live.endTime === null ? (
          <Elapsed since={live.answerTime} />
        ) : call.answered ? (
          formatDuration(live ? live.talkSec : row.talkSec)
        ) : (
          '—'
        )}
      </span>
      <span className="truncate">{row.user?.nickname ?? '—'}</span>
    </>
  )
}

/** `今天 10:39`, or `11-17 15:20`. */
function dayAndTime(time: number): string {
  const [date, clock] = formatShort(time).split(' ')
  return time / 1000 >= startOfDay() ? `今天 ${clock}` : `${date} ${clock}`
}
