import { useEffect } from 'react'
import type { Call, ListedCall } from '../../contract/call'
import { outcomeOf } from '../../lib/call/call-outcome'
import { classNames } from '../../ui/class-names'
import { useFollower } from './follower'

const tints = { ok: 'text-ok', bad: 'text-bad', warn: 'text-warn', live: 'text-accent-text', none: '' }

/**
 * The outcome of a call, or its current state. While the call or its wrap-up is not over, this view keeps asking for
 * news.
 */
export function OutcomeText({ call }: { call: Call & Partial<Pick<ListedCall, 'inWrapUp'>> }) {
  const { text, kind } = outcomeOf(call)
  const follower = useFollower()
  const isUnfinished = kind === 'live' || kind === 'warn' || call.inWrapUp === true
  useEffect(() => (isUnfinished ? follower?.follow() : undefined), [isUnfinished, follower])
  return (
    <span className={classNames('inline-flex max-w-full items-center gap-1.5', tints[kind])}>
      {kind === 'live' && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-accent" />}
      <span className="truncate">{text}</span>
    </span>
  )
}
