import { memo } from 'react'
import { classNames } from '../class-names'
import { Checkbox } from '../field/checkbox'
import { type Column, fitsIn } from './table-columns'

interface TableRowProps<R> {
  row: R
  id: number
  /** The target of `aria-activedescendant`. */
  domId: string
  /** Its position in the page, from 0. */
  index: number
  /** Pixels below the header. */
  top: number
  columns: readonly Column<R>[]
  isCurrent: boolean
  isChecked: boolean
  /** Two lines, as on a phone. */
  isCard: boolean
}

/** The table handles clicks on the check column's cell, as for the whole row. */
const ignored = () => undefined

/** One row. It is memoised: when the current row changes, only two rows render again. */
export const TableRow = memo(function TableRow<R>(props: TableRowProps<R>) {
  const { row, id, domId, index, top, columns, isCurrent, isChecked, isCard } = props
  const cells = isCard ? cardCells(columns) : columns.map((column) => ({ column, place: '' }))
  return (
    <tr
      id={domId}
      data-id={id}
      aria-rowindex={index + 2}
      aria-selected={isChecked}
      aria-current={isCurrent || undefined}
      style={{ top }}
      className={classNames(
        'absolute inset-x-0 grid border-b border-line [contain:layout_paint_style]',
        '-outline-offset-2 outline-accent',
        isCard ? cardShape : rowShape,
        isCurrent
          ? // The ring: where keys go. The bar: the detail's row. An avatar's background would hide the row's own.
            'bg-accent-tint-2 shadow-[inset_2px_0_0_var(--accent)] group-focus-visible/table:outline-2 [--avatar:var(--bg)]'
          : isChecked
            ? 'bg-accent-tint'
            : 'hover:bg-bg-hover',
        // The palest text has too little contrast on a tint.
        (isCurrent || isChecked) && '[--text-3:var(--text-2)]',
      )}
    >
      <td
        data-check
        className={classNames('grid items-center', isCard ? 'row-span-2 justify-center' : 'self-stretch pl-4')}
      >
        <Checkbox
          label={`选择 ${columns[0]?.text(row) ?? id}`}
          checked={isChecked}
          onChange={ignored}
          // A hotkey does the same for the current row of the table, which is one tab stop.
          tabIndex={-1}
        />
      </td>
      {cells.map(({ column, place }) => {
        const text = column.text(row)
        return (
          <td
            key={column.key}
            title={text || undefined}
            className={classNames(
              isCard ? cardCell : fitsIn(column, text) ? cellSpace : cellShape,
              !isCard && column.align === 'end' && 'text-right',
              place,
            )}
          >
            {column.cell ? column.cell(row) : text}
          </td>
        )
      })}
    </tr>
  )
}) as <R>(props: TableRowProps<R>) => React.ReactNode

/** The table sets the tracks as a CSS variable, so that a column can be resized without rendering rows again. */
export const rowShape = 'h-row grid-cols-(--tracks) items-center'
const cellSpace = 'px-2 last:pr-4'
export const cellShape = `truncate ${cellSpace}`

export const cardShape = 'h-[60px] grid-cols-[40px_fit-content(40%)_minmax(0,1fr)_fit-content(45%)] grid-rows-[1fr_1fr]'
const cardCell = 'truncate pr-3'

const sub = 'row-2 self-start pt-px text-12'
const subPair = [`col-2 min-w-28 ${sub} text-text-3`, `col-3 ${sub}`]

/** The columns with a place in a row of two lines, with that place. */
export function cardCells<C extends Pick<Column<never>, 'key' | 'narrow'>>(
  columns: readonly C[],
): { column: C; place: string }[] {
  const at = (place: Column<never>['narrow']) => columns.filter(({ narrow }) => narrow === place)
  const titles = at('title').length > 0 ? at('title') : columns.slice(0, 1)
  const places: [readonly C[], ...string[]][] = [
    [titles, 'col-[2/4] row-1 self-end pb-px font-medium'],
    [at('side'), 'col-4 row-1 self-end pb-px text-right'],
    [at('sub'), ...(at('sub').length > 1 ? subPair : [`col-[2/4] ${sub} text-text-3`])],
    [at('side-sub'), 'col-4 row-2 self-start pt-px text-right text-12'],
  ]
  return places.flatMap(([found, ...classes]) =>
    classes.flatMap((place, index) => {
      const column = found[index]
      return column ? [{ column, place }] : []
    }),
  )
}
