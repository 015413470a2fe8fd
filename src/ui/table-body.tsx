import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import type { Column } from './table-columns'
import { TableRow } from './table-row'

interface TableBodyProps<R> {
  scroller: RefObject<HTMLTableElement | null>
  rows: readonly R[]
  ids: readonly number[]
  columns: readonly Column<R>[]
  current: number | null
  checked: ReadonlySet<number>
  /** Pixels. */
  rowHeight: number
  isCard: boolean
  domId(id: number): string
}

/** Rows above and below those in view that are drawn too, so that fast scrolling meets no gap. */
const overscan = 12

/** The rows in view, and the current one wherever it is: what `aria-activedescendant` points at must be there. */
export function TableBody<R>(props: TableBodyProps<R>) {
  const { scroller, rows, ids, columns, current, checked, rowHeight, isCard, domId } = props
  const currentIndex = current === null ? -1 : ids.indexOf(current)
  const virtualizer = useVirtualizer<HTMLTableElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return currentIndex < 0 || indexes.includes(currentIndex) ? indexes : [...indexes, currentIndex]
    },
    // A tab that is put away has no height; its rows stay for when it comes back.
    observeElementRect: (instance, report) => observeElementRect(instance, (rect) => rect.height > 0 && report(rect)),
    initialRect: { width: 0, height: 720 },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer remembers what the height was
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  return (
    <tbody style={{ height: rows.length * rowHeight }} className="relative block min-w-(--least-width) shrink-0 grow">
      {virtualizer.getVirtualItems().map(({ index }) => {
        const row = rows[index]
        const id = ids[index]
        if (row === undefined || id === undefined) return null
        return (
          <TableRow
            key={id}
            row={row}
            id={id}
            domId={domId(id)}
            index={index}
            top={index * rowHeight}
            columns={columns}
            isCurrent={id === current}
            isChecked={checked.has(id)}
            isCard={isCard}
          />
        )
      })}
    </tbody>
  )
}
