/** The list of the page shown, as commands and keys see it. The list page brings it and takes it away. */

import type { Endpoint } from '../../contract/endpoint'
import { createStore, type Store } from '../../lib/store'
import type { ListSpec, Row } from './list-spec'

/** A row, as far as commands need it. */
export interface ListRow {
  readonly id: number
  /** What people call it. */
  readonly label: string
  /** The list that gave it: what `data` is. */
  readonly endpoint: Pick<Endpoint, 'path'>
  /** The row as the server sent it; `rowsOf` knows its type. */
  readonly data: unknown
}

/** A row as commands take it. */
export const rowOf = <R extends Row>(spec: Pick<ListSpec<R>, 'endpoint' | 'labelOf'>, row: R): ListRow => ({
  id: row.id,
  label: spec.labelOf(row),
  endpoint: spec.endpoint,
  data: row,
})

/** What can be done with a list. */
export interface ListControl {
  readonly kind: string
  /** Checked rows, else the current one. */
  rows(): readonly ListRow[]
  /** The current row goes up or down. @param extend checks the rows it passes */
  move(by: number, extend?: boolean): void
  /** Checks or unchecks the current row. */
  toggle(): void
  /** Opens the detail of the current row and goes into it. */
  open(): void
  /** Shows or hides the detail. */
  peek(): void
  /** One step back: unchecks the rows, else closes the detail. */
  leave(): void
  /** Pages of the pager, forward or back. */
  page(by: number): void
  focusFilter(): void
  openViews(): void
  /**
   * Puts the cursor on a row that has just been made, on whatever page it stands: `unfiltered` where the filters that hid it had
   * to go, `missing` where it is not found.
   */
  reveal(id: number): Promise<'shown' | 'unfiltered' | 'missing'>
  /** Fetches anew. */
  refresh(): void
  /** Saves the checked rows, else those of the whole filter, in the columns shown, as a file. Tells where it fails. */
  exportShown(format: 'xlsx' | 'csv'): Promise<void>
  /** Puts the same rows onto paper, with filter, order and sums. Tells where it fails. */
  print(): Promise<void>
}

/** The list there is, or null. */
export interface ActiveList extends Store<ListControl | null> {
  /** Says that this list is shown now; answers the function that ends it. */
  attach(control: ListControl): () => void
}

export function createActiveList(): ActiveList {
  const store = createStore<ListControl | null>(null)
  return {
    ...store,
    attach(control) {
      store.set(control)
      return () => {
        if (store.get() === control) store.set(null)
      }
    },
  }
}
