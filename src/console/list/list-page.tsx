/** The pattern of every list page: views, filters, table, sums, pager; the current row's detail at its side. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { codes } from '../../contract/envelope'
import { ApiError } from '../../lib/api'
import { readStored, writeStored } from '../../lib/storage'
import { BulkBar } from '../../ui/bulk-bar'
import { Button } from '../../ui/button'
import { DataTable, type TableHandle } from '../../ui/data-table'
import { Empty } from '../../ui/empty'
import { ErrorState } from '../../ui/error-state'
import { PointMenu } from '../../ui/menu'
import { Pagination } from '../../ui/pagination'
import { SplitPane, type SplitPaneHandle } from '../../ui/split-pane'
import { CommandButton, menuEntries } from '../command-menu'
import { useShell } from '../shell'
import { FilterBar } from './filter-bar'
import type { ListSpec } from './list-spec'
import { ListToolbar } from './list-toolbar'
import { useList } from './use-list'
import { useListControl } from './use-list-control'

interface ListPageProps<R extends { readonly id: number }> {
  spec: ListSpec<R>
  /** The detail pane of a row. */
  detail(row: R): ReactNode
}

const widthKey = 'detail-width'
const noChecks: ReadonlySet<number> = new Set()

export function ListPage<R extends { readonly id: number }>({ spec, detail }: ListPageProps<R>) {
  const shell = useShell()
  const list = useList(spec)
  const { state, rows, current, checked } = list
  const table = useRef<TableHandle>(null)
  const filter = useRef<HTMLInputElement>(null)
  const views = useRef<HTMLButtonElement>(null)
  const panes = useRef<SplitPaneHandle>(null)
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null)
  const [width, setWidth] = useState(() => readStored<number | null>(widthKey, null))

  useListControl(list, {
    focusTable: () => table.current?.focus(),
    focusDetail: () => panes.current?.focusDetail(),
    focusFilter: () => filter.current?.focus(),
    openViews: () => views.current?.click(),
  })

  // What the server refuses shows 401, whatever the menu thought.
  const isForbidden = list.error instanceof ApiError && list.error.code === codes.forbidden
  useEffect(() => {
    const { router, scopes } = shell
    if (isForbidden) void router.go(`/401?from=${encodeURIComponent(scopes.get().view)}`, { replace: true })
  }, [isForbidden, shell])

  const checkedIds = useMemo(() => (checked.size === 0 ? noChecks : new Set(checked.keys())), [checked])
  const isFiltered = Object.keys(state.values).length > 0
  const hasFilterOrPage = isFiltered || state.pageIndex > 1

  const content = (
    <div className="flex h-full min-h-0 flex-col">
      <h1 className="sr-only">{spec.title}</h1>
      <FilterBar
        fields={spec.fields}
        values={state.values}
        onChange={(values) => list.change({ values })}
        input={filter}
      />
      {checked.size > 0 ? (
        <BulkBar
          count={checked.size}
          total={list.total}
          onAll={() => void list.checkAll()}
          onClear={() => list.setChecked(noChecks)}
        >
          {[...shell.commands.at(`${spec.kind}.bulk`), ...shell.commands.at('list.bulk')].map((command) => (
            <CommandButton key={command.id} command={command} small look="quiet" />
          ))}
        </BulkBar>
      ) : (
        <ListToolbar list={list} viewsButton={views} />
      )}
      <DataTable
        handle={table}
        label={spec.title}
        rows={list.error ? [] : rows}
        columns={spec.columns}
        idOf={(row) => row.id}
        current={current?.id ?? null}
        onCurrent={list.setCurrent}
        checked={checkedIds}
        onCheck={list.setChecked}
        sort={state.sort}
        onSort={(sort) => list.change({ sort: sort ?? spec.defaultSort })}
        layout={list.layout}
        onLayout={list.setLayout}
        onOpen={(id) => {
          list.setCurrent(id)
          shell.list.get()?.open()
        }}
        page={list.address}
        total={list.total}
        sums={list.sums && spec.sumCells ? spec.sumCells(list.sums) : {}}
        rowMenu={(id, point) => {
          list.setCurrent(id)
          setMenuAt(point)
        }}
        empty={
          hasFilterOrPage ? (
            <Empty title="没有符合条件的记录" text="放宽条件，或清空后再查。">
              <Button onClick={() => list.change({ values: {} })}>重置筛选</Button>
            </Empty>
          ) : (
            <Empty title={spec.empty.title} text={spec.empty.text}>
              {shell.commands.at(`${spec.kind}.toolbar`).map((command) => (
                <CommandButton key={command.id} command={command} />
              ))}
            </Empty>
          )
        }
        error={
          list.error &&
          !isForbidden && (
            <ErrorState
              title={`${spec.title}没有取到`}
              text={`${list.error.message}。筛选条件已保留。`}
              onRetry={list.refresh}
            />
          )
        }
      />
      <PointMenu
        label="行操作"
        at={menuAt}
        entries={menuAt ? menuEntries(shell, `${spec.kind}.row`, 'row') : []}
        onClose={() => setMenuAt(null)}
      />
      <Pagination
        total={rows && list.total}
        page={state.pageIndex}
        size={state.pageSize}
        onPage={(pageIndex) => list.change({ pageIndex })}
        onSize={(pageSize) => list.change({ pageSize })}
      />
    </div>
  )

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
        detail={list.detailOpen && current ? detail(current) : null}
      />
    </div>
  )
}
