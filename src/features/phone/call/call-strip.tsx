import { PhoneOff } from 'lucide-react'
import { isOffLine } from '../../../contract/call-states'
import { classNames } from '../../../ui/class-names'
import { useStation } from '../station/use-workstation'
import { KeyedButton } from './call-actions'
import { CallTime } from './call-head'
import { useWrapUpEnd } from './wrap-up-end'

/** The call in one line, above the other panes if only one fits: an agent who writes can still hang up. */
export function CallStrip() {
  const { agent, call, subject } = useStation()
  const end = useWrapUpEnd(agent)
  if (!call || !agent || !subject) return null
  return (
    <section
      aria-label="正在进行的通话"
      className="flex shrink-0 items-center gap-3 border-b border-line bg-bg-sunk px-4 py-2 max-[640px]:px-3"
    >
      <p className="min-w-0 flex-1 truncate">
        {end ? (
          <span className={classNames('text-12', end.isEnding ? 'text-bad' : 'text-warn')}>{end.words}</span>
        ) : (
          <>
            <b className="font-semibold">{subject.mask}</b>
            {subject.name !== null && <span className="ml-2 text-text-2">{subject.name}</span>}
          </>
        )}
      </p>
      <CallTime agent={agent} call={call} className="font-semibold" />
      {isOffLine(call.state) ? (
        <KeyedButton id="phone.extend-wrap-up" small>
          +30 秒
        </KeyedButton>
      ) : (
        <KeyedButton id="phone.hang-up" look="bad" small>
          <PhoneOff aria-hidden />
          挂断
        </KeyedButton>
      )}
    </section>
  )
}
