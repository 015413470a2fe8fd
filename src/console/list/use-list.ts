/** A list page's state: the address bar's part, the rows, what is checked. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Endpoint } from '../../contract/endpoint'
import { type CallError, call, type QueryInput } from '../../lib/api'
import { readStored, writeStored } from '../../lib/storage'
import { type ColumnLayout, plainLayout } from '../../ui/table-columns'
import { useStore } from '../../ui/use-store'
import { useEndpoint } from '../data'
import { useShell } from '../shell'
import { queryOf } from './filters'
import { type ListShape, type ListState, readAddress, writeAddress } from './list-address'
import type { ListSpec } from './list-spec'

/** A list as its page shows it. */
export interface List<R> {
  readonly spec: ListSpec<R & { readonly id: number }>
  /** What the rows answer to, the cursor aside. */
  readonly address: string
  readonly state: ListState
  /** Of this page of the list; undefined while they come. */
  readonly rows: readonly R[] | undefined
  readonly total: number
  readonly sums: Readonly<Record<string, number>> | undefined
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
  refresh(): void
  /** The rows of the whole filter, in order; at most as many as a list gives without paging. */
  fetchAll(): Promise<readonly R[]>
}

interface Answer<R> {
  records: readonly R[]
  total: number
  sums?: Readonly<Record<string, number>>
}

/** Milliseconds until the address bar follows the cursor: browsers refuse to be told too often. */
const following = 250
const detailKey = 'detail-open'
const nothingChecked: ReadonlyMap<number, never> = new Map<number, never>()

const isWide = () => matchMedia('(min-width: 1200px)').matches

export function useList<R extends { readonly id: number }>(spec: ListSpec<R>): List<R> {
  const { preferences, toasts } = useShell()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const shape = useMemo<ListShape>(
    () => ({
      fields: spec.fields,
      sorts: spec.columns.filter((c) => c.sortable).map((c) => c.key),
      defaultSort: spec.defaultSort,
    }),
    [spec],
  )
  const state = useMemo(() => readAddress(shape, search), [shape, search])

  const filter = { ...spec.query, ...queryOf(spec.fields, state.values, Date.now()), sort: state.sort }
  const query = { ...filter, pageIndex: state.pageIndex, pageSize: state.pageSize }
  const answer = useEndpoint(spec.endpoint, query as unknown as QueryInput<Endpoint>, { keepPrevious: true })
  const data = answer.data as Answer<R> | undefined
  const rows = answer.error && !answer.answered ? undefined : data?.records

  const [cursor, setCursor] = useState(state.current)
  const written = useRef(state.current)
  const [checked, setCheckedRows] = useState<ReadonlyMap<number, R>>(nothingChecked)
  const [detailOpen, openDetail] = useState(() => (isWide() ? readStored(detailKey, true) : state.current !== null))

  // The address changed by itself (Back, a link): the cursor goes where it says.
  useEffect(() => {
    if (state.current === written.current) return
    written.current = state.current
    setCursor(state.current)
  }, [state.current])

  const write = useCallback(
    (next: ListState, replace: boolean) => {
      written.current = next.current
      const address = writeAddress(shape, next)
      navigate(address === '' ? path : `${path}?${address}`, { replace })
    },
    [shape, navigate, path],
  )

  useEffect(() => {
    if (cursor === state.current) return
    const timer = setTimeout(() => write({ ...state, current: cursor }, true), following)
    return () => clearTimeout(timer)
  }, [cursor, state, write])

  // The last page may have gone meanwhile.
  const lastPage = data ? Math.max(1, Math.ceil(data.total / state.pageSize)) : state.pageIndex
  useEffect(() => {
    if (!answer.isValidating && state.pageIndex > lastPage) write({ ...state, pageIndex: lastPage }, true)
  }, [answer.isValidating, lastPage, state, write])

  const current = rows?.find(({ id }) => id === cursor) ?? rows?.[0]
  const acted = checked.size > 0 ? [...checked.values()] : current ? [current] : []

  const fetchAll = async () => {
    const all = await call(spec.endpoint, { query: { ...filter, noPaging: true } } as never)
    return all as readonly R[]
  }
  const layout = (useStore(preferences)[`columns.${path}`] as ColumnLayout | undefined) ?? plainLayout

  return {
    spec,
    address: writeAddress(shape, { ...state, current: null }),
    state,
    rows,
    total: data?.total ?? 0,
    sums: data?.sums,
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
      if (changes.values !== undefined) setCheckedRows(nothingChecked)
      setCursor(null)
      write({ ...state, current: null, ...(moves && { pageIndex: 1 }), ...changes }, false)
    },
    setCurrent: setCursor,
    setChecked(ids) {
      const known = new Map([...checked, ...(rows ?? []).map((row) => [row.id, row] as const)])
      setCheckedRows(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as R] as const] : []))))
    },
    async checkAll() {
      const all = await fetchAll()
      setCheckedRows(new Map(all.map((row) => [row.id, row] as const)))
      if (all.length < (data?.total ?? 0)) toasts.show('warn', `已选前 ${all.length} 条，一次最多这么多`)
    },
    setDetailOpen(open) {
      if (isWide()) writeStored(detailKey, open)
      openDetail(open)
    },
    refresh: () => void answer.mutate(),
    fetchAll,
  }
}
