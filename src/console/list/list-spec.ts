/** What a list page is, as data: the pattern that every list follows. */
import type { ReactNode } from 'react'
import type { Endpoint } from '../../contract/endpoint'
import type { Column } from '../../ui/table-columns'
import type { RowKind } from '../scopes'
import type { FilterField, Values } from './filters'

/** One list: where its rows come from, how they are filtered and what they show. */
export interface ListSpec<R extends { readonly id: number }> {
  readonly kind: RowKind
  /** The page's title: names the table, the export and the print. */
  readonly title: string
  /** A list endpoint (contract/list.ts). */
  readonly endpoint: Endpoint
  /** Sent with every query. */
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly fields: readonly FilterField[]
  readonly columns: readonly Column<R>[]
  readonly defaultSort: string
  /** Filters that stand over the list under a name. */
  readonly presets: readonly { readonly title: string; readonly values: Values }[]
  /** What people call a row. */
  labelOf(row: R): string
  /** The sum row's cells by column, from the list's `sums` over the whole filter. */
  sumCells?(sums: Readonly<Record<string, number>>): Readonly<Record<string, ReactNode>>
  /** What stands where there are no rows at all, filters aside: what to do next. */
  readonly empty: EmptyText
  /** What stands where these filters find nothing, where more can be said than that, over the buttons of the place `empty`. */
  emptyFor?(values: Values): EmptyText | null
}

interface EmptyText {
  readonly title: string
  readonly text: string
}
