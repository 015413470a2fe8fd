import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useShell } from '../../../console/shell'
import type { DataOf } from '../../../contract/endpoint'
import type { phoneEndpoints } from '../../../contract/phone'
import type { QueueItem } from '../../../contract/phone/queue'
import { thousands } from '../../../lib/number'
import { classNames } from '../../../ui/class-names'
import { RowsInView } from '../../../ui/table/rows-in-view'
import { useStation } from '../station/use-workstation'
import { QueueRow } from './queue-row'

interface QueueListProps {
  callbacks: readonly QueueItem[]
  records: readonly QueueItem[]
  /** The name of the view. */
  title: string
  /** The counts of the whole view. */
  counts: Counts
  /** Other rows are loading. */
  stale: boolean
}

type Counts = Pick<DataOf<(typeof phoneEndpoints)['queueInfo']>, 'waiting' | 'later' | 'done'>

type Line = { kind: 'head'; title: string; count: number } | { kind: 'row'; row: QueueItem; at: number }

const heights = { head: 28, row: 48 }

/** The rows in sections. One tab stop; j, k and the arrow keys move. */
export function QueueList({ callbacks, records, title, counts, stale }: QueueListProps) {
  const { commands } = useShell()
  const { station, queue, call, subject } = useStation()
  const box = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(callbacks, records, title, counts), [callbacks, records, title, counts])
  // Without a call, the person in the panes, whom Enter calls. During a call, the next person.
  const isMarked = (row: QueueItem) =>
    call || !subject ? row.key === queue.current : row.key === subject.key || row.phoneRef === subject.phone
  const currentAt = lines.findIndex((line) => line.kind === 'row' && isMarked(line.row))

  const heightOf = useCallback((index: number) => heights[lines[index]?.kind ?? 'row'], [lines])
  const tops = useMemo(() => topsOf(lines), [lines])
  useLayoutEffect(() => {
    const list = box.current
    if (!list || currentAt < 0) return
    // With the section heading, if the row is the first one.
    const top = tops[currentAt === 1 ? 0 : currentAt] ?? 0
    const bottom = tops[currentAt + 1] ?? 0
    if (top < list.scrollTop) list.scrollTop = top
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
  }, [tops, currentAt])

  const rows = callbacks.length + records.length
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      Home: -rows,
      End: rows,
      PageDown: 10,
      PageUp: -10,
    }
    const by = event.ctrlKey || event.altKey || event.metaKey ? undefined : moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    station.move(by)
  }
  const drawn = (index: number) => {
    const line = lines[index]
    if (!line) return null
    const style = { transform: `translateY(${tops[index]}px)`, height: heights[line.kind] }
    return line.kind === 'head' ? (
      <div
        key={line.title}
        aria-hidden
        style={style}
        className="absolute inset-x-0 top-0 flex items-center border-b border-line bg-bg-sunk px-4 text-12 font-medium text-text-2"
      >
        <span className="min-w-0 truncate">{line.title}</span>
        <span className="ml-auto pl-2 font-normal text-text-3">{thousands(line.count)}</span>
      </div>
    ) : (
      <QueueRow
        key={line.row.key}
        id={domId(index)}
        row={line.row}
        isCallback={line.at < callbacks.length}
        place={line.at + 1}
        count={rows}
        isCurrent={index === currentAt}
        dials={call === null}
        style={style}
        onSelect={() => station.select(line.row.key)}
        onDial={() => void commands.execute('phone.dial-current', {}, 'row')}
        onCancel={() => void commands.execute('phone.cancel-callback', { row: line.row }, 'row')}
      />
    )
  }
  return (
    <div
      ref={box}
      role="listbox"
      aria-label="队列"
      tabIndex={0}
      aria-activedescendant={currentAt < 0 ? undefined : domId(currentAt)}
      data-scroller
      onKeyDown={onKeyDown}
      className={classNames('min-h-0 flex-1 overflow-y-auto -outline-offset-2', stale && 'stale')}
    >
      <div role="presentation" className="relative" style={{ height: tops.at(-1) }}>
        <RowsInView count={lines.length} heightOf={heightOf} scroller={box} current={currentAt} beyond={8}>
          {(indexes) => indexes.map(drawn)}
        </RowsInView>
      </div>
    </div>
  )
}

const domId = (index: number) => `queue-${index}`

/** The top of each line, in pixels, and finally the bottom of the last. */
function topsOf(lines: readonly Line[]): number[] {
  const tops = [0]
  for (const [index, { kind }] of lines.entries()) tops.push((tops[index] ?? 0) + heights[kind])
  return tops
}

function linesOf(
  callbacks: readonly QueueItem[],
  records: readonly QueueItem[],
  title: string,
  { waiting, later, done }: Counts,
): Line[] {
  const among = (status: QueueItem['status']) => records.filter((row) => row.status === status)
  const sections = [
    { title: '预约', count: callbacks.length, rows: callbacks },
    { title, count: waiting, rows: among('WAITING') },
    { title: '稍后再呼', count: later, rows: among('LATER') },
    { title: '今日已呼', count: done, rows: among('CALLED') },
  ]
  let at = 0
  return sections.flatMap(({ rows, ...head }): Line[] =>
    rows.length === 0 ? [] : [{ kind: 'head', ...head }, ...rows.map((row): Line => ({ kind: 'row', row, at: at++ }))],
  )
}
