import { X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { TypeRing } from '../../../console/display/customer-type'
import { useServerTime } from '../../../console/live/clock'
import { useShell } from '../../../console/shell'
import { callStateLabels, isOver } from '../../../contract/call-states'
import { customerTypeLabel } from '../../../contract/customer/customers'
import type { QueueItem } from '../../../contract/phone/queue'
import { areaOf } from '../../../lib/columns/number-place'
import { classNames } from '../../../ui/class-names'
import { Keycaps } from '../../../ui/display/keycap'
import { narrowerThan, useMediaQuery } from '../../../ui/hooks/use-media-query'
import { useStore } from '../../../ui/hooks/use-store'
import { useWorkstation } from '../station/use-workstation'
import { dueWords } from './due-words'

interface QueueRowProps {
  id: string
  row: QueueItem
  /** It is in the section of callbacks. */
  isCallback: boolean
  /** From 1, of `count`. */
  place: number
  count: number
  isCurrent: boolean
  /** Enter calls the current row. */
  dials: boolean
  style: CSSProperties
  onSelect(): void
  onDial(): void
  /** Its callback is cancelled. */
  onCancel(): void
}

/** A person to call: type, name, note, number and area; at the right when, or how often they were called. */
export function QueueRow({
  id,
  row,
  isCallback,
  place,
  count,
  isCurrent,
  dials,
  style,
  onSelect,
  onDial,
  onCancel,
}: QueueRowProps) {
  const { live } = useShell()
  const station = useWorkstation()
  useStore(live)
  const isNarrow = useMediaQuery(narrowerThan.desk)
  const call = station.call()
  const isOnCall = call !== null && call.phoneRef !== null && call.phoneRef === row.phoneRef
  const quiet = classNames('text-12', isCurrent || isOnCall ? 'text-text-2' : 'text-text-3')
  const area = areaOf(row)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names this row as its current one
    // biome-ignore lint/a11y/useKeyWithClickEvents: j, k, the arrows and Enter do the same
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      aria-posinset={place}
      aria-setsize={count}
      style={style}
      onClick={() => {
        onSelect()
        // Only one pane fits, so the tapped person's pane is shown.
        if (isNarrow) station.showPane('call')
      }}
      onDoubleClick={onDial}
      className={classNames(
        'group @container absolute inset-x-0 top-0 grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line pr-3 pl-4',
        isOnCall && 'bg-accent-tint-2 shadow-[inset_2px_0_0_var(--accent)]',
        isCurrent && !isOnCall && 'bg-accent-tint shadow-[inset_0_0_0_2px_var(--accent)]',
        !isCurrent && !isOnCall && 'hover:bg-bg-hover',
      )}
    >
      <span title={customerTypeLabel(row.type ?? 0)}>
        <TypeRing type={row.type ?? 0} />
        <span className="sr-only">{customerTypeLabel(row.type ?? 0)}</span>
      </span>
      <div className="min-w-0 overflow-hidden">
        <p title={row.note ?? undefined} className="truncate leading-[18px]">
          {row.name ?? '未登记'}
          {row.note !== null && <span className={quiet}> · {row.note}</span>}
        </p>
        {/* If the area doesn't fit, it is hidden completely, because the number matters more. */}
        <p className={classNames('flex h-[18px] flex-wrap overflow-hidden leading-[18px]', quiet)}>
          <span className="max-w-full truncate">{row.phone}</span>
          {area !== '' && <span className="max-w-full truncate whitespace-pre">{row.phone ? ` · ${area}` : area}</span>}
        </p>
      </div>
      <div className="flex items-center gap-2 text-right leading-[18px] whitespace-nowrap">
        {/* If there is little room, the name matters more: the large button says the same. */}
        {isCurrent && dials && (
          <span className="@max-[250px]:hidden">
            <Keycaps keys={['Enter']} />
          </span>
        )}
        {isOnCall ? (
          <b className={classNames('font-semibold', isOver(call.state) ? 'text-warn' : 'text-ok')}>
            {isOver(call.state) ? '整理中' : callStateLabels[call.state]}
          </b>
        ) : (
          <Beside row={row} isCallback={isCallback} hasKey={isCurrent && dials}>
            {row.callbackId !== null && (
              // Only for the mouse: an option can't contain a button, and the palette can do the same.
              <span
                aria-hidden
                title="取消预约"
                onClick={(event) => {
                  event.stopPropagation()
                  if (event.detail < 2) onCancel()
                }}
                onDoubleClick={(event) => event.stopPropagation()}
                className={classNames(
                  '-my-2 -ml-3 py-2 pr-2 pl-3 text-text-2 hover:text-bad',
                  isCurrent ? 'inline-block' : 'hidden group-hover:inline-block [@media(hover:none)]:inline-block',
                )}
              >
                <X className="inline size-3.5 stroke-[1.5]" />
              </span>
            )}
          </Beside>
        )}
      </div>
    </div>
  )
}

interface BesideProps {
  row: QueueItem
  isCallback: boolean
  /** Its key takes room before it. */
  hasKey: boolean
  /** Before the time of a callback. */
  children: ReactNode
}

function Beside({ row, isCallback, hasKey, children }: BesideProps) {
  const { callCount, lastCallTime, dueTime, status, lastOutcome } = row
  const now = useServerTime()
  const due = dueWords(dueTime, now)
  if (status === 'CALLED') {
    return <TwoLines first={`今日已呼 ${dueWords(lastCallTime, now)?.time}`} second={lastOutcome ?? '等待结果'} />
  }
  if (row.itemId !== null && due) {
    // For a list entry: when it comes again, or that it has come; and why it was put off.
    const text = due.isLate ? `${callCount} 次` : due.text
    return (
      <TwoLines
        first={due.isLate ? `${due.time} 再呼` : due.time}
        second={
          <>
            {/* If there is little room, the number matters more. */}
            {lastOutcome !== null && (
              <span className={hasKey ? '@max-[340px]:hidden' : '@max-[250px]:hidden'}>{lastOutcome} · </span>
            )}
            {text}
          </>
        }
      />
    )
  }
  const late = <p className={classNames('text-12', due?.isLate ? 'text-bad' : 'text-text-3')}>{due?.text}</p>
  if (isCallback || due?.isNear) {
    return (
      <div>
        <p>
          {children}
          {due?.time}
        </p>
        {late}
      </div>
    )
  }
  if (callCount === 0) return <p className="text-text-3">未呼</p>
  return (
    <TwoLines
      first={`${callCount} 次`}
      second={due?.isLate ? <span className="text-bad">{due.text}</span> : dueWords(lastCallTime, now)?.date}
    />
  )
}

const TwoLines = ({ first, second }: { first: string; second: ReactNode }) => (
  <div>
    <p>{first}</p>
    <p className="text-12 text-text-3">{second}</p>
  </div>
)
