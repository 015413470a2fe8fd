/** A list page as data: the pattern of every list. `defineList` makes one. */
import type { ReactNode } from 'react'
import type { QueryOf } from '../../contract/endpoint'
import type { ListEndpoint, Sums } from '../../contract/list'
import type { Column } from '../../ui/table/table-columns'
import type { FilterField, Values } from './filter/filters'

/** What the rows of every list have. */
export interface Row {
  readonly id: number
}

/** The part of a query that decides the rows and their order. */
export type Filter = Partial<Omit<QueryOf<ListEndpoint>, 'noPaging'>>

/** A column of a list, and its cell in the sum row. */
export interface ListColumn<R> extends Column<R> {
  sum?(sums: Sums): ReactNode
}

/** One list: the source of its rows, its filters and its columns. */
export interface ListSpec<R extends Row> {
  /** The kind of its rows: commands use it in their `when` and in the names of their places. */
  readonly kind: string
  /** The page's title: also the name of the table, the export and the print. */
  readonly title: string
  readonly endpoint: ListEndpoint<R>
  /** Of a page with several lists: what its address calls this one. The one without a name opens by default. */
  readonly part?: string
  /** Sent with every query. */
  readonly query?: Filter
  readonly fields: readonly FilterField[]
  readonly columns: readonly ListColumn<R>[]
  readonly defaultSort: string
  /** Named sets of filters above the list. */
  readonly presets: readonly { readonly title: string; readonly values: Values }[]
  /** The name of a row for users. */
  labelOf(row: R): string
  /** Shown if there are no rows at all, even without filters: what to do next. */
  readonly empty: EmptyText
  /** Shown if these filters find nothing and more can be said about it, above the buttons of the place `empty`. */
  emptyFor?(values: Values): FilteredEmptyText | null
}

export interface EmptyText {
  readonly title: string
  readonly text: string
}

export interface FilteredEmptyText extends EmptyText {
  /** The pick that it is about, and what is said if that is nobody: then the buttons make no sense. */
  readonly about?: { readonly key: string; readonly gone: EmptyText }
}

/** The cells of the sum row, by column; none if there are no sums. */
export const sumCells = <R>(columns: readonly ListColumn<R>[], sums: Sums | undefined) =>
  Object.fromEntries(columns.flatMap(({ key, sum }) => (sums && sum ? [[key, sum(sums)] as const] : []))) as Readonly<
    Record<string, ReactNode>
  >
