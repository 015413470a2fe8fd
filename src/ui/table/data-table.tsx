import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names'
import { narrowerThan, useMediaQuery } from '../hooks/use-media-query'
import { scrollToTop } from '../paging/scroll-to-top'
import { TableBody } from './table-body'
import { arranged, type Column, type ColumnLayout, tracks } from './table-columns'
import { TableFoot } from './table-foot'
import { TableHead } from './table-head'
import { pageState, withChecked, withoutChecked } from './table-selection'
import { TableSkeleton } from './table-skeleton'
import { useElementHeight } from './use-element-height'
import { useTableInput } from './use-table-input'

export interface TableHandle {
  focus(): void
  /** Scrolls a row into view. */
  scrollTo(id: number): void
}

interface DataTableProps<R> {
  /** The page's rows; undefined while they load. */
  rows: readonly R[] | undefined
  /** The same array as long as the columns are the same; otherwise every row renders again. */
  columns: readonly Column<R>[]
  idOf(row: R): number
  /** The label for screen readers: what the rows are. */
  label: string
  /** The row that the detail shows and that keys act on. */
  current: number | null
  onCurrent(id: number): void
  /** May contain rows of other pages too. */
  checked: ReadonlySet<number>
  onCheck(ids: ReadonlySet<number>): void
  /** A column's key, with `-` for descending. */
  sort: string | undefined
  onSort(sort: string | undefined): void
  layout: ColumnLayout
  onLayout(layout: ColumnLayout): void
  /** Enter or a double click; on a phone, a tap. */
  onOpen(id: number): void
  /**
   * Identifies the query of the rows, with the page number: when rows of another page arrive, the table scrolls to its
   * top.
   */
  page?: string | number | undefined
  /** The shown rows belong to the earlier page; those of the named one are loading. */
  stale?: boolean
  /** The number of rows in the whole filter; the rows are one page of it. */
  total?: number | undefined
  /** There are more than `total`. */
  isCapped?: boolean
  /** Sums over the whole filter, by column key. */
  sums?: Readonly<Record<string, ReactNode>>
  /** Shown instead of rows if there are none. */
  empty: ReactNode
  /** Shown instead of rows that could not be loaded. Their number is unknown then, so the sums are hidden too. */
  error?: ReactNode
  /**
   * A right click or the context-menu key.
   * @param point in px from the window's corner
   */
  rowMenu?(id: number, point: { x: number; y: number }): void
  handle?: Ref<TableHandle>
}

const headHeight = 32
const usualRowHeight = 36

