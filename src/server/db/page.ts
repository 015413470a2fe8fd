/** The generic list: one page with its total, or the bare rows, sorted. */
import { type Compilable, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { once } from './once'
import type { Db } from './schema'
import { escapeLike, lowerCase } from './where'

/** The parameters of every list query (contract/list.ts). */
export interface Page {
  pageIndex: number
  pageSize: number
  noPaging: boolean
  maxQuerySize: number
}

/** The first column of a list's counting query; the columns of its sum row follow. */
export const total = sql<number>`count(*)`.as('total')

interface Counted {
  total: number
}

interface Source<O, C extends Counted> {
  count: string
  rows: string
  /** This never exists; it carries the types of both selections. */
  readonly selected?: { row: O; counted: C }
}

/**
 * A list's tables and columns, without filter or order. The SQL is built once for a database, because it is most of a
 * list's text and always the same.
 * @param count selects the `total` from the tables that filters name, and the sums if the list has any
 * @param rows selects the columns from those tables and others
 */
export const listOf = <O, C extends Counted>(
  count: (db: Db) => Compilable<C>,
  rows: (db: Db) => Compilable<O>,
): ((db: Db) => Source<O, C>) => once((db) => ({ count: count(db).compile().sql, rows: rows(db).compile().sql }))

/** One page of a list, or with `noPaging` only its rows. */
export async function pageOf<O, C extends Counted>(
  db: Db,
  source: (db: Db) => Source<O, C>,
  page: Page,
  wanted: Expression<SqlBool>,
  order: RawBuilder<unknown>,
): Promise<Listed<O, C>> {
  const { count, rows } = source(db)
  const select = async (limit: number, offset: number) => {
    const query = sql<O>`${sql.raw(rows)} where ${wanted} order by ${order} limit ${limit} offset ${offset}`
    return (await query.execute(db)).rows
  }
  if (page.noPaging) return new Listed<O, C>(await select(page.maxQuerySize, 0), null)
  // Without a `group by` there is always one row.
  const [counted] = (await sql<C>`${sql.raw(count)} where ${wanted}`.execute(db)).rows as [C]
  const offset = (page.pageIndex - 1) * page.pageSize
  return new Listed<O, C>(offset < counted.total ? await select(page.pageSize, offset) : [], counted)
}

/** A page as it is sent: with `sums` if the list has any. */
type Answer<W, C extends Counted> = { records: W[]; total: number } & (Exclude<keyof C, 'total'> extends never
  ? unknown
  : { sums: Omit<C, 'total'> })

/** Rows of a list on their way to the answer. */
export class Listed<O, C extends Counted> {
  constructor(
    readonly rows: O[],
    private readonly counted: C | null,
  ) {}

  /** The answer's `data`: `{records,total}`, with `sums` if the list has any, or only the rows without paging. */
  map<W>(toWire: (row: O) => W): Answer<W, C> | W[] {
    const records = this.rows.map(toWire)
    if (this.counted === null) return records
    const { total, ...sums } = this.counted
    const page = { records, total }
    return (Object.keys(sums).length > 0 ? { ...page, sums } : page) as Answer<W, C>
  }
}

/**
 * The columns that a list sorts by, by their names in the request. `nullable` columns have their empty rows last in
 * both directions.
 */
export type SortColumns = Record<string, string | { nullable: string }>

/** `-createTime` sorts descending. Equal rows are ordered by id, so that pages never overlap. */
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

/**
 * Orders rows by how well the best column matches a text: equal to it, then beginning with it, then containing it.
 * Equal matches follow the given order. Without a text only that order counts.
 */
export function bestFirst(
  columns: readonly string[],
  text: string | undefined,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!text) return order
  const wanted = lowerCase(text)
  const any = (holds: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(
      columns.map((column) => holds(sql`lower(${sql.ref(column)})`)),
      sql` or `,
    )
  const isText = any((column) => sql`${column} = ${wanted}`)
  const begins = any((column) => sql`${column} like ${`${escapeLike(wanted)}%`} escape '\\'`)
  return sql`case when ${isText} then 0 when ${begins} then 1 else 2 end, ${order}`
}
