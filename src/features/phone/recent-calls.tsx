import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { Elapsed } from '../../console/live/clock'
import { callStateLabels, isOver } from '../../contract/call-states'
import { formatDuration } from '../../lib/duration'
import { formatShort, startOfDay } from '../../lib/time'
import { SkeletonLines } from '../../ui/skeleton'
import type { Contact } from './subject'
import { useStation } from './use-workstation'

interface RecentCallsProps {
  contact: Contact | undefined
  fault: unknown
}

const history = '/call/history'

/** The company's last calls to the number. */
export function RecentCalls({ contact, fault }: RecentCallsProps) {
  const { call } = useStation()
  if (!contact) {
    return fault ? null : (
      <section aria-label="最近通话" aria-busy="true" className="border-t border-line px-4 py-3">
        <SkeletonLines count={5} />
      </section>
    )
  }
  const { calls, callTotal, answeredTotal, phoneRef } = contact
  return (
    <section aria-labelledby="recent-calls" className="border-t border-line px-4 py-3">
      <header className="mb-1 flex items-center gap-2">
        <h3 id="recent-calls" className="font-semibold">
          最近通话
        </h3>
        <span className="text-12 text-text-3">
          {callTotal === 0 ? '还没有' : `${callTotal} 次，接通 ${answeredTotal} 次`}
        </span>
        <span className="grow" />
        {callTotal > 0 && phoneRef !== null && (
          <Link
            href={`${history}?${new URLSearchParams({ phone: phoneRef })}`}
            className="rounded-small text-accent-text hover:underline"
          >
            全部
          </Link>
        )}
      </header>
      <ul>
        {calls.map(({ id, time, state, answered, talkSec, result, user, own }) => {
          const isThis = call?.id === id
          const isUnder = !isOver(state)
          const cells = (
            <>
              <span className="text-text-2">{dayAndTime(time)}</span>
              <span className={isUnder ? 'truncate text-ok' : 'truncate'}>
                {isUnder ? callStateLabels[isThis && call ? call.state : state] : (result ?? callStateLabels[state])}
              </span>
              <span className="text-right">
                {isThis && call?.answerTime && call.endTime === null ? (
                  <Elapsed since={call.answerTime} />
                ) : isThis && call?.answerTime ? (
                  formatDuration(call.talkSec)
                ) : answered ? (
                  formatDuration(talkSec)
                ) : (
                  '—'
                )}
              </span>
              <span className="truncate">{user?.nickname ?? '—'}</span>
            </>
          )
          const grid =
            'grid h-9 grid-cols-[6.5rem_minmax(0,1fr)_4rem_minmax(0,6rem)_1rem] items-center gap-x-4 border-b border-line max-[640px]:grid-cols-[6.5rem_minmax(0,1fr)_3.5rem_1rem] max-[640px]:[&>:nth-child(4)]:hidden'
          return (
            <li key={id}>
              {own ? (
                <Link
                  href={`${history}?${new URLSearchParams({ ...(phoneRef !== null && { phone: phoneRef }), current: String(id) })}`}
                  className={`${grid} -outline-offset-2 hover:bg-bg-hover`}
                >
                  {cells}
                  <ChevronRight aria-hidden className="size-3.5 stroke-[1.5] text-text-3" />
                </Link>
              ) : (
                <div className={grid}>{cells}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** `今天 10:39`, or `11-17 15:20`. */
function dayAndTime(time: number): string {
  const [date, clock] = formatShort(time).split(' ')
  return time / 1000 >= startOfDay() ? `今天 ${clock}` : `${date} ${clock}`
}
