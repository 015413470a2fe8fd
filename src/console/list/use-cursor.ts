/** The row under the cursor. */
import { useEffect, useRef, useState } from 'react'
import { useShell } from '../shell'
import type { ListState } from './address/list-address'

interface ListContext {
  /** What the rows answer to, the cursor aside. */
  readonly address: string
  readonly state: ListState
  write(state: ListState, replace: boolean): void
  /** The rows are this address's. */
  readonly answered: boolean
}

/** A place in a list: which row, and where it stood. */
interface Place {
  readonly address: string
  readonly id: number
  readonly at: number
}

/** Milliseconds until the address bar follows the cursor: browsers refuse to be told too often. */
const following = 250

/**
 * The row that the cursor is on: the one that was chosen; before any was, the first that came, though others come before it
 * later; where it has gone, the one in its place. A row that the address names and this page doesn't have is none: its
 * detail must not be another row's.
 */
export function useCursor<R extends { readonly id: number }>(
  rows: readonly R[] | undefined,
  { address, state, write, answered }: ListContext,
) {
  const { router } = useShell()
  const [cursor, setCursor] = useState(state.current)
  const [last, setLast] = useState<Place | null>(null)
  const written = useRef(state.current)

  const isHere = last?.address === address
  // Until the new rows are there, what was shown stands.
  const wanted = cursor ?? (last && (isHere || !answered) ? last.id : (rows?.[0]?.id ?? null))
  const found = rows?.findIndex(({ id }) => id === wanted) ?? -1
  const at = found < 0 && answered && isHere && last.id === wanted ? Math.min(last.at, (rows?.length ?? 0) - 1) : found
  const current = at < 0 ? undefined : rows?.[at]

  // Remembered while drawing: an effect would come a frame too late for the row that has just gone.
  if (answered && current && !(isHere && last.id === current.id && last.at === at)) {
    setLast({ address, id: current.id, at })
    if (cursor !== null && cursor !== current.id) setCursor(current.id)
  }

  // The address changed by itself (Back, a link): the cursor goes where it says.
  useEffect(() => {
    if (state.current === written.current) return
    written.current = state.current
    setCursor(state.current)
  }, [state.current])

  useEffect(() => {
    if (cursor === state.current) return
    const timer = setTimeout(() => {
      // Somebody is on the way elsewhere: a new address would call them back.
      if (router.loading.get()) return
      written.current = cursor
      write({ ...state, current: cursor }, true)
    }, following)
    return () => clearTimeout(timer)
  }, [cursor, state, write, router])

  return { current, setCursor }
}
