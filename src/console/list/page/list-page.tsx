/** The pattern of every list page: views, filters, table, sums, pager; and next to them the current row's detail. */
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { codes } from '../../../contract/envelope'
import { ApiError } from '../../../lib/api'
import { readStored, writeStored } from '../../../lib/browser/storage'
import { classNames } from '../../../ui/class-names'
import { SplitPane, type SplitPaneHandle } from '../../../ui/display/split-pane'
import { ErrorState } from '../../../ui/loading/error-state'
import { PointMenu } from '../../../ui/overlay/menu'
import { BulkBar } from '../../../ui/table/bulk-bar'
import { DataTable, type TableHandle } from '../../../ui/table/data-table'
import { CommandButton, menuEntries } from '../../commands/command-menu'
import { useKeys } from '../../hotkeys/use-keys'
import { keycaps } from '../../registry/keys'
import { useShell } from '../../shell'
import { type ListRow, rowOf, type Selection } from '../active-list'
import { DetailRowContext } from '../detail/detail-row'
import { DetailSkeleton } from '../detail/lazy-detail'
import { sameValues, type Values } from '../filter/filters'
import { type FilterFocus, LazyFilterBar } from '../filter/lazy-filter-bar'
import { RefusedFilters } from '../filter/refused-filters'
import { type ListSpec, type Row, sumCells } from '../list-spec'
import { ViewsMenu } from '../views/views-menu'
import { EmptyRows } from './empty-rows'
import { LazyPagination } from './lazy-pagination'
import { ListToolbar } from './list-toolbar'
import { useList } from './use-list'
import { selectionOf, useListControl } from './use-list-control'

interface ListPageProps<R extends Row> {
  spec: ListSpec<R>
  /** Above the toolbar: what all rows have in common, if these filters say so. */
  head?(values: Values): ReactNode
  /** The detail pane of a row. */
  detail(row: R): ReactNode
}

const widthKey = 'detail-width'
const noChecks: ReadonlySet<number> = new Set()
const idOf = ({ id }: Row) => id

const otherWay = (usual: string, now: string): string =>
  now !== usual ? usual : usual.startsWith('-') ? usual.slice(1) : `-${usual}`

