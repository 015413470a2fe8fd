import { Elapsed } from '../../console/live/clock'
import type { Call } from '../../contract/call'
import { outcomeOf } from '../../lib/call-outcome'
import { ringText, talkText } from './call-words'

const Running = ({ since }: { since: number }) => (
  <span role="timer" className="text-accent-text">
    <Elapsed since={since} />
  </span>
)

const isRunning = (call: Call) => outcomeOf(call).kind === 'live'

/** How long it rang; of a call that still rings, second by second. */
export const RingTime = ({ call }: { call: Call }) =>
  isRunning(call) && call.ringTime !== null && call.answerTime === null ? (
    <Running since={call.ringTime} />
  ) : (
    ringText(call)
  )

/** How long there was talk; of a call that still goes on, second by second. */
export const TalkTime = ({ call }: { call: Call }) =>
  isRunning(call) && call.answerTime !== null ? <Running since={call.answerTime} /> : talkText(call)
