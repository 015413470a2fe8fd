import { Elapsed } from '../../console/live/clock'
import type { Call } from '../../contract/call'
import { outcomeOf } from '../../lib/call/call-outcome'
import { narrowerThan, useMediaQuery } from '../../ui/hooks/use-media-query'
import { ringText, talkText } from './call-words'

const Running = ({ since }: { since: number }) => (
  <span role="timer" className="text-accent-text">
    <Elapsed since={since} />
  </span>
)

const isRunning = (call: Call) => outcomeOf(call).kind === 'live'

/** The running time of a call. Rows of two lines have no other place for the time of ringing or talking. */
export function CardTime({ call }: { call: Call }) {
  const isCard = useMediaQuery(narrowerThan.card)
  const since = call.answerTime ?? call.ringTime
  return isCard && isRunning(call) && since !== null ? <Running since={since} /> : null
}

/** How long it rang; for a call that still rings, second by second. */
export const RingTime = ({ call }: { call: Call }) =>
  isRunning(call) && call.ringTime !== null && call.answerTime === null ? (
    <Running since={call.ringTime} />
  ) : (
    ringText(call)
  )

/** How long they talked; for a running call, second by second. */
export const TalkTime = ({ call }: { call: Call }) =>
  isRunning(call) && call.answerTime !== null ? <Running since={call.answerTime} /> : talkText(call)
