/** The generic list: one page with its total, or the bare rows, sorted. */
import { type Compilable, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { among } from './dialects'
import { once } from './once'
import type { Db } from './schema'
import type { WalkPiece } from './walk'
import { escapeLike, lowerCase } from './where'

/** The parameters of every list query (contract/list.ts). */
export interface Page {
  pageIndex: number
  pageSize: number
  noPaging: boolean
  maxQuerySize: number
  countTo: number
  /** Instead of a page: the next piece of the whole list. */
  walk?: WalkPiece
}

/** A column that counts rows. */
export const total = sql<number>`count(*)`.as('total')

/** What is summed over all rows, by name. */
type SumColumns = Readonly<Record<string, RawBuilder<number>>>
type SumsOf<S extends SumColumns> = { [N in keyof S]: number }

interface List<O extends Identified, S extends SumColumns> {
  /** The tables that filters and orders name, without any columns. */
  // biome-ignore lint/suspicious/noExplicitAny: each list has its own tables
  tables(db: Db): SelectQueryBuilder<any, any, object>
  /** The id of a row in those tables. */
  id: string
  /** Selects the columns from those tables and others. */
  rows(db: Db): Compilable<O>
  sums?: S
}

interface Source<O, S> {
  from: string
  id: string
  rows: string
  /** Selects the total and the sums; null if the list has none. */
  sums: string | null
  /** This never exists; it carries the types of the row and of the sums. */
  readonly selected?: { row: O; sums: S }
}

/**
 * A list's tables and columns, without filter or order. The SQL is built once for a database, because it is most of a
 * list's text and always the same.
 */
export const listOf = <O extends Identified, S extends SumColumns = Record<never, never>>({
  tables,
  id,
  rows,
  sums,
}: List<O, S>) =>
  once((db): Source<O, SumsOf<S>> => {
    const summed = Object.entries(sums ?? {}).map(([name, sum]) => sum.as(name))
    return {
      from: tables(db)
        .compile()
        .sql.replace(/^select /, ''),
      id,
      rows: rows(db).compile().sql,
      sums: sums
        ? tables(db)
            .select([total, ...summed])
            .compile().sql
        : null,
    }
  })

/** How to find the rows of a list by an index of words, or by another one that is not in the list's order. */
interface SoughtRows {
  /** The list's table, and what leads to it. */
  from: RawBuilder<unknown>
  /** The conditions of the list, with the words as the index knows them. */
  wanted: Expression<SqlBool>
  /** Where the same rows can be counted sooner. */
  counted?: RawBuilder<unknown> | undefined
  /** Whether an index has the order of the list: if many rows are wanted, a walk along it finds the first ones soon. */
  isInOrder: boolean
}

/**
 * One page of a list, or with `noPaging` only its rows.
 * @param sought finds the same rows sooner
 */
export async function pageOf<O extends Identified, S extends object>(
  db: Db,
  list: (db: Db) => Source<O, S>,
  page: Page,
  wanted: Expression<SqlBool>,
  order: RawBuilder<unknown>,
  sought?: SoughtRows,
): Promise<Listed<O, S>> {
  const source = list(db)
  const id = sql.ref(source.id)
  const offset = (page.pageIndex - 1) * page.pageSize
  const walked = sql`${sql.raw(source.from)} where ${wanted}`
  const found = sought ? foundBy(source.id, sought) : walked
  const select = async (from: RawBuilder<unknown>, limit: number, offset: number) => {
    // Only ids are read on the way to the page, so that an index can lead there without the rows.
    const ids = sql<{ id: number }>`select ${id} as id ${from} order by ${order} limit ${limit} offset ${offset}`
    const { rows } = await ids.execute(db)
    return rowsByIds(
      db,
      source,
      rows.map((row) => row.id),
    )
  }
  if (page.walk) {
    const ids = await page.walk.ids(db, { id: source.id, found, order })
    return new Listed<O, S>(await rowsByIds(db, source, ids), null)
  }
  if (page.noPaging) return new Listed<O, S>(await select(found, page.maxQuerySize, 0), null)
  // Without a `group by` there is always one row.
  const one = async <R>(query: RawBuilder<R>) => (await query.execute(db)).rows[0] as R
  const counted = sought ? sql`from ${sought.counted ?? sql`${sought.from} where ${sought.wanted}`}` : walked
  const few = sql`select 1 as found ${counted} limit ${page.countTo + 1}`
  const { total } = await one(sql<{ total: number }>`select count(*) as total from (${few}) as counted`)
  const isCapped = total > page.countTo
  const from = isCapped && sought?.isInOrder ? walked : found
  const rows = offset < total || isCapped ? await select(from, page.pageSize, offset) : []
  if (isCapped) return new Listed<O, S>(rows, { total: page.countTo, totalCapped: true })
  if (source.sums === null) return new Listed<O, S>(rows, { total })
  const { total: again, ...sums } = await one(sql<S & { total: number }>`${sql.raw(source.sums)} where ${wanted}`)
  return new Listed<O, S>(rows, { total: again, sums: sums as unknown as S })
}

/**
 * A list's rows with their names, by id. This is a statement of its own, whose text is always the same: to plan its joins
 * takes PostgreSQL several times as long as to read a page, and so it keeps the plan.
 */
async function rowsByIds<O extends Identified, S>(db: Db, source: Source<O, S>, ids: readonly number[]): Promise<O[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<O>`${sql.raw(source.rows)} where ${among(db, source.id, ids)}`.execute(db)
  return rowsInOrder(ids, rows)
}

interface Identified {
  id: number
}

/** The rows with these ids, in the order of the ids. One that has gone meanwhile is left out. */
export function rowsInOrder<O extends Identified>(ids: readonly number[], rows: readonly O[]): O[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A limit keeps the databases from walking along the list's order instead of asking the index. */
function foundBy(id: string, { from, wanted }: SoughtRows): RawBuilder<unknown> {
  const table = sql.table(id.split('.')[0] as string)
  return sql`from (select ${table}.* from ${from} where ${wanted} limit 1000000000) as ${table}`
}

interface Counted<S> {
  total: number
  /** There are more rows than the total; then there are no sums. */
  totalCapped?: boolean
  sums?: S
}

/** Rows of a list on their way to the answer. */
export class Listed<O, S extends object> {
  constructor(
    readonly rows: O[],
    private readonly counted: Counted<S> | null,
  ) {}

  /** The answer's `data`: `{records,total}`, with `sums` if the list has any, or only the rows without paging. */
  map<W>(toWire: (row: O) => W): ({ records: W[] } & Counted<S>) | W[] {
    const records = this.rows.map(toWire)
    return this.counted === null ? records : { records, ...this.counted }
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
