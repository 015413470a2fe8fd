/** The list of the current page, for commands and keys. The list page adds and removes it. */

import type { Endpoint } from '../../contract/endpoint'
import { createStore, type Store } from '../../lib/store'
import type { ListSpec, Row } from './list-spec'

/** A row, as far as commands need it. */
export interface ListRow {
  readonly id: number
  /** Its name for users. */
  readonly label: string
  /** The row's list, which decides the type of `data`. */
  readonly endpoint: Pick<Endpoint, 'path'>
  /** The row as the server sent it; `rowsOf` knows its type. */
  readonly data: unknown
}

/** All rows that a list's filter finds. The console doesn't have them; the server finds them. */
export interface WholeList {
  /** The path of its endpoint. */
  readonly list: string
  /** The filter as a query. */
  readonly filter: string
  /** The number of rows that the user sees. */
  readonly count: number
  /** Asks for their number now. */
  recount(): Promise<number>
}

/** The rows that a command acts on. With `all`, it acts on all that the filter finds, and only these few are here. */
export interface Selection extends ReadonlyArray<ListRow> {
  readonly all?: WholeList
}

/** A row in the form for commands. */
export const rowOf = <R extends Row>(spec: Pick<ListSpec<R>, 'endpoint' | 'labelOf'>, row: R): ListRow => ({
  id: row.id,
  label: spec.labelOf(row),
  endpoint: spec.endpoint,
  data: row,
})

/** What can be done with a list. */
export interface ListControl {
  readonly kind: string
  /** The checked rows, otherwise the current one. */
  rows(): Selection
  /**
   * Moves the current row up or down.
   * @param extend checks the rows it passes
   */
  move(by: number, extend?: boolean): void
  /** Checks or unchecks the current row. */
  toggle(): void
  /** Opens the detail of the current row and moves the focus into it. */
  open(): void
  /** Shows or hides the detail. */
  peek(): void
  /** One step back: unchecks the rows, otherwise closes the detail. */
  leave(): void
  /** Moves some pages forward or back. */
  page(by: number): void
  focusFilter(): void
  openViews(): void
  /**
   * Moves the cursor to a new row, on any page: `unfiltered` if the filters that hid it had to be removed, `missing` if
   * it is not found.
   */
  reveal(id: number): Promise<'shown' | 'unfiltered' | 'missing'>
  /** Loads the list again. */
  refresh(): void
  /**
   * Saves the checked rows, otherwise those of the whole filter, in the shown columns, as a file. If it fails, it says
   * so.
   */
  exportShown(format: 'xlsx' | 'csv', numbersReason?: string): Promise<void>
  /** Prints the same rows, with filter, order and sums. If it fails, it says so. */
  print(): Promise<void>
}

/** The current list, or null. */
export interface ActiveList extends Store<ListControl | null> {
  /** Registers this list as the current one; returns the function that ends it. */
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
