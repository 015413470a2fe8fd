/** The generic list: one page with its total, or the bare rows, sorted. */
import { type Compilable, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { once } from './once'
import type { Db } from './schema'

/** What every list's query brings (contract/list.ts). */
export interface Page {
  pageIndex: number
  pageSize: number
  noPaging: boolean
  maxQuerySize: number
}

/** What a list's counting query selects. */
export const total = sql<number>`count(*)`.as('total')

interface Source<O> {
  count: string
  rows: string
  /** Never there: carries the rows' type. */
  readonly row?: O
}

/**
 * A list's tables and columns, without filter or order. Their SQL is made once a database: it is most of a list's text and
 * the same each time.
 * @param count selects the `total` from the tables that filters name
 * @param rows selects the columns from those and others
 */
export const listOf = <O>(
  count: (db: Db) => Compilable<{ total: number }>,
  rows: (db: Db) => Compilable<O>,
): ((db: Db) => Source<O>) => once((db) => ({ count: count(db).compile().sql, rows: rows(db).compile().sql }))

/** One page of a list, or with `noPaging` its bare rows. */
export async function pageOf<O>(
  db: Db,
  source: (db: Db) => Source<O>,
  page: Page,
  wanted: Expression<SqlBool>,
  order: RawBuilder<unknown>,
): Promise<Listed<O>> {
  const { count, rows } = source(db)
  const select = async (limit: number, offset: number) => {
    const query = sql<O>`${sql.raw(rows)} where ${wanted} order by ${order} limit ${limit} offset ${offset}`
    return (await query.execute(db)).rows
  }
  if (page.noPaging) return new Listed(await select(page.maxQuerySize, 0), null)
  const counted = await sql<{ total: number }>`${sql.raw(count)} where ${wanted}`.execute(db)
  const all = counted.rows[0]?.total ?? 0
  const offset = (page.pageIndex - 1) * page.pageSize
  return new Listed(offset < all ? await select(page.pageSize, offset) : [], all)
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
export function sorted(columns: SortColumns, sort: string, id: string): RawBuilder<unknown> {
  const descending = sort.startsWith('-')
  const column = columns[descending ? sort.slice(1) : sort]
  if (column === undefined) throw new Error(`no column to sort by ${sort}`)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  if (column === id) return sql`${sql.ref(id)} ${direction}`
  const first =
    typeof column === 'string'
      ? sql`${sql.ref(column)} ${direction}`
      : sql`${sql.ref(column.nullable)} ${direction} nulls last`
  return sql`${first}, ${sql.ref(id)} ${direction}`
}
