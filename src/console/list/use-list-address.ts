/** A list's part of the address bar, read and written. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { faultsOf } from './filters'
import { type ListShape, type ListState, readAddress, writeAddress } from './list-address'
import type { ListSpec } from './list-spec'

interface ListAddress {
  readonly path: string
  readonly shape: ListShape
  /** Its `values` are the same object as long as they say the same. */
  readonly state: ListState
  /** What the address asked for before it was rewritten to what is shown, each a sentence; until other filters hold. */
  readonly refused: readonly string[]
  write(state: ListState, replace: boolean): void
}

const none: readonly string[] = []

export function useListAddress<R extends { readonly id: number }>(spec: ListSpec<R>): ListAddress {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const shape = useMemo<ListShape>(
    () => ({
      fields: spec.fields,
      sorts: spec.columns.flatMap(({ key, sortable }) => (sortable ? [key] : [])),
      defaultSort: spec.defaultSort,
    }),
    [spec],
  )
  const values = useRef<ListState['values']>({})
  const state = useMemo(() => {
    const read = readAddress(shape, search)
    // The cursor moves within the same filters: a form that is being filled in must not start anew.
    if (JSON.stringify(read.values) !== JSON.stringify(values.current)) values.current = read.values
    return { ...read, values: values.current }
  }, [shape, search])
  const write = useCallback(
    (next: ListState, replace: boolean) => {
      const address = writeAddress(shape, next)
      navigate(address === '' ? path : `${path}?${address}`, { replace })
    },
    [shape, navigate, path],
  )
  const [last, setLast] = useState<{ values: ListState['values']; faults: readonly string[] } | null>(null)
  useEffect(() => {
    const faults = faultsOf(shape.fields, new URLSearchParams(search))
    if (faults.length === 0) return
    setLast({ values: state.values, faults })
    write(state, true)
  }, [shape, search, state, write])
  return { path, shape, state, refused: last?.values === state.values ? last.faults : none, write }
}
