import {
  BellRing,
  CircleHelp,
  CircleX,
  Headset,
  type LucideIcon,
  Mic,
  MicOff,
  Phone,
  PhoneCall,
  PhoneForwarded,
  PhoneOff,
  PhoneOutgoing,
} from 'lucide-react'
import type { CallDetail, CallEvent } from '../../contract/call'
import { hangupParties } from '../../contract/call-states'
import { formatClock } from '../../lib/time/time'
import { Timeline } from '../../ui/display/timeline'
import { codeText, eventTitles, offsetText } from './call-words'

const icons: Readonly<Record<CallEvent['kind'], LucideIcon>> = {
  SUBMITTED: PhoneForwarded,
  A_RINGING: Phone,
  A_ANSWERED: Headset,
  B_RINGING: BellRing,
  ANSWERED: PhoneCall,
  MUTED: MicOff,
  UNMUTED: Mic,
  HANGUP: PhoneOff,
  FAILED: CircleX,
  UNRESOLVED: CircleHelp,
}

/** The timeline of a call with milliseconds: the line's reports, and how long after the start of the call they came. */
export function CallCourse({ call }: { call: CallDetail }) {
  const { createTime, exception, answered } = call
  // The dictionary describes the code of an unanswered call.
  const ending = exception?.title ?? (answered ? '正常挂断' : null)
  const events = [...call.events].sort((a, b) => a.time - b.time)
  return (
    <section aria-labelledby="call-course" className="border-b border-line px-4 py-3">
      <h3 id="call-course" className="mb-3 text-13 font-semibold">
        通话经过
      </h3>
      <Timeline
        items={[
          { key: 'created', node: <PhoneOutgoing />, title: '发起', ...timed(createTime) },
          ...events.map(({ kind, time, by, source, code }, index) => {
            const Icon = icons[kind]
            const text = codeText({ source, code }, index === events.length - 1 ? ending : null)
            return {
              key: index,
              node: <Icon />,
              title: eventTitles[kind],
              aside: [by && hangupParties[by], offsetText(createTime, time)].filter(Boolean).join(' · '),
              ...timed(time),
              ...(text !== null && { text: <span className="text-text-2">{text}</span> }),
            }
          }),
        ]}
      />
    </section>
  )
}

const timed = (ms: number) => ({ time: formatClock(ms), dateTime: new Date(ms).toISOString() })
