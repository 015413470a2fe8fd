/** A list page's state: the part in the address bar, the rows, the checked rows. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { countAll, mostInJob, type Sums } from '../../../contract/list'
import type { CallError } from '../../../lib/api'
import { readStored, writeStored } from '../../../lib/browser/storage'
import { thousands } from '../../../lib/number'
import { narrowerThan, useMediaQuery } from '../../../ui/hooks/use-media-query'
import { useStore } from '../../../ui/hooks/use-store'
import { type ColumnLayout, layoutOf } from '../../../ui/table/table-columns'
import { useEndpoint } from '../../data/data'
import { read } from '../../data/read'
import { useShell } from '../../shell'
import type { WholeList } from '../active-list'
import { type ListState, writeAddress } from '../address/list-address'
import { useListAddress } from '../address/use-list-address'
import { queryOf, type Values } from '../filter/filters'
import type { Filter, ListSpec, Row } from '../list-spec'
import { useCursor } from './use-cursor'

/** A list as its page shows it. */
export interface List<R extends Row> {
  readonly spec: ListSpec<R>
  /** Identifies the query of the rows, without the cursor. */
  readonly address: string
  readonly state: ListState
  /** What the address asked for in vain, each as a sentence. */
  readonly refused: readonly string[]
  /** The rows of this page of the list; undefined while they load. */
  readonly rows: readonly R[] | undefined
  /**
   * The shown rows belong to other filters or another page: the right ones are loading, and these can't be acted on.
   */
  readonly stale: boolean
  /** The number of rows in the whole filter; if loading failed, the earlier one. */
  readonly total: number
  /** There are more rows than `total`, and no sums, until they are counted. */
  readonly isCapped: boolean
  readonly isCounting: boolean
  /** Counts all rows of the filter and sums them up. */
  count(): void
  /** Over the whole filter; undefined while they load, or if loading failed. */
  readonly sums: Sums | undefined
  readonly error: CallError | undefined
  /** The row under the cursor. */
  readonly current: R | undefined
  readonly checked: ReadonlyMap<number, R>
  /** The rows for a command: the checked ones, otherwise the current one. */
  readonly acted: readonly R[]
  readonly detailOpen: boolean
  readonly layout: ColumnLayout
  setLayout(layout: ColumnLayout): void
  /** Changes filters, order, page or size: a new entry in the browser's history. */
  change(changes: Partial<ListState>): void
  setCurrent(id: number): void
  setChecked(ids: ReadonlySet<number>): void
  /** Checks all rows that the filter finds, on every page. */
  checkAll(): void
  /** All rows that the filter finds, if they are what is checked; `checked` has those of this page. */
  readonly all: WholeList | undefined
  setDetailOpen(open: boolean): void
  /** Shows another tab of the detail: a new entry in the browser's history. */
  setTab(tab: string | null): void
  refresh(): void
  /** What the server is asked with these filters, in the present order. */
  queryFor(values: Values): Filter
}

const detailKey = 'detail-open'
const plain: ReadonlyMap<number, never> = new Map<number, never>()

interface Checks<R> {
  readonly filterKey: string
  readonly rows: ReadonlyMap<number, R>
  /** All rows that the filter finds are checked. */
  readonly isAll?: boolean
}

/** The filter as a query, without its empty fields. */
export const queryText = ({ sort: _sort, ...query }: Filter): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()