export function ListPage<R extends Row>({ spec, head, detail }: ListPageProps<R>) {
  const shell = useShell()
  const list = useList(spec)
  const { state, rows, current, checked } = list
  // The rows are painted first, because users look at them first. Filters, pager and detail follow by themselves.
  const isWhole = useDeferredValue(true, false)
  const table = useRef<TableHandle>(null)
  const filter = useRef<FilterFocus>(null)
  const views = useRef<HTMLButtonElement>(null)
  const panes = useRef<SplitPaneHandle>(null)
  const [menu, setMenu] = useState<{ at: { x: number; y: number }; rows: Selection } | null>(null)
  const [width, setWidth] = useState(() => {
    const kept = readStored<unknown>(widthKey, null)
    return typeof kept === 'number' ? kept : null
  })

  useListControl(list, {
    focusTable: () => table.current?.focus(),
    takeKeys: () => panes.current?.isInDetail() || table.current?.focus(),
    focusDetail: () => panes.current?.focusDetail(),
    focusFilter: () => filter.current?.focus(),
    openViews: () => views.current?.click(),
  })

  // If the server refuses, the page shows 401, whatever the menu expected.
  const isForbidden = list.error instanceof ApiError && list.error.code === codes.forbidden
  useEffect(() => {
    const { router, scopes } = shell
    if (isForbidden) void router.go(`/401?from=${encodeURIComponent(scopes.get().view)}`, { replace: true })
  }, [isForbidden, shell])

  const checkedIds = useMemo(() => (checked.size === 0 ? noChecks : new Set(checked.keys())), [checked])
  const refreshKeys = useKeys('list.refresh')
  const filterKeys = useKeys('list.filter')

  // 选全部 goes when it is pressed, and the whole bar when nothing is checked any more: the focus must not go with them.
  const barParts = checked.size === 0 ? 0 : list.all ? 1 : 2
  const lastParts = useRef(barParts)
  useEffect(() => {
    if (barParts < lastParts.current && document.activeElement === document.body) table.current?.focus()
    lastParts.current = barParts
  }, [barParts])

  const actedRows = selectionOf(list)

  const openMenu = (id: number, at: { x: number; y: number }) => {
    const row = rows?.find((each) => each.id === id)
    if (!row) return
    list.setCurrent(id)
    // On a checked row the menu is about all checked rows, otherwise about the row itself.
    setMenu({ at, rows: checked.has(id) ? actedRows : [rowOf(spec, row)] })
  }

  const ask = (values: Values, sort: string) => {
    // The same query again means: load again.
    if (sameValues(values, state.values) && sort === state.sort && state.pageIndex === 1) list.refresh()
    else list.change({ values, sort })
  }

  const content = (
    <div className="flex h-full min-h-0 flex-col">
      <h1 className="sr-only">{spec.title}</h1>
      <RefusedFilters value={list.refused}>
        <LazyFilterBar
          fields={spec.fields}
          values={state.values}
          onChange={(values) => ask(values, state.sort)}
          onReset={() => ask({}, spec.defaultSort)}
          input={filter}
          keys={filterKeys}
          isLater={!isWhole}
        />
      </RefusedFilters>
      {head?.(state.values)}
      {checked.size > 0 ? (
        <BulkBar
          count={list.all?.count ?? checked.size}
          total={list.total}
          isCapped={list.isCapped}
          onAll={list.checkAll}
          onClear={() => list.setChecked(noChecks)}
        >
          {[...shell.commands.at(`${spec.kind}.bulk`), ...shell.commands.at('list.bulk')].map((command) => (
            <CommandButton key={command.id} command={command} small look="quiet" rows={actedRows} />
          ))}
          <ViewsMenu list={list} button={views} />
        </BulkBar>
      ) : (
        <ListToolbar list={list} viewsButton={views} />
      )}
      <div aria-busy={list.stale} className={classNames('flex min-h-0 flex-1 flex-col', list.stale && 'stale')}>
        <DataTable
          handle={table}
          label={spec.title}
          rows={rows}
          columns={spec.columns}
          idOf={idOf}
          current={current?.id ?? null}
          onCurrent={list.setCurrent}
          checked={checkedIds}
          onCheck={list.setChecked}
          sort={state.sort}
          // Without a chosen order, a list has its own: if it already had that, the direction changes.
          onSort={(sort) => list.change({ sort: sort ?? otherWay(spec.defaultSort, state.sort) })}
          layout={list.layout}
          onLayout={list.setLayout}
          onOpen={(id) => {
            list.setCurrent(id)
            shell.list.get()?.open()
          }}
          page={list.address}
          stale={list.stale}
          total={rows && list.total}
          isCapped={list.isCapped}
          sums={sumCells(spec.columns, list.sums)}
          rowMenu={openMenu}
          empty={<EmptyRows list={list} />}
          error={
            list.error &&
            !isForbidden && (
              <ErrorState
                title={`${spec.title}没有取到`}
                text={`${list.error.message}。筛选条件已保留。`}
                keys={refreshKeys === undefined ? undefined : keycaps(refreshKeys)}
                onRetry={list.refresh}
              />
            )
          }
        />
      </div>
      <PointMenu
        label="行操作"
        at={menu?.at ?? null}
        entries={menu ? menuEntries(shell, `${spec.kind}.row`, 'row', { rows: menu.rows }) : []}
        onClose={() => setMenu(null)}
      />
      <LazyPagination
        isLater={!isWhole}
        total={rows && list.total}
        isCapped={list.isCapped}
        isCounting={list.isCounting}
        onCount={list.count}
        page={state.pageIndex}
        size={state.pageSize}
        onPage={(pageIndex) => list.change({ pageIndex })}
        onSize={(pageSize) => list.change({ pageSize })}
      />
    </div>
  )

  const isWaiting = rows === undefined && !list.error
  const shownDetail =
    current && isWhole ? (
      <DetailRowContext value={{ kind: spec.kind, row: rowOf(spec, current), tab: state.tab, setTab: list.setTab }}>
        {detail(current)}
        <RelatedPages kind={spec.kind} row={rowOf(spec, current)} />
      </DetailRowContext>
    ) : isWaiting || current ? (
      <DetailSkeleton />
    ) : null
  return (
    <div className="flex h-full">
      <SplitPane
        label={`${spec.title}详情`}
        width={width}
        onWidth={(next) => {
          setWidth(next)
          writeStored(widthKey, next)
        }}
        onClose={() => list.setDetailOpen(false)}
        handle={panes}
        list={content}
        detail={list.detailOpen ? shownDetail : null}
      />
    </div>
  )
}

/** Links to other pages about this row, below its detail. */
function RelatedPages({ kind, row }: { kind: string; row: ListRow }) {
  const { commands } = useShell()
  const links = commands.at(`${kind}.related`)
  if (links.length === 0) return null
  return (
    <nav aria-label="相关页面" className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-2">
      {links.map((command) => (
        <CommandButton key={command.id} command={command} small source="row" rows={[row]} />
      ))}
    </nav>
  )
}
