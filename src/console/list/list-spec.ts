/** What a list page is, as data: the pattern that every list follows. `defineList` makes one. */
import type { ReactNode } from 'react'
import type { QueryOf } from '../../contract/endpoint'
import type { ListEndpoint, Sums } from '../../contract/list'
import type { Column } from '../../ui/table/table-columns'
import type { FilterField, Values } from './filter/filters'

/** What every list's rows have. */
export interface Row {
  readonly id: number
}

/** What of a query says which rows, and in which order. */
export type Filter = Partial<Omit<QueryOf<ListEndpoint>, 'noPaging'>>

/** A column of a list, and its cell in the sum row. */
export interface ListColumn<R> extends Column<R> {
  sum?(sums: Sums): ReactNode
}

/** One list: where its rows come from, how they are filtered and what they show. */
export interface ListSpec<R extends Row> {
  /** What its rows are, for the commands that act on them: stands in their `when` and in the names of their places. */
  readonly kind: string
  /** The page's title: names the table, the export and the print. */
  readonly title: string
  readonly endpoint: ListEndpoint<R>
  /** Sent with every query. */
  readonly query?: Filter
  readonly fields: readonly FilterField[]
  readonly columns: readonly ListColumn<R>[]
  readonly defaultSort: string
  /** Filters that stand over the list under a name. */
  readonly presets: readonly { readonly title: string; readonly values: Values }[]
  /** What people call a row. */
  labelOf(row: R): string
  /** What stands where there are no rows at all, filters aside: what to do next. */
  readonly empty: EmptyText
  /** What stands where these filters find nothing, where more can be said than that, over the buttons of the place `empty`. */
  emptyFor?(values: Values): EmptyText | null
}

export interface EmptyText {
  readonly title: string
  readonly text: string
}

/** The cells of the sum row, by column; none where there are no sums. */
export const sumCells = <R>(columns: readonly ListColumn<R>[], sums: Sums | undefined) =>
  Object.fromEntries(columns.flatMap(({ key, sum }) => (sums && sum ? [[key, sum(sums)] as const] : []))) as Readonly<
    Record<string, ReactNode>
  >
