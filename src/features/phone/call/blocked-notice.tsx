import { Ban, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useServerTime } from '../../../console/live/clock'
import { useShell } from '../../../console/shell'
import { type BlockReason, blockReasons } from '../../../contract/block-reasons'
import { Button } from '../../../ui/display/button'
import { dueWords } from '../queue/due-words'
import type { BlockedDial } from '../station/place-call'
import type { Contact } from '../station/subject'
import { useWorkstation } from '../station/use-workstation'
import { Unlock } from './unlock'

/** Reasons that end soon, at an unknown time: a colleague's call to the same number, all lines busy. */
const passing: ReadonlySet<BlockReason> = new Set(['CALLEE_BUSY', 'CONCURRENCY'])
/** How many milliseconds such a reason stays (our choice). */
const durationMs = 30_000

/** Why the call was not placed, and when it will be allowed. It stays until the agent does something else. */
export function BlockedNotice({ blocked, contact }: { blocked: BlockedDial; contact: Contact | undefined }) {
  const { commands } = useShell()
  const station = useWorkstation()
  const { reason, text, nextAllowedTime, subject } = blocked
  const now = useServerTime()
  const next = dueWords(nextAllowedTime, now)
  const isOver = nextAllowedTime !== null && nextAllowedTime * 1000 <= now
  // A lock placed a moment ago may not be known here yet. It counts as ended only if it was seen before and is no
  // longer there.
  const [wasLocked, setLocked] = useState(false)
  const isLocked = contact?.locked != null
  useEffect(() => {
    if (isLocked) setLocked(true)
    else if (isOver || (wasLocked && contact && reason.endsWith('_LOCK'))) station.forgetBlocked()
  }, [isLocked, isOver, wasLocked, contact, reason, station])
  useEffect(() => {
    if (!passing.has(reason)) return
    const timer = setTimeout(() => station.forgetBlocked(), durationMs)
    return () => clearTimeout(timer)
  }, [reason, station])
  return (
    <div role="alert" className="mx-4 mb-3 flex gap-3 rounded border border-bad/40 bg-bad-tint px-3 py-2.5">
      <Ban aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-bad" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-bad">没有拨出：{blockReasons[reason]}</p>
        <p className="text-pretty">
          {text}
          {next && !next.isLate && !next.isNow && <b className="font-semibold">（{next.text}）</b>}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {reason === 'AGENT_NOT_IDLE' && (
            <Button small onClick={() => void commands.execute('phone.choose-state', { state: 'IDLE' }, 'button')}>
              切换为空闲
            </Button>
          )}
          {reason === 'COMPANY_LOCK' && contact && <Unlock contact={contact} />}
          {subject.key !== null && reason !== 'AGENT_NOT_IDLE' && (
            <Button small onClick={() => station.move(1)}>
              换下一位
            </Button>
          )}
          {/* A wrong number stays wrong, so there is no button to try again. */}
          {reason !== 'NUMBER_FORMAT' && (
            <Button small onClick={() => void commands.execute('phone.dial-current', { subject }, 'button')}>
              再拨一次
            </Button>
          )}
        </div>
      </div>
      <Button
        small
        square
        look="quiet"
        aria-label="关闭提示"
        title="关闭提示"
        className="-mt-1 -mr-1.5"
        onClick={() => station.forgetBlocked()}
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}
