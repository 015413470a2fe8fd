/**
 * Defines a list from its endpoint: the contract's schemas give the rows' fields, the filters, the orders and the sums,
 * so a name that the server doesn't know does not compile.
 */
import type { ReactNode } from 'react'
import type { DataOf, Endpoint, QueryOf, RowOf } from '../../contract/endpoint'
import type { ListEndpoint, pagingQuery } from '../../contract/list'
import type { QueryInput } from '../../lib/api'
import { plainText } from '../../lib/columns/words'
import type { Column } from '../../ui/table/table-columns'
import type { FilterField } from './filter/filters'
import type { EmptyText, FilteredEmptyText, ListColumn, ListSpec, Row } from './list-spec'

/** The filters of a list's query, without paging and order. */
type FilterKey<E> = Exclude<keyof QueryOf<E>, keyof typeof pagingQuery | 'sort'> & string
/** The orders of a list, with `-` for descending. */
type SortOf<E> = QueryOf<E> extends { sort?: infer S } ? Extract<S, string> : never
/** The columns that sort in both directions. */
type SortKey<E> = SortOf<E> extends infer S ? (S extends `-${infer K}` ? K : never) : never
/** The sums of a list over the whole filter. */
type SumsOf<E> = Summed<Extract<DataOf<E>, { records: unknown }>>
type Summed<P> = P extends { records: unknown } ? ('sums' extends keyof P ? NonNullable<P['sums']> : never) : never
/** A filter's name in the address: the query's name, or for a time range the name of the row's field. */
type ValueKey<E> = FilterKey<E> | (keyof RowOf<E> & string)

/** A filter of a list: it may use only what the query takes. */
export type FieldOf<E> = FieldFor<FilterField, E>
type FieldFor<F, E> = F extends { from: string; to: string }
  ? F & { readonly from: FilterKey<E>; readonly to: FilterKey<E> }
  : F & { readonly key: FilterKey<E> }

/** Fields of a row that a cell shows as they are. */
type PlainKey<R> = {
  [K in keyof R & string]: R[K] extends string | number | null | undefined ? K : never
}[keyof R & string]

interface Shown<R, S> extends Omit<Column<R>, 'key' | 'text' | 'sortable'> {
  /** Its cell in the sum row. */
  sum?(sums: S): ReactNode
}
interface Text<R> {
  text(row: R): string
}
/** A column can be sortable only if the endpoint knows that order. */
type Order<E, K> =
  | { readonly key: K; readonly sortable?: false }
  | { readonly key: K & SortKey<E>; readonly sortable: true }

/** A column: one of a row's fields, or `derived` from several, with its own key. */
export type ColumnOf<E, R = RowOf<E>> = Shown<R, SumsOf<E>> &
  (
    | (Order<E, PlainKey<R>> & Partial<Text<R>> & { readonly derived?: never })
    | (Order<E, keyof R & string> & Text<R> & { readonly derived?: never })
    | (Text<R> & { readonly key: string; readonly derived: true; readonly sortable?: false })
  )

/** A list as its page describes it. */
interface Description<E extends Endpoint> {
  /**
   * The kind of its rows: any word that no other list has. Commands name it in `when` and in their places: `user.row`.
   */
  readonly kind: string
  readonly title: string
  /** Of a page with several lists: what its address calls this one. */
  readonly part?: string
  /** Sent with every query. */
  readonly query?: Partial<QueryInput<E>>
  /** The filters for this viewer. */
  readonly fields: readonly FieldOf<E>[]
  readonly columns: readonly ColumnOf<E>[]
  readonly defaultSort: SortOf<E>
  /** Named sets of filters above the list. */
  readonly presets?: readonly { readonly title: string; readonly values: { readonly [K in ValueKey<E>]?: string } }[]
  labelOf(row: RowOf<E>): string
  readonly empty: EmptyText
  emptyFor?(values: { readonly [K in ValueKey<E>]?: string }): FilteredEmptyText | null
}

/** Declares a list page. By default a column's text is the field's own value, or "—" for nothing. */
export function defineList<E extends Endpoint>(endpoint: E, list: Description<E>): ListSpec<RowOf<E> & Row> {
  // The types were checked above, so the shell need not know the names.
  return {
    presets: [],
    ...(list as object),
    endpoint: endpoint as unknown as ListEndpoint<RowOf<E>>,
    columns: withTexts(list.columns),
  } as unknown as ListSpec<RowOf<E> & Row>
}

/** The columns, each with its text: by default the field's own value. */
export const withTexts = <E>(columns: readonly ColumnOf<E>[]): readonly Column<RowOf<E>>[] =>
  (columns as readonly ColumnInput<RowOf<E>>[]).map((column) => ({
    text: (row: RowOf<E>) => plainText(row[column.key as keyof RowOf<E>]),
    ...column,
  }))

type ColumnInput<R> = Omit<ListColumn<R>, 'text'> & Partial<Text<R>>
