import type { ReactNode } from 'react'
import { reportError } from '../../../console/session/report-error'
import { useShell } from '../../../console/shell'
import type { OfferedCallback, TakenCallback } from '../../../contract/phone/callbacks'
import { formatShort } from '../../../lib/time/time'
import { Button } from '../../../ui/display/button'
import { dueWords } from '../queue/due-words'
import { CallbackSection } from './callback-section'
import { takeOver } from './callbacks-data'

/** Colleagues' callbacks that nobody has made: whoever has time takes one over. */
export function OfferedCallbacks({ offered, now }: { offered: readonly OfferedCallback[]; now: number }) {
  const shell = useShell()
  return (
    <CallbackSection title="同事没回的" count={offered.length}>
      {offered.map((callback) => {
        const { id, name, phone, note, time, userName } = callback
        return (
          <Row key={id} time={formatShort(time)} below={<span className="text-bad">{dueWords(time, now)?.text}</span>}>
            <div className="min-w-0 flex-1">
              <p className="truncate">{name ?? '未登记'}</p>
              <p className="truncate text-12 text-text-3">{`${phone ?? ''} · ${userName}的预约`}</p>
              {note !== null && <p className="text-12 wrap-anywhere text-text-2">{note}</p>}
            </div>
            <Button
              small
              aria-label={`接手 ${name ?? phone ?? ''}`}
              onClick={() =>
                void takeOver(shell, callback).catch((error: unknown) => reportError(shell, '接手预约', error))
              }
            >
              接手
            </Button>
          </Row>
        )
      })}
    </CallbackSection>
  )
}

/** The user's own that colleagues have taken over today. */
export const TakenCallbacks = ({ taken }: { taken: readonly TakenCallback[] }) => (
  <CallbackSection title="已由同事接手" count={taken.length}>
    {taken.map(({ id, name, phone, time, userName, takenTime }) => (
      <Row key={id} time={formatShort(time)}>
        <div className="min-w-0 flex-1">
          <p className="truncate">{name ?? phone ?? '未登记'}</p>
          <p className="truncate text-12 text-text-3">{`${formatShort(takenTime)} ${userName}接手`}</p>
        </div>
      </Row>
    ))}
  </CallbackSection>
)

const Row = ({ time, below, children }: { time: string; below?: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-3 border-b border-line px-4 py-2.5">
    <div className="w-22 shrink-0">
      <p className="font-medium">{time}</p>
      {below && <p className="text-12">{below}</p>}
    </div>
    {children}
  </li>
)
