/** The generic list: one page with its total, or the bare rows, sorted. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema'

/** What every list's query brings (contract/list.ts). */
export interface Page {
  pageIndex: number
  pageSize: number
  noPaging: boolean
  maxQuerySize: number
}

/** What a list's counting query selects. */
export const total = sql<number>`count(*)`.as('total')

/**
 * One page of a list, or with `noPaging` its bare rows.
 * @param count selects the `total` of the filtered rows
 * @param rows the same rows with their columns and order
 */
export async function pageOf<TB extends keyof Schema, DB, Tables extends keyof DB, O>(
  page: Page,
  count: SelectQueryBuilder<Schema, TB, { total: number }>,
  rows: SelectQueryBuilder<DB, Tables, O>,
): Promise<Listed<O>> {
  if (page.noPaging) return new Listed(await rows.limit(page.maxQuerySize).execute(), null)
  const { total } = await count.executeTakeFirstOrThrow()
  const offset = (page.pageIndex - 1) * page.pageSize
  const records = offset < total ? await rows.limit(page.pageSize).offset(offset).execute() : []
  return new Listed(records, total)
}

/** Rows of a list on their way to the wire. */
export class Listed<O> {
  constructor(
    readonly rows: O[],
    private readonly total: number | null,
  ) {}

  /** The answer's `data`: `{records,total}`, or the list itself without paging. */
  map<W>(toWire: (row: O) => W): { records: W[]; total: number } | W[] {
    const records = this.rows.map(toWire)
    return this.total === null ? records : { records, total: this.total }
  }
}

/** The columns a list sorts by, by their name on the wire; `nullable` ones have their empty rows last either way. */
export type SortColumns = Record<string, string | { nullable: string }>

/** `-createTime` sorts descending; equal rows follow their id, so that pages never overlap. */
export function sorted<DB, Tables extends keyof DB, O>(
  query: SelectQueryBuilder<DB, Tables, O>,
  columns: SortColumns,
  sort: string,
  id: string,
): SelectQueryBuilder<DB, Tables, O> {
  const descending = sort.startsWith('-')
  const column = columns[descending ? sort.slice(1) : sort]
  if (column === undefined) throw new Error(`no column to sort by ${sort}`)
  const direction = descending ? sql`desc` : sql`asc`
  const order =
    typeof column === 'string'
      ? sql`${sql.ref(column)} ${direction}`
      : sql`${sql.ref(column.nullable)} ${direction} nulls last`
  return column === id ? query.orderBy(order) : query.orderBy(order).orderBy(sql`${sql.ref(id)} ${direction}`)
}
