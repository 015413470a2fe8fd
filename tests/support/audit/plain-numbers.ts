/** Where a database holds a telephone number that anybody could read: every text of every table is looked at. */
import { sql } from 'kysely'
import type { Db } from '../../../src/server/db/schema'
import { rowOwners } from '../access/row-owners'

/** `table.column: text` for each text that holds one of the numbers, in whatever way its digits are separated. */
export async function plainNumbers(db: Db, numbers: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.keys(rowOwners)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value !== 'string') continue
        const digits = value.replace(/[^\d]/g, '')
        if (numbers.some((number) => digits.includes(number))) found.push(`${table}.${column}: ${value}`)
      }
    }
  }
  return found
}