export function useList<R extends Row>(spec: ListSpec<R>): List<R> {
  const { preferences, toasts } = useShell()
  const isWide = !useMediaQuery(narrowerThan.wide)
  const { path, shape, state, refused, write } = useListAddress(spec)

  const queryFor = (values: Values): Filter => ({
    ...spec.query,
    ...queryOf(spec.fields, values, Date.now()),
    sort: state.sort,
  })
  const filter = queryFor(state.values)
  const { pageIndex, pageSize } = state
  const answer = useEndpoint(spec.endpoint, { ...filter, pageIndex, pageSize }, { keepPrevious: true })
  const { data } = answer
  const rows = answer.error && !answer.answered ? undefined : data?.records
  const stale = rows !== undefined && !answer.answered
  const address = writeAddress(shape, { ...state, current: null, tab: null })

  const { current, setCursor } = useCursor(rows, { address, state, write, answered: answer.answered })

  // Checked rows belong to the filter in which they were checked.
  const filterKey = JSON.stringify(state.values)
  const [checks, setChecks] = useState<Checks<R>>({ filterKey, rows: plain })
  const newest = useMemo(() => new Map(rows?.map((row) => [row.id, row] as const)), [rows])
  // A server counts only so far by itself; the user can ask for the rest, which holds until the filter changes.
  const [countedKey, setCountedKey] = useState<string | null>(null)
  const isCountAsked = data?.totalCapped === true && countedKey === filterKey
  const whole = useEndpoint(
    spec.endpoint,
    isCountAsked ? { ...filter, pageIndex: 1, pageSize: 1, countTo: countAll } : null,
  )
  const counted = isCountAsked ? whole.data : undefined
  const total = counted?.total ?? data?.total ?? 0
  const isCapped = data?.totalCapped === true && !counted
  const count = useCallback(() => setCountedKey(filterKey), [filterKey])
  const isAll = checks.isAll === true && checks.filterKey === filterKey && total > 0
  const checked = useMemo(() => {
    if (isAll) return newest
    const kept = checks.filterKey === filterKey ? checks.rows : plain
    return new Map([...kept].map(([id, row]) => [id, newest.get(id) ?? row] as const))
  }, [checks, filterKey, newest, isAll])
  // A row that was on this page and has gone (deleted, or no longer in this filter) can't be acted on any more.
  const onPage = useRef<{ address: string; ids: readonly number[] }>({ address: '', ids: [] })
  useEffect(() => {
    if (!rows || stale) return
    const gone = onPage.current.address === address ? onPage.current.ids.filter((id) => !newest.has(id)) : []
    onPage.current = { address, ids: [...newest.keys()] }
    setChecks((now) =>
      gone.some((id) => now.rows.has(id))
        ? { ...now, rows: new Map([...now.rows].filter(([id]) => !gone.includes(id))) }
        : now,
    )
  }, [rows, stale, address, newest])
  const acted = stale ? [] : checked.size > 0 ? [...checked.values()] : current ? [current] : []

  const [detailOpen, openDetail] = useState(() => (isWide ? readStored(detailKey, true) : state.current !== null))
  const wasWide = useRef(isWide)
  useEffect(() => {
    if (wasWide.current === isWide) return
    wasWide.current = isWide
    // If the window is too narrow for both, the list has the room, as when it opens there. When it is wide enough
    // again, the detail is as it was.
    openDetail(isWide && readStored(detailKey, true))
  }, [isWide])
  const kept = useStore(preferences)[`columns.${path}`]
  const layout = useMemo(() => layoutOf(kept), [kept])

  // The last page may have disappeared in the meantime.
  const lastPage = data ? Math.max(1, Math.ceil(total / state.pageSize)) : 1
  // Read last, because reading `isValidating` renders the view again at each request.
  const isBeyond =
    answer.answered &&
    (isCapped ? state.pageIndex > 1 && rows?.length === 0 : state.pageIndex > lastPage) &&
    !answer.isValidating
  useEffect(() => {
    if (!isBeyond) return
    if (isCapped) count()
    else write({ ...state, pageIndex: lastPage }, true)
  }, [isBeyond, isCapped, count, lastPage, state, write])

  const recount = async () => (await read(spec.endpoint, { query: { ...filter, pageIndex: 1, pageSize: 1 } })).total

  return {
    spec,
    address,
    state,
    refused,
    rows,
    stale,
    total,
    isCapped,
    isCounting: isCountAsked && whole.isLoading,
    count,
    all: isAll ? { list: spec.endpoint.path, filter: queryText(filter), count: total, recount } : undefined,
    sums: rows && (counted ?? data)?.sums,
    // Rows of another query under these filters would be wrong; rows of this one stay while a reload fails.
    error: answer.answered ? undefined : answer.error,
    current,
    checked,
    acted,
    detailOpen,
    layout,
    setLayout: (next) => preferences.write(`columns.${path}`, next),
    change(changes) {
      const moves = changes.values !== undefined || changes.sort !== undefined || changes.pageSize !== undefined
      setCursor(null)
      write({ ...state, current: null, ...(moves && { pageIndex: 1 }), ...changes }, false)
    },
    setCurrent: setCursor,
    setChecked(ids) {
      // A page that stays checked is still a page of all.
      if (isAll && newest.size > 0 && [...newest.keys()].every((id) => ids.has(id))) return
      const known = new Map([...checked, ...newest])
      const chosen = [...ids].flatMap((id) => {
        const row = known.get(id)
        return row ? [[id, row] as const] : []
      })
      setChecks({ filterKey, rows: new Map(chosen) })
      const others = total - chosen.length
      if (isAll && chosen.length > 0 && others > 1) {
        toasts.show('warn', `现在只选了本页的 ${chosen.length} 条，其余 ${thousands(others)} 条不再选中`)
      }
    },
    checkAll() {
      if (isCapped) {
        count()
        toasts.show('warn', '正在数总数，数好后请再选一次')
      } else if (total <= mostInJob) setChecks({ filterKey, rows: plain, isAll: true })
      else toasts.show('warn', `共 ${thousands(total)} 条，一次最多 ${thousands(mostInJob)} 条，请缩小筛选范围`)
    },
    setDetailOpen(open) {
      if (isWide) writeStored(detailKey, open)
      openDetail(open)
    },
    setTab: (tab) => write({ ...state, current: current?.id ?? null, tab }, false),
    refresh: () => void answer.mutate(),
    queryFor,
  }
}
