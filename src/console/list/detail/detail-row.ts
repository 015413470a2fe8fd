/** The row of the detail, for everything in the pane. */
import { createContext, useContext } from 'react'
import type { ListRow } from '../active-list'

interface DetailRow {
  readonly kind: string
  readonly row: ListRow
  /** The tab in the address; null for the first. */
  readonly tab: string | null
  setTab(tab: string | null): void
}

export const DetailRowContext = createContext<DetailRow | null>(null)

/** The row of the detail around this view. */
export function useDetailRow(): DetailRow {
  const found = useContext(DetailRowContext)
  if (!found) throw new Error('no row round this view')
  return found
}
