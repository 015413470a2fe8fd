/** Reads and writes a list's part of the address bar. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { exchangeNumbers, mayHoldNumber } from '../../data/read'
import { useShell } from '../../shell'
import { faultsOf, sameValues, type Values } from '../filter/filters'
import type { ListSpec, Row } from '../list-spec'
import { type ListShape, type ListState, readAddress, writeAddress } from './list-address'

interface ListAddress {
  readonly path: string
  readonly shape: ListShape
  /** Its `values` are the same object as long as their content is the same. */
  readonly state: ListState
  /** What the address asked for in vain before it was corrected, each as a sentence; until the filters change. */
  readonly refused: readonly string[]
  write(state: ListState, replace: boolean): void
}

const none: readonly string[] = []

export function useListAddress<R extends Row>(spec: ListSpec<R>): ListAddress {
  const { router } = useShell()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const shape = useMemo<ListShape>(
    () => ({
      part: spec.part,
      fields: spec.fields,
      sorts: spec.columns.flatMap(({ key, sortable }) => (sortable ? [key] : [])),
      defaultSort: spec.defaultSort,
    }),
    [spec],
  )
  const values = useRef<ListState['values']>({})
  const state = useMemo(() => {
    const read = readAddress(shape, search)
    // When the cursor moves within the same filters, a form that is being filled in must not start again.
    if (JSON.stringify(read.values) !== JSON.stringify(values.current)) values.current = read.values
    return { ...read, values: values.current }
  }, [shape, search])
  const write = useCallback(
    (next: ListState, replace: boolean) => {
      const show = (values: Values) => {
        const address = writeAddress(shape, { ...next, values })
        navigate(address === '' ? path : `${path}?${address}`, { replace })
      }
      const typed = typedNumbers(shape, next.values)
      if (typed.length === 0) return show(next.values)
      // If that fails, the user has been told, and the typed text is still in the filters.
      pointing(typed).then(
        (pointed) => {
          // A user who has gone to another page meanwhile must not be called back.
          if (!router.loading.get() && router.get().page?.path === path) show({ ...next.values, ...pointed })
        },
        () => undefined,
      )
    },
    [shape, navigate, path, router],
  )
  // An address from elsewhere, or an old one, may contain a number: it is replaced by its reference.
  useEffect(() => {
    const typed = typedNumbers(shape, state.values)
    if (typed.length === 0) return
    let isLate = false
    pointing(typed).then(
      (pointed) => {
        const values = { ...state.values, ...pointed }
        const address = writeAddress(shape, { ...state, values })
        if (!isLate && !sameValues(values, state.values)) navigate(`${path}?${address}`, { replace: true })
      },
      () => undefined,
    )
    return () => {
      isLate = true
    }
  }, [shape, state, path, navigate])
  const [last, setLast] = useState<{ values: ListState['values']; faults: readonly string[] } | null>(null)
  useEffect(() => {
    const faults = faultsOf(shape.fields, new URLSearchParams(search))
    if (faults.length === 0) return
    setLast({ values: state.values, faults })
    write(state, true)
  }, [shape, search, state, write])
  return { path, shape, state, refused: last?.values === state.values ? last.faults : none, write }
}

/** The filter texts that may contain a whole number. */
const typedNumbers = ({ fields }: ListShape, values: Values): (readonly [string, string])[] =>
  fields.flatMap(({ kind, key }) => {
    const value = kind === 'text' ? values[key] : undefined
    return value !== undefined && mayHoldNumber(value) ? [[key, value] as const] : []
  })

/** These texts with their numbers replaced by masks and references. */
const pointing = async (typed: readonly (readonly [string, string])[]): Promise<Values> =>
  Object.fromEntries(await Promise.all(typed.map(async ([key, text]) => [key, await exchangeNumbers(text)] as const)))
