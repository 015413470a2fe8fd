/** The row under the cursor. */
import { useEffect, useRef, useState } from 'react'
import { useShell } from '../../shell'
import type { ListState } from '../address/list-address'

interface ListContext {
  /** Identifies the query of the rows, without the cursor. */
  readonly address: string
  readonly state: ListState
  write(state: ListState, replace: boolean): void
  /** The rows belong to this address. */
  readonly answered: boolean
}

/** A place in a list: a row and its position. */
interface Place {
  readonly address: string
  readonly id: number
  readonly at: number
}

/** Milliseconds until the address bar follows the cursor: browsers refuse too many changes. */
const following = 250

/**
 * The row under the cursor: the chosen one; before any choice the first row that came, even if others come before it
 * later; if it has gone, the row in its place. If the address names a row that this page doesn't have, there is no row,
 * because its detail must not show another one.
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
  // The old rows stay until the new ones are there.
  const wanted = cursor ?? (last && (isHere || !answered) ? last.id : (rows?.[0]?.id ?? null))
  const found = rows?.findIndex(({ id }) => id === wanted) ?? -1
  const at = found < 0 && answered && isHere && last.id === wanted ? Math.min(last.at, (rows?.length ?? 0) - 1) : found
  const current = at < 0 ? undefined : rows?.[at]

  // Stored during rendering: an effect would be a frame too late for a row that has just gone.
  if (answered && current && !(isHere && last.id === current.id && last.at === at)) {
    setLast({ address, id: current.id, at })
    if (cursor !== null && cursor !== current.id) setCursor(current.id)
  }

  // The address was changed from outside (Back, a link): the cursor moves to its row.
  useEffect(() => {
    if (state.current === written.current) return
    written.current = state.current
    setCursor(state.current)
  }, [state.current])

  useEffect(() => {
    if (cursor === state.current) return
    const timer = setTimeout(() => {
      // The user is going to another page: a new address would call them back.
      if (router.loading.get()) return
      written.current = cursor
      write({ ...state, current: cursor }, true)
    }, following)
    return () => clearTimeout(timer)
  }, [cursor, state, write, router])

  return { current, setCursor }
}
