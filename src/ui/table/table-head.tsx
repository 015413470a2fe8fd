import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { Checkbox } from '../field/checkbox'
import { trackPointer } from '../hooks/track-pointer'
import { type Column, type ColumnLayout, moved, resized } from './table-columns'
import { useDragOrder } from './use-drag-order'

interface TableHeadProps {
  /** All columns, for ordering. */
  columns: readonly Column<never>[]
  /** The visible ones, in order. */
  shown: readonly Column<never>[]
  sort: string | undefined
  onSort(sort: string | undefined): void
  layout: ColumnLayout
  onLayout(layout: ColumnLayout): void
  /** A column's width while the user drags its edge. */
  onDraft(draft: { key: string; width: number } | null): void
  pageState: boolean | 'mixed'
  onCheckPage(checked: boolean): void
}

/** How much one arrow key press widens a column, px. */
const step = 16

/** The header row: it sorts, resizes and orders columns. One tab stop; arrow keys move from cell to cell. */
export function TableHead({ columns, shown, sort, onSort, layout, onLayout, onDraft, ...page }: TableHeadProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const [tabStop, setTabStop] = useState<string>()
  const stop = shown.some(({ key }) => key === tabStop) ? tabStop : shown[0]?.key
  const order = useDragOrder('x', ({ key, beside, side }) => onLayout(moved(columns, layout, key, beside, side)))

  const cellOf = (key: string) => row.current?.querySelector<HTMLElement>(`[data-drag-key="${CSS.escape(key)}"]`)
  const widthOf = (key: string) => Math.round(cellOf(key)?.getBoundingClientRect().width ?? 0)
  const goTo = (column: Column<never> | undefined) => {
    if (!column) return
    setTabStop(column.key)
    cellOf(column.key)?.focus()
  }

  const onKeyDown = (event: KeyboardEvent, column: Column<never>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = shown.indexOf(column)
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by !== 0 && event.shiftKey) onLayout(resized(columns, layout, column.key, widthOf(column.key) + by * step))
    else if (by !== 0) goTo(shown[at + by])
    else if (event.key === 'Home') goTo(shown[0])
    else if (event.key === 'End') goTo(shown.at(-1))
    else if ((event.key === 'Enter' || event.key === ' ') && column.sortable) onSort(nextSort(column.key, sort))
    else return
    event.preventDefault()
  }

  const onEdge = (press: PointerEvent, { key }: Column<never>) => {
    // Stops the header's own drag, which orders columns.
    press.stopPropagation()
    const from = widthOf(key)
    let width = from
    trackPointer(press, {
      onMove(dx) {
        width = resized(columns, layout, key, from + dx).widths[key] ?? from
        onDraft({ key, width })
      },
      onEnd(isGivenUp) {
        onDraft(null)
        if (!isGivenUp) onLayout(resized(columns, layout, key, width))
      },
    })
  }

  return (
    <tr
      ref={row}
      aria-rowindex={1}
      data-drag-list
      className="grid h-8 grid-cols-(--tracks) items-stretch border-b border-line"
    >
      <th scope="col" className="grid items-center pl-4 font-medium">
        <Checkbox label="选择本页" checked={page.pageState} onChange={page.onCheckPage} />
      </th>
      {shown.map((column) => {
        const { key, title, hint, sortable, align } = column
        const sorted = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'
        const drop = order.drop?.beside === key ? order.drop.side : undefined
        return (
          <th
            key={key}
            scope="col"
            data-drag-key={key}
            tabIndex={key === stop ? 0 : -1}
            title={hint ?? title}
            aria-sort={sortable ? sorted : undefined}
            aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
            onFocus={() => setTabStop(key)}
            onKeyDown={(event) => onKeyDown(event, column)}
            onClick={(event) => {
              if (sortable && !onHandle(event.target)) onSort(nextSort(key, sort))
            }}
            // A finger scrolls; on a touch screen the column arranger orders.
            onPointerDown={(event) => event.pointerType !== 'touch' && order.start(event, key)}
            className={classNames(
              'relative flex min-w-0 items-center px-2 font-medium -outline-offset-2 select-none last:pr-4',
              align === 'end' && 'justify-end',
              sortable && 'hover:text-text',
              order.drop?.key === key && 'opacity-50',
              drop && 'before:absolute before:inset-y-0 before:w-0.5 before:bg-accent',
              drop === 'before' && 'before:left-0',
              drop === 'after' && 'before:right-0',
            )}
          >
            <span className="truncate">{title}</span>
            {sorted === 'ascending' && <ArrowUp aria-hidden className="ml-0.5 size-3 shrink-0 stroke-[1.5]" />}
            {sorted === 'descending' && <ArrowDown aria-hidden className="ml-0.5 size-3 shrink-0 stroke-[1.5]" />}
            <span
              aria-hidden
              data-edge
              onPointerDown={(event) => onEdge(event, column)}
              onDoubleClick={() => onLayout(resized(columns, layout, key, null))}
              className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-line-strong"
            />
          </th>
        )
      })}
    </tr>
  )
}

const onHandle = (target: EventTarget) => target instanceof Element && target.closest('[data-edge]') !== null

/** Ascending, descending, unsorted. */
const nextSort = (key: string, sort: string | undefined): string | undefined =>
  sort === key ? `-${key}` : sort === `-${key}` ? undefined : key
