/** What SQLite's planner is told about the sizes of indexes. */
import { sql } from 'kysely'
import type { Db } from '../schema'

/**
 * How many rows have one value of a column, at a guess for years of a busy provider. Without statistics SQLite takes ten
 * for every column, so that a company's index seems as good as a number's, and reads all of the company's rows.
 */
const guesses: Readonly<Record<string, number>> = {
  channel_id: 100_000,
  company_id: 100_000,
  department_id: 10_000,
  import_id: 20_000,
  user_id: 1_000,
}
const rows = 1_000_000
/** Of any other column: what SQLite takes too. */
const usual = 10

/** Indexes of the few rows of somebody that are still open. */
const ofFew: readonly string[] = ['call_open', 'callback_task_due', 'phone_lock_complaints']
/** Indexes of those customers of a company that are nobody's: half of them. */
const ofHalf: readonly string[] = ['customer_pool', 'customer_pooled']

/**
 * Writes guesses about all indexes that begin with such a column. They are the same in every database, so that a statement
 * has the same plan wherever it runs, and however much has come since: gathered statistics grow old.
 */
export async function tellRowGuesses(db: Db): Promise<void> {
  const { rows: columns } = await sql<{ table: string; name: string; column: string | null; isUnique: number }>`
    select tables.name as "table", indexes.name as name, columns.name as "column", indexes."unique" as "isUnique"
    from sqlite_schema as tables, pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
    where tables.type = 'table' order by tables.name, indexes.name, columns.seqno`.execute(db)
  const indexes = new Map<string, typeof columns>()
  for (const column of columns) indexes.set(column.name, [...(indexes.get(column.name) ?? []), column])
  await db.transaction().execute(async (trx) => {
    // It makes the table that holds them.
    await sql`analyze kysely_migration`.execute(trx)
    await sql`delete from sqlite_stat1`.execute(trx)
    for (const [name, parts] of indexes) {
      const [first] = parts
      if (!first?.column || !(first.column in guesses) || ofFew.includes(name)) continue
      await sql`insert into sqlite_stat1 (tbl, idx, stat)
        values (${first.table}, ${name}, ${statOf(parts, ofHalf.includes(name) ? 0.5 : 1)})`.execute(trx)
    }
  })
  await sql`analyze sqlite_schema`.execute(db)
}

/** Of all rows, and of those that have one value of the first column, of the first two, and so on. */
function statOf(parts: readonly { column: string | null; isUnique: number }[], share: number): string {
  let least = rows * share
  const each = parts.map(({ column, isUnique }, nth) => {
    least = Math.min(least, (guesses[column ?? ''] ?? usual) * share)
    return isUnique && nth === parts.length - 1 ? 1 : least
  })
  return [rows * share, ...each].join(' ')
}
