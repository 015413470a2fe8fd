import type { ReactNode } from 'react'
import { rowCount } from '../../lib/number'
import { classNames } from '../class-names'
import type { Column } from './table-columns'
import { cellShape } from './table-row'

export interface TableSumProps {
  columns: readonly Column<never>[]
  /** By column key. */
  sums: Readonly<Record<string, ReactNode>>
  /** The number of rows in the whole filter; undefined while it is counted. */
  total: number | undefined
  /** There are more than `total`. */
  isCapped: boolean | undefined
  rowIndex: number
  isCard: boolean
}

const scope = '筛选内全部'
/** The scope is in the label itself if no cell next to it is free. */
const scoped = '筛选合计'

/** The sums over the whole filter, always visible below the rows. */
export function TableSum({ columns, sums, total, isCapped, rowIndex, isCard }: TableSumProps) {
  const count = total === undefined ? '—' : rowCount(total, isCapped)
  const label = `合计 ${count}`
  const sumOf = ({ key }: Column<never>) => (Object.hasOwn(sums, key) ? sums[key] : undefined)
  if (isCard) {
    return (
      <tr
        aria-rowindex={rowIndex}
        className="flex h-9 items-center justify-between gap-3 border-t border-line-strong px-3"
      >
        <td className="shrink-0">
          {label}
          <span className="sr-only">，{scope}</span>
        </td>
        {columns
          .filter((column) => sumOf(column) !== undefined)
          .map((column) => (
            <td key={column.key} className="truncate">
              {/* A number alone doesn't say what it counts. */}
              {column.align === 'end' && `${column.title} `}
              {sumOf(column)}
            </td>
          ))}
      </tr>
    )
  }
  const isNoteOwn = columns[1] !== undefined && sumOf(columns[1]) === undefined
  return (
    <tr aria-rowindex={rowIndex} className="grid h-row grid-cols-(--tracks) items-center border-t border-line-strong">
      {columns.map((column, index) => (
        <td
          key={column.key}
          // The check column has no sum, so the label uses its space.
          colSpan={index === 0 ? 2 : undefined}
          title={index === 0 ? `${label}，${scope}` : undefined}
          className={classNames(cellShape, index === 0 ? 'col-span-2 pl-4' : column.align === 'end' && 'text-right')}
        >
          {index === 0 && (isNoteOwn ? label : `${scoped} ${count}`)}
          {index === 1 && isNoteOwn && <span className="font-normal text-text-3">{scope}</span>}
          {index === 0 && sumOf(column) !== undefined && ' · '}
          {sumOf(column)}
        </td>
      ))}
    </tr>
  )
}
