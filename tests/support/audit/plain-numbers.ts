/** Where a database holds a telephone number that anybody could read: every text of every table is looked at. */
import { sql } from 'kysely'
import type { Db } from '../../../src/server/db/schema'
import { rowOwners } from '../access/row-owners'

/** The columns of each table that may hold texts; their types are the same in all databases of one kind. */
async function textColumns(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await db.introspection.getTables()
  const isText = ({ dataType }: { dataType: string }) => /char|text|json/i.test(dataType)
  return new Map(tables.map(({ name, columns }) => [name, columns.filter(isText).map((column) => column.name)]))
}

/** `table.column: text` for each text that holds one of the numbers, in whatever way its digits are separated. */
export async function plainNumbers(db: Db, numbers: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const texts = await textColumns(db)
  for (const table of Object.keys(rowOwners)) {
    const columns = texts.get(table)
    if (!columns) throw new Error(`there is no table ${table}`)
    if (columns.length === 0) continue
    // The database finds more than is wanted, but reads all texts in a tenth of the time.
    const likely = columns.flatMap((column) =>
      numbers.map((number) => sql`${sql.ref(column)} like ${`%${[...number].join('%')}%`}`),
    )
    const rows = sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${sql.join(likely, sql` or `)}`
    for (const row of (await rows.execute(db)).rows) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value !== 'string') continue
        const digits = value.replace(/[^\d]/g, '')
        if (numbers.some((number) => digits.includes(number))) found.push(`${table}.${column}: ${value}`)
      }
    }
  }
  return found
}
