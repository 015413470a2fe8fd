/** A list inside a detail, as data: the source of its rows, and what they show. */
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Endpoint, RowOf } from '../../../contract/endpoint'
import type { ListEndpoint } from '../../../contract/list'
import type { QueryInput } from '../../../lib/api'
import { rowCount } from '../../../lib/number'
import { Button } from '../../../ui/display/button'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import type { Column } from '../../../ui/table/table-columns'
import { useEndpoint } from '../../data/data'
import { type ColumnOf, withTexts } from '../define-list'
import type { Row } from '../list-spec'

/** How many rows show at first, and after each press of 更多. For still more rows there is the page that lists them. */
const sizes = [20, 50, 100] as const
const most = 100

interface DetailListProps<E extends Endpoint> {
  endpoint: E
  query: Partial<QueryInput<E>>
  title: string
  /** The counting word of the rows: 条, 处. */
  unit: string
  /** Next to the title: the link to all rows. */
  aside?: ReactNode
  /** Shown if there are no rows. */
  empty: ReactNode
}

interface AsRows<E> {
  /** Rows of two lines: each column's `narrow` decides its place. */
  columns: readonly ColumnOf<E>[]
  icon?(row: RowOf<E>): ReactNode
  /** The address of a row; null for none. */
  to?(row: RowOf<E>): string | null
  children?: never
}

interface RenderedByParent<E> {
  /** Renders the rows itself. */
  children(rows: readonly RowOf<E>[]): ReactNode
  columns?: never
}

type Props<E extends Endpoint> = DetailListProps<E> & (AsRows<E> | RenderedByParent<E>)

/** A detail's list: its first rows and their number, with more rows on request. Another query makes another list. */
export const DetailList = <E extends Endpoint>(props: Props<E>) => (
  <Listed key={JSON.stringify(props.query)} {...props} />
)

function Listed<E extends Endpoint>(props: Props<E>) {
  const { endpoint, query, title, unit, aside, empty } = props
  const id = useId()
  const [step, setStep] = useState(0)
  const asked = useEndpoint(
    endpoint as unknown as ListEndpoint<RowOf<E> & Row>,
    { ...(query as object), pageIndex: 1, pageSize: sizes[step] ?? most },
    { keepPrevious: true },
  )
  const { data, error, mutate } = asked
  return (
    <section aria-labelledby={id} className="px-4 py-3">
      <header className="mb-3 flex items-baseline justify-between gap-2">
        <h3 id={id} className="text-13 font-semibold">
          {title}{' '}
          {data && (
            <span className="font-normal text-text-3">
              {rowCount(data.total, data.totalCapped)} {unit}
            </span>
          )}
        </h3>
        {aside}
      </header>
      <Loaded
        of={{ data, error, mutate }}
        failed={`${title}没有取到`}
        skeleton={<SkeletonLines count={3} />}
        empty={empty}
      >
        {({ records, total }) => (
          <>
            {props.children ? props.children(records) : <Rows {...props} rows={records} />}
            {records.length < total &&
              (records.length < most ? (
                <p className="mt-2">
                  <Button small busy={!asked.answered} onClick={() => setStep(step + 1)}>
                    更多
                  </Button>
                </p>
              ) : (
                <p className="mt-2 text-12 text-text-3">
                  只列出前 {most} {unit}
                </p>
              ))}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Rows<E>({ columns, icon, to, rows }: AsRows<E> & { rows: readonly (RowOf<E> & Row)[] }) {
  const shown = withTexts(columns)
  return (
    <ul className="-mt-2">
      {rows.map((row) => {
        const content = (
          <>
            {icon?.(row)}
            <span className="min-w-0 flex-1">
              <Line row={row} columns={shown} start="title" end="side" />
              <Line row={row} columns={shown} start="sub" end="side-sub" className="text-12 text-text-3" />
            </span>
          </>
        )
        const href = to?.(row) ?? null
        return (
          <li key={row.id} className="border-b border-line last:border-b-0">
            {href === null ? (
              <div className={rowClass}>{content}</div>
            ) : (
              <Link href={href} className={`${rowClass} -mx-4 px-4 -outline-offset-2 hover:bg-bg-hover`}>
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const rowClass = 'flex items-center gap-3 py-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.5] [&>svg]:text-text-3'

type Place = Column<never>['narrow']

interface LineProps<R> {
  row: R
  columns: readonly Column<R>[]
  start: Place
  end: Place
  className?: string
}

/** The beginning and the end of a line. */
function Line<R>({ row, columns, start, end, className = '' }: LineProps<R>) {
  const cells = (place: Place) =>
    columns
      .filter(({ narrow }) => narrow === place)
      .map((column, at) => (
        <span key={column.key} title={column.text(row)}>
          {at > 0 && ' · '}
          {column.cell ? column.cell(row) : column.text(row)}
        </span>
      ))
  return (
    <span className={`flex gap-2 ${className}`}>
      <span className="min-w-0 flex-1 truncate">{cells(start)}</span>
      <span className="shrink-0 text-text-3">{cells(end)}</span>
    </span>
  )
}
