import { useRef, useState } from 'react'
import { FilterBar } from '../../console/list/filter/filter-bar'
import type { FilterField, Values } from '../../console/list/filter/filters'
import { Button } from '../../ui/display/button'
import { PaneClose, SplitPane } from '../../ui/display/split-pane'
import { Tag } from '../../ui/display/tag'
import { Empty } from '../../ui/loading/empty'
import { ErrorState } from '../../ui/loading/error-state'
import { Pagination } from '../../ui/paging/pagination'
import { BulkBar } from '../../ui/table/bulk-bar'
import { ColumnArranger } from '../../ui/table/column-arranger'
import { DataTable } from '../../ui/table/data-table'
import { type Column, plainLayout } from '../../ui/table/table-columns'
import { toasts } from '../../ui/toast/toasts'
import { Sample, Samples } from './sample'

interface Call {
  id: number
  time: string
  callee: string
  state: string
  seconds: number
}

const calls: readonly Call[] = Array.from({ length: 5000 }, (_, at) => ({
  id: at + 1,
  time: `10:${String(at % 60).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}`,
  callee: `138****${String((at * 37) % 10_000).padStart(4, '0')}`,
  state: at % 3 === 0 ? '无应答' : '已接通',
  seconds: (at * 13) % 300,
}))

const columns: readonly Column<Call>[] = [
  { key: 'time', title: '时间', width: 120, sortable: true, fixed: true, narrow: 'title', text: ({ time }) => time },
  { key: 'callee', title: '被叫', width: 140, narrow: 'sub', text: ({ callee }) => callee },
  {
    key: 'state',
    title: '状态',
    narrow: 'side',
    text: ({ state }) => state,
    cell: ({ state }) => <Tag kind={state === '已接通' ? 'ok' : undefined}>{state}</Tag>,
  },
  {
    key: 'seconds',
    title: '计费秒',
    width: 100,
    align: 'end',
    hint: '通话时长按计费规则取整',
    sortable: true,
    text: ({ seconds }) => String(seconds),
  },
]
const idOf = ({ id }: Call) => id
const states = { ready: calls, few: calls.slice(0, 3), loading: undefined, empty: [], failed: [] } as const

const fields: readonly FilterField[] = [
  { kind: 'text', key: 'keywords', title: '关键词', free: true, placeholder: '被叫，或 状态:已接通' },
  {
    kind: 'choice',
    key: 'state',
    title: '状态',
    options: [
      { value: 1, label: '已接通' },
      { value: 2, label: '无应答' },
    ],
  },
  { kind: 'text', key: 'callee', title: '被叫' },
  { kind: 'period', key: 'time', title: '时间', from: 'start', to: 'end', usual: '7d', mostDays: 93 },
  { kind: 'range', key: 'seconds', title: '计费秒', from: 'least', to: 'most', unit: '秒', most: 9999 },
]

export function TablesSection() {
  const [values, setValues] = useState<Values>({ state: '1' })
  const filter = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set([2, 3]))
  const [current, setCurrent] = useState<number | null>(4)
  const [sort, setSort] = useState<string | undefined>('-time')
  const [layout, setLayout] = useState(plainLayout)
  const [page, setPage] = useState(3)
  const [size, setSize] = useState(20)
  const [width, setWidth] = useState<number | null>(null)
  const [open, setOpen] = useState(true)
  const table = (state: keyof typeof states) => (
    <DataTable
      label={`通话（${state}）`}
      rows={states[state]}
      columns={columns}
      idOf={idOf}
      current={current}
      onCurrent={setCurrent}
      checked={checked}
      onCheck={setChecked}
      sort={sort}
      onSort={setSort}
      layout={layout}
      onLayout={setLayout}
      onOpen={() => setOpen(true)}
      total={states[state]?.length ?? 0}
      sums={{ seconds: '746,500' }}
      empty={<Empty title="还没有通话" text="拨出第一通，它就会出现在这里。" />}
      error={
        state === 'failed' ? (
          <ErrorState title="通话没有取到" text="连接超时（30 秒）。" onRetry={() => toasts.show('ok', '已重试')} />
        ) : null
      }
    />
  )
  return (
    <Samples title="表格与分栏">
      <Sample wide title="5,000 行、分栏、批量、分页">
        <div className="flex h-120">
          <SplitPane
            label="通话详情"
            width={width}
            onWidth={setWidth}
            onClose={() => setOpen(false)}
            list={
              <>
                <BulkBar count={checked.size} total={5000} onClear={() => setChecked(new Set())}>
                  <Button small look="quiet">
                    导出
                  </Button>
                </BulkBar>
                {table('ready')}
                <Pagination total={5000} page={page} size={size} onPage={setPage} onSize={setSize} />
              </>
            }
            detail={
              open && (
                <div className="flex items-center gap-2 p-4">
                  <h4 className="flex-1 text-16 font-semibold">第 {current} 通</h4>
                  <PaneClose />
                </div>
              )
            }
          />
        </div>
      </Sample>
      {(['few', 'loading', 'empty', 'failed'] as const).map((state) => (
        <Sample key={state} title={{ few: '几行', loading: '加载', empty: '空', failed: '出错' }[state]}>
          <div className="flex h-64 flex-col">{table(state)}</div>
        </Sample>
      ))}
      <Sample wide title="筛选">
        <FilterBar fields={fields} values={values} onChange={setValues} onReset={() => setValues({})} input={filter} />
      </Sample>
      <Sample title="列设置">
        <ColumnArranger columns={columns} layout={layout} onLayout={setLayout} />
      </Sample>
      <Sample wide title="分页">
        <Pagination label="分页（几页）" total={42} page={1} size={20} onPage={setPage} onSize={setSize} />
        <Pagination label="分页（没有）" total={0} page={1} size={20} onPage={setPage} onSize={setSize} />
        <Pagination label="分页（还不知道）" total={undefined} page={1} size={20} onPage={setPage} onSize={setSize} />
      </Sample>
    </Samples>
  )
}
