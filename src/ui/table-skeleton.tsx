import { classNames } from './class-names'
import { Skeleton } from './skeleton'
import type { Column } from './table-columns'
import { cardCells, cardShape, rowShape } from './table-row'

/** As many as fill a tall screen; what is too many is cut off. */
const count = 30
const widths = ['w-3/5', 'w-2/5', 'w-1/2']

/** Rows in the shape of those to come. */
export function TableSkeleton({ columns, isCard }: { columns: readonly Column<never>[]; isCard: boolean }) {
  const cells = isCard ? cardCells(columns) : columns.map((column) => ({ column, place: '' }))
  return Array.from({ length: count }, (_, index) => (
    <tr
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      key={index}
      aria-hidden
      className={classNames('grid border-b border-line', isCard ? cardShape : rowShape)}
    >
      <td className={classNames('grid items-center', isCard ? 'row-span-2 justify-center' : 'self-stretch pl-4')}>
        <span className="size-4 rounded-small bg-bg-active" />
      </td>
      {cells.map(({ column, place }, at) => (
        <td
          key={column.key}
          className={classNames(
            'flex items-center px-2 last:pr-4',
            isCard ? classNames('min-w-24 px-0!', place) : column.align === 'end' && 'justify-end',
          )}
        >
          <Skeleton className={widths[(index + at) % widths.length] ?? ''} />
        </td>
      ))}
    </tr>
  ))
}