/**
 * A table of up to thousands of rows; only the visible ones render. The rows are one tab stop, the table itself; the
 * header is another. Its only state is what the user is dragging.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { rows, columns, idOf, label, current, checked, onCheck, layout, onLayout } = props
  const domIdBase = useId()
  const domId = (id: number) => `${domIdBase}-${id}`
  const scroller = useRef<HTMLTableElement>(null)
  const foot = useRef<HTMLTableSectionElement>(null)
  const probe = useRef<HTMLSpanElement>(null)
  const [draft, setDraft] = useState<{ key: string; width: number } | null>(null)

  const isCard = useMediaQuery(narrowerThan.card)
  const rowHeight = useElementHeight(probe, usualRowHeight)
  const shown = useMemo(() => arranged(columns, layout), [columns, layout])
  const ids = useMemo(() => (rows ?? []).map(idOf), [rows, idOf])
  const { template, minWidth } = tracks(
    draft ? shown.map((column) => (column.key === draft.key ? { ...column, width: draft.width } : column)) : shown,
  )

  const reveal = (id: number | null) => {
    const element = scroller.current
    const index = id === null ? -1 : ids.indexOf(id)
    if (!element || index < 0) return
    const view = element.clientHeight - (isCard ? 0 : headHeight) - (foot.current?.offsetHeight ?? 0)
    const top = index * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + view) element.scrollTop = top + rowHeight - view
  }
  const hasRows = ids.length > 0
  const currentHere = current !== null && ids.includes(current) ? current : null
  useScrollToCurrent({
    page: props.page,
    current,
    hasRows,
    isWaiting: props.stale === true || !hasRows,
    reveal: () => reveal(current),
    toTop: () =>
      scroller.current && (currentHere === null || currentHere === ids[0]) ? scrollToTop(scroller.current) : null,
  })
  useImperativeHandle(props.handle, () => ({ focus: () => scroller.current?.focus(), scrollTo: reveal }))

  const input = useTableInput({ ...props, ids, current: currentHere, rowHeight, isCard, domId })
  const failed = hasRows ? undefined : props.error
  const instead = hasRows ? undefined : (failed ?? (rows && props.empty))
  const sums = failed ? undefined : props.sums
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <span ref={probe} aria-hidden className="invisible absolute h-row max-[640px]:h-[60px]" />
      <table
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are gone through by keys is a grid
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-busy={rows === undefined && !instead}
        aria-multiselectable
        aria-rowcount={ids.length + 1 + (sums ? 1 : 0)}
        aria-activedescendant={currentHere === null ? undefined : domId(currentHere)}
        {...input}
        style={{ '--tracks': template, '--least-width': isCard ? '0' : `${minWidth}px` } as CSSProperties}
        className={classNames(
          'group/table flex min-h-0 flex-1 flex-col overflow-auto text-left whitespace-nowrap',
          // If there is a current row, the focus ring is on it.
          currentHere === null ? '-outline-offset-2' : 'outline-none!',
          // A column that is being dragged may become narrower than its texts.
          draft && '[&_td]:truncate',
        )}
      >
        {!isCard && (
          <thead className={classNames(edgeShape, 'top-0 text-12 text-text-2')}>
            <TableHead
              columns={columns}
              shown={shown}
              sort={props.sort}
              onSort={props.onSort}
              layout={layout}
              onLayout={onLayout}
              onDraft={setDraft}
              pageState={pageState(ids, checked)}
              onCheckPage={(on) => onCheck((on ? withChecked : withoutChecked)(checked, ids))}
            />
          </thead>
        )}
        {instead ? (
          <tbody className="grid grow">
            <tr className="grid">
              <td className="sticky left-0 grid place-content-center whitespace-normal">{instead}</td>
            </tr>
          </tbody>
        ) : rows ? (
          <TableBody
            scroller={scroller}
            rows={rows}
            ids={ids}
            columns={shown}
            current={current}
            checked={checked}
            rowHeight={rowHeight}
            isCard={isCard}
            domId={domId}
          />
        ) : (
          <tbody className="block min-w-(--least-width) grow">
            <TableSkeleton columns={shown} isCard={isCard} />
          </tbody>
        )}
        {sums && (
          <tfoot ref={foot} className={classNames(edgeShape, 'bottom-0 font-medium')}>
            <TableFoot
              columns={shown}
              sums={sums}
              total={props.total ?? rows?.length}
              isCapped={props.isCapped}
              rowIndex={ids.length + 2}
              isCard={isCard}
            />
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Header and sums stick to their edge during vertical scrolling, and scroll sideways with the rows. */
const edgeShape = 'sticky z-10 block min-w-(--least-width) shrink-0 bg-bg-sunk'

interface ScrollToCurrent {
  page: string | number | undefined
  current: number | null
  hasRows: boolean
  /** The page's rows have not arrived yet. */
  isWaiting: boolean
  reveal(): void
  /** Returns the function that stops the scrolling; null if the page should not start at its top. */
  toTop(): (() => void) | null
}

/**
 * Spec §9: after a page change, scrolls to the top over 800 ms. Otherwise it scrolls to the current row only when that
 * changes, because a refresh must not move the reader.
 */
function useScrollToCurrent({ page, current, hasRows, isWaiting, reveal, toTop }: ScrollToCurrent) {
  const seen = useRef<{ page: typeof page; current: number | null; hasRows: boolean }>(undefined)
  const end = useRef<(() => void) | null>(null)
  const follow = useEffectEvent(() => {
    const before = seen.current
    seen.current = { page: isWaiting && before ? before.page : page, current, hasRows }
    const isPaged = before !== undefined && before.page !== seen.current.page
    if (!isPaged && before?.current === current && before.hasRows === hasRows) return
    end.current?.()
    end.current = isPaged ? toTop() : null
    if (!end.current) reveal()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what it waits for
  useLayoutEffect(() => follow(), [page, isWaiting, current, hasRows])
  useEffect(() => () => end.current?.(), [])
}
