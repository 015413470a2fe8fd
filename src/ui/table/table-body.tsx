import { type RefObject, useCallback } from 'react'
import { RowsInView } from './rows-in-view'
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

/** The visible rows, and always the current one. */
export function TableBody<R>(props: TableBodyProps<R>) {
  const { scroller, rows, ids, columns, current, checked, rowHeight, isCard, domId } = props
  const heightOf = useCallback(() => rowHeight, [rowHeight])
  return (
    <tbody style={{ height: rows.length * rowHeight }} className="relative block min-w-(--least-width) shrink-0 grow">
      <RowsInView
        count={rows.length}
        heightOf={heightOf}
        scroller={scroller}
        current={current === null ? -1 : ids.indexOf(current)}
        beyond={12}
      >
        {(indexes) =>
          indexes.map((index) => {
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
          })
        }
      </RowsInView>
    </tbody>
  )
}
