/**
 * Tables that PostgreSQL keeps by month: each month is a partition, made ahead of time and dropped as a whole. All other
 * rows are in a last one, `…_rest`. On SQLite each is one table.
 */
import { type CreateTableBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { among, idColumn, isPostgres } from './dialects'
import type { Db, Schema } from './schema'

/**
 * Which columns are unique together: on PostgreSQL within a month, because a unique key of the whole table would have to
 * contain the month (docs/decisions/0051).
 */
const monthlyTables = {
  call: [],
  cdr_raw: ['hash'],
  call_key: ['kind', 'key'],
} as const satisfies { [T in keyof Schema]?: readonly (keyof Schema[T])[] }

export type MonthlyTable = keyof typeof monthlyTables

export const isMonthly = (table: keyof Schema): table is MonthlyTable => Object.hasOwn(monthlyTables, table)

type Define = (builder: CreateTableBuilder<string>) => CreateTableBuilder<string, string>

/** Makes a table with a `created_at` in epoch milliseconds, by which a row belongs to a month, and an `id` if it has one. */
export async function createMonthlyTable(
  db: Db,
  name: MonthlyTable,
  define: Define,
  { hasId = true } = {},
): Promise<void> {
  const builder = (db as Kysely<unknown>).schema.createTable(name)
  if (!isPostgres(db)) {
    const { type, define: id } = idColumn(db)
    await define(hasId ? builder.addColumn('id', type, id) : builder).execute()
    return addKey(db, name, name)
  }
  if (hasId) await sql`create sequence ${sql.ref(`${name}_id_seq`)}`.execute(db)
  const columns = hasId
    ? define(builder.addColumn('id', 'bigint', (c) => c.notNull().defaultTo(sql.raw(`nextval('${name}_id_seq')`))))
    : define(builder)
  await (hasId ? columns.addPrimaryKeyConstraint(`${name}_pk`, ['id', 'created_at'] as never) : columns)
    .modifyEnd(sql`partition by range (created_at)`)
    .execute()
  await addPartition(db, name, `${name}_rest`, sql`default`)
}

/**
 * Makes a table monthly that isn't. Its rows stay; its indexes go, and have to be made anew.
 * @param columns its columns but `created_at`
 * @param created the `created_at` of each of its rows, which it calls `before`
 */
export async function makeMonthly(
  db: Db,
  name: MonthlyTable,
  { define, columns, created }: { define: Define; columns: readonly string[]; created: RawBuilder<number> },
): Promise<void> {
  const hasId = columns.includes('id')
  const before = sql.table(`${name}_before`)
  await sql`alter table ${sql.table(name)} rename to ${before}`.execute(db)
  // Its sequence has the name of the new one.
  if (hasId && isPostgres(db)) await sql`alter table ${before} alter column id drop identity`.execute(db)
  await createMonthlyTable(db, name, define, { hasId })
  const calls = await sql<{ first: number | null; last: number | null }>`
    select min(created_at) as first, max(created_at) as last from call`.execute(db)
  const { first = null, last = null } = calls.rows[0] ?? {}
  if (first !== null && last !== null) await createPartitions(db, name, first, last)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${names}, created_at)
    select ${names}, ${created} from ${before} as before`.execute(db)
  await sql`drop table ${before}`.execute(db)
  if (!hasId || !isPostgres(db)) return
  await sql`select setval(${`${name}_id_seq`}, (select coalesce(max(id), 0) + 1 from ${sql.table(name)}), false)`.execute(
    db,
  )
}

/**
 * Creates the partitions of a monthly table for the months from `from` to `to` (epoch milliseconds). A month that
 * already has rows in the last partition stays there.
 */
export async function createPartitions(db: Db, name: MonthlyTable, from: number, to: number): Promise<void> {
  if (!isPostgres(db)) return
  for (let start = monthOf(from); start <= to; start = monthAfter(start)) {
    const end = monthAfter(start)
    const partition = `${name}_${new Date(start + shanghai).toISOString().slice(0, 7).replace('-', '_')}`
    const { rows } = await sql`select 1 where to_regclass(${partition}) is not null
      or exists (select 1 from ${sql.table(`${name}_rest`)} where created_at >= ${start} and created_at < ${end})`.execute(
      db,
    )
    if (rows.length > 0) continue
    await addPartition(db, name, partition, sql`for values from (${sql.lit(start)}) to (${sql.lit(end)})`)
  }
}

/**
 * Some rows of a monthly table with what belongs to them. They are read before the joins, from the months in which they
 * are. These stand in the text, which is then the same for all rows of a month: PostgreSQL keeps a plan of those months
 * alone, which takes it ten times as long to make as to follow. A plan of all months takes longer with each of them, and
 * one for times among the values is made anew each time; but rows of many months are rare, and a text for each of their
 * ranges would not come again.
 * @param page names the rows; at least one
 * @param text selects from the table and what is joined to it, without conditions
 */
export function monthlyRows<O>(
  db: Db,
  name: MonthlyTable,
  page: readonly { id: number; created_at: number }[],
  text: string,
): RawBuilder<O> {
  const ids = page.map(({ id }) => id)
  if (!isPostgres(db)) return sql<O>`${sql.raw(text)} where ${among(db, `${name}.id`, ids)}`
  const table = sql.table(name)
  const times = page.map(({ created_at }) => created_at)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const end = monthAfter(last)
  const range =
    monthOf(end, -2) <= first ? sql`${sql.lit(monthOf(first))} and ${sql.lit(end - 1)}` : sql`${first} and ${last}`
  return sql<O>`with ${table} as materialized (
    select * from ${table} where id = any(${ids}::bigint[]) and created_at between ${range}
  ) ${sql.raw(text)}`
}

/**
 * Rows of a time (milliseconds) or later, for a query that finds its rows by something else: on PostgreSQL it leaves out the
 * months before, on SQLite the plus keeps an index of times from being taken for it.
 */
export const notBefore = (db: Db, name: MonthlyTable, ms: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.raw(isPostgres(db) ? '' : '+')}${sql.ref(`${name}.created_at`)} >= ${ms}`

async function addPartition(db: Db, name: MonthlyTable, partition: string, bounds: RawBuilder<unknown>): Promise<void> {
  await sql`create table ${sql.table(partition)} partition of ${sql.table(name)} ${bounds}`.execute(db)
  await addKey(db, name, partition)
}

async function addKey(db: Db, name: MonthlyTable, partition: string): Promise<void> {
  const columns = monthlyTables[name].map((column) => sql.ref(column))
  if (columns.length === 0) return
  await sql`create unique index ${sql.ref(`${partition}_key`)} on ${sql.table(partition)} (${sql.join(columns)})`.execute(
    db,
  )
}

/**
 * Drops the months that were over before a time (epoch milliseconds), but for those in which a row must stay.
 * @param mustStay the condition of such a row
 * @returns the table with the other rows of before that time
 */
export async function dropMonths(
  db: Db,
  name: MonthlyTable,
  before: number,
  mustStay: RawBuilder<boolean>,
): Promise<string> {
  if (!isPostgres(db)) return name
  const { rows } = await sql<{ partition: string }>`
    select inhrelid::regclass::text as partition from pg_inherits where inhparent = ${name}::regclass order by 1`.execute(
    db,
  )
  for (const { partition } of rows) {
    const month = /_(\d{4})_(\d\d)$/.exec(partition)
    if (!month || Date.UTC(Number(month[1]), Number(month[2]), 1) - shanghai > before) continue
    await dropMonth(db, name, partition, mustStay)
  }
  return `${name}_rest`
}

async function dropMonth(db: Db, name: MonthlyTable, partition: string, mustStay: RawBuilder<boolean>): Promise<void> {
  const isNeeded = async (at: Db) =>
    (await sql`select 1 from ${sql.table(partition)} where ${mustStay} limit 1`.execute(at)).rows.length > 0
  if (await isNeeded(db)) return
  await db.transaction().execute(async (trx) => {
    // Everybody waits behind this, so it gives up before anybody else does: the chore comes again.
    await sql`set local lock_timeout = '2s'`.execute(trx)
    // From here on nobody adds to it.
    await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(trx)
    if (!(await isNeeded(trx))) await sql`drop table ${sql.table(partition)}`.execute(trx)
  })
}

const shanghai = 8 * 3_600_000

/** The start of the Shanghai month that holds a time. */
function monthOf(ms: number, later = 0): number {
  const local = new Date(ms + shanghai)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + later, 1) - shanghai
}
const monthAfter = (ms: number) => monthOf(ms, 1)
