import { classNames } from '../class-names'
import { skeletonClass } from '../loading/skeleton'
import type { Column } from './table-columns'
import { cardCells, cardShape, rowShape } from './table-row'

/** Enough rows to fill the window at any density; the rest is cut off. */
const count = () => Math.ceil(window.innerHeight / 40)
const widths = ['w-3/5', 'w-2/5', 'w-1/2']

/** Rows in the shape of the coming ones. */
export function TableSkeleton({ columns, isCard }: { columns: readonly Column<never>[]; isCard: boolean }) {
  const cells = isCard ? cardCells(columns) : columns.map((column) => ({ column, place: '' }))
  return Array.from({ length: count() }, (_, index) => (
    <tr
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      key={index}
      aria-hidden
      className={classNames('grid border-b border-line', isCard ? cardShape : rowShape)}
    >
      <td className={classNames('grid items-center', isCard ? 'row-span-2 justify-center' : 'self-stretch pl-4')}>
        <span className="size-4 rounded-small bg-bg-active" />
      </td>
      {/* The cells themselves are the bars, because every extra element makes a page slower to appear. */}
      {cells.map(({ column, place }, at) => (
        <td
          key={column.key}
          className={classNames(
            skeletonClass,
            widths[(index + at) % widths.length],
            isCard
              ? classNames('my-1.5 mr-3 min-w-16', place)
              : classNames('mx-2', column.align === 'end' && 'justify-self-end'),
          )}
        />
      ))}
    </tr>
  ))
}
