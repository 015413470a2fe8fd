/** A list page's state: the address bar's part, the rows, what is checked. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Sums } from '../../contract/list'
import type { CallError } from '../../lib/api'
import { readStored, writeStored } from '../../lib/storage'
import { narrowerThan, useMediaQuery } from '../../ui/hooks/use-media-query'
import { useStore } from '../../ui/hooks/use-store'
import { type ColumnLayout, layoutOf } from '../../ui/table/table-columns'
import { useEndpoint } from '../data/data'
import { read } from '../data/read'
import { useShell } from '../shell'
import { type ListState, writeAddress } from './address/list-address'
import { useListAddress } from './address/use-list-address'
import { queryOf, type Values } from './filter/filters'
import type { Filter, ListSpec, Row } from './list-spec'
import { useCursor } from './use-cursor'

/** A list as its page shows it. */
export interface List<R extends Row> {
  readonly spec: ListSpec<R>
  /** What the rows answer to, the cursor aside. */
  readonly address: string
  readonly state: ListState
  /** What the address asked for and can't be, each a sentence. */
  readonly refused: readonly string[]
  /** Of this page of the list; undefined while they come. */
  readonly rows: readonly R[] | undefined
  /** The rows that stand answer other filters or another page: theirs are on the way, and these can't be acted on. */
  readonly stale: boolean
  /** Rows of the whole filter; where those could not be had, of the one that was shown before. */
  readonly total: number
  /** Over the whole filter; undefined while they come, and where they could not be had. */
  readonly sums: Sums | undefined
  readonly error: CallError | undefined
  /** The row under the cursor. */
  readonly current: R | undefined
  readonly checked: ReadonlyMap<number, R>
  /** What a command acts on: checked rows, else the current one. */
  readonly acted: readonly R[]
  readonly detailOpen: boolean
  readonly layout: ColumnLayout
  setLayout(layout: ColumnLayout): void
  /** Filters, order, page or size: a new entry in the browser's history. */
  change(changes: Partial<ListState>): void
  setCurrent(id: number): void
  setChecked(ids: ReadonlySet<number>): void
  /** Checks every row of the filter. */
  checkAll(): Promise<void>
  setDetailOpen(open: boolean): void
  /** Shows another tab of the detail: a new entry in the browser's history. */
  setTab(tab: string | null): void
  refresh(): void
  /** Where a row stands: under these filters, or else without any; null where neither finds it. */
  placeOf(id: number): Promise<{ readonly values: Values; readonly at: number } | null>
  /** The whole filter. Rejects with the reason, which nobody has told yet. */
  fetchAll(): Promise<Whole<R>>
}

/** A whole filter: its rows in order, at most as many as a list gives without paging; how many there are, their sums. */
export interface Whole<R> {
  readonly rows: readonly R[]
  readonly total: number
  readonly sums: Sums | undefined
}

const detailKey = 'detail-open'
const plain: ReadonlyMap<number, never> = new Map<number, never>()

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

  // Checks belong to the filter they were made under, however that changes.
  const filterKey = JSON.stringify(state.values)
  const [checks, setChecks] = useState<{ filterKey: string; rows: ReadonlyMap<number, R> }>({ filterKey, rows: plain })
  const newest = useMemo(() => new Map(rows?.map((row) => [row.id, row] as const)), [rows])
  const checked = useMemo(() => {
    const kept = checks.filterKey === filterKey ? checks.rows : plain
    return new Map([...kept].map(([id, row]) => [id, newest.get(id) ?? row] as const))
  }, [checks, filterKey, newest])
  // A row that was on this page and has gone (deleted, or no longer of this filter) can't be acted on any more.
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
    // Too narrow for both, the list has the room, as where it is opened there; again wide enough, it is as it was left.
    openDetail(isWide && readStored(detailKey, true))
  }, [isWide])
  const kept = useStore(preferences)[`columns.${path}`]
  const layout = useMemo(() => layoutOf(kept), [kept])

  // The last page may have gone meanwhile.
  const lastPage = data ? Math.max(1, Math.ceil(data.total / state.pageSize)) : 1
  // Read last: whoever reads `isValidating` is drawn anew each time something is asked.
  const isBeyond = answer.answered && state.pageIndex > lastPage && !answer.isValidating
  useEffect(() => {
    if (isBeyond) write({ ...state, pageIndex: lastPage }, true)
  }, [isBeyond, lastPage, state, write])

  const placeOf = async (id: number) => {
    const tries = Object.keys(state.values).length === 0 ? [state.values] : [state.values, {}]
    for (const values of tries) {
      const all = await read(spec.endpoint, { query: { ...queryFor(values), noPaging: true }, quiet: true })
      const at = all.findIndex((row) => row.id === id)
      if (at >= 0) return { values, at }
    }
    return null
  }

  const fetchAll = async (): Promise<Whole<R>> => {
    const [{ total, sums }, rows] = await Promise.all([
      read(spec.endpoint, { query: { ...filter, pageIndex: 1, pageSize: 1 }, quiet: true }),
      read(spec.endpoint, { query: { ...filter, noPaging: true }, quiet: true }),
    ])
    // One that came between the two answers is not missing.
    return { rows, total: Math.max(total, rows.length), sums }
  }

  return {
    spec,
    address,
    state,
    refused,
    rows,
    stale,
    total: data?.total ?? 0,
    sums: rows && data?.sums,
    // Rows of another query under these filters would be a lie; rows of this one stay while a refresh fails.
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
      const known = new Map([...checked, ...newest])
      const chosen = [...ids].flatMap((id) => {
        const row = known.get(id)
        return row ? [[id, row] as const] : []
      })
      setChecks({ filterKey, rows: new Map(chosen) })
    },
    async checkAll() {
      // Under another filter by the time they come, they are nobody's.
      const { rows: all, total } = await fetchAll()
      setChecks({ filterKey, rows: new Map(all.map((row) => [row.id, row] as const)) })
      if (all.length < total) toasts.show('warn', `共 ${total} 条，已选前 ${all.length} 条，一次最多这么多`)
    },
    setDetailOpen(open) {
      if (isWide) writeStored(detailKey, open)
      openDetail(open)
    },
    setTab: (tab) => write({ ...state, current: current?.id ?? null, tab }, false),
    refresh: () => void answer.mutate(),
    fetchAll,
    placeOf,
  }
}
