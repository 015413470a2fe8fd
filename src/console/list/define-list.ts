/**
 * A list from its endpoint: what its rows hold, what it is filtered and sorted by and what is summed up comes from the
 * contract's schemas, so that a name which the server doesn't know won't compile.
 */
import type { ReactNode } from 'react'
import type { DataOf, Endpoint, QueryOf, RowOf } from '../../contract/endpoint'
import type { ListEndpoint, pagingQuery } from '../../contract/list'
import type { QueryInput } from '../../lib/api'
import type { Column } from '../../ui/table/table-columns'
import type { FilterField } from './filter/filters'
import type { EmptyText, ListColumn, ListSpec, Row } from './list-spec'

/** What a list's query takes, paging and order aside. */
type FilterKey<E> = Exclude<keyof QueryOf<E>, keyof typeof pagingQuery | 'sort'> & string
/** The orders that a list takes, `-` for falling. */
type SortOf<E> = QueryOf<E> extends { sort?: infer S } ? Extract<S, string> : never
/** What it sorts by, both ways. */
type SortKey<E> = SortOf<E> extends infer S ? (S extends `-${infer K}` ? K : never) : never
/** What a list sums up over the whole filter. */
type SumsOf<E> = Extract<DataOf<E>, { sums: unknown }>['sums']
/** A filter's name in the address: that of the query, or for a span of time that of the row's field. */
type ValueKey<E> = FilterKey<E> | (keyof RowOf<E> & string)

/** A filter of a list: it asks for what the query takes. */
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
/** The list's order can follow it only where the endpoint knows that order. */
type Order<E, K> =
  | { readonly key: K; readonly sortable?: false }
  | { readonly key: K & SortKey<E>; readonly sortable: true }

/** A column: one of a row's fields, or `derived` from several, with a key of its own. */
export type ColumnOf<E, R = RowOf<E>> = Shown<R, SumsOf<E>> &
  (
    | (Order<E, PlainKey<R>> & Partial<Text<R>> & { readonly derived?: never })
    | (Order<E, keyof R & string> & Text<R> & { readonly derived?: never })
    | (Text<R> & { readonly key: string; readonly derived: true; readonly sortable?: false })
  )

/** A list as its page describes it. */
interface Description<E extends Endpoint> {
  /** What its rows are: any word that no other list has. Commands name it in `when` and in their places: `user.row`. */
  readonly kind: string
  readonly title: string
  /** Sent with every query. */
  readonly query?: Partial<QueryInput<E>>
  /** Those that this viewer may have. */
  readonly fields: readonly FieldOf<E>[]
  readonly columns: readonly ColumnOf<E>[]
  readonly defaultSort: SortOf<E>
  /** Filters that stand over the list under a name. */
  readonly presets?: readonly { readonly title: string; readonly values: { readonly [K in ValueKey<E>]?: string } }[]
  labelOf(row: RowOf<E>): string
  readonly empty: EmptyText
  emptyFor?(values: { readonly [K in ValueKey<E>]?: string }): EmptyText | null
}

/** Declares a list page. What a field says of itself, "—" for nothing, is its column's text unless told. */
export function defineList<E extends Endpoint>(endpoint: E, list: Description<E>): ListSpec<RowOf<E> & Row> {
  // What was checked above, the shell needs not know by name.
  return {
    presets: [],
    ...(list as object),
    endpoint: endpoint as unknown as ListEndpoint<RowOf<E>>,
    columns: withTexts(list.columns),
  } as unknown as ListSpec<RowOf<E> & Row>
}

/** The columns, each with its text: what the row's field says where nothing else is told. */
export const withTexts = <E>(columns: readonly ColumnOf<E>[]): readonly Column<RowOf<E>>[] =>
  (columns as readonly Untold<RowOf<E>>[]).map((column) => ({
    text: (row: RowOf<E>) => plainText(row[column.key as keyof RowOf<E>]),
    ...column,
  }))

type Untold<R> = Omit<ListColumn<R>, 'text'> & Partial<Text<R>>

const plainText = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '—' : String(value)
