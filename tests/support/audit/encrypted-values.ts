/** Which columns of a database hold values that somebody with these keys can open. */
import { sql } from 'kysely'
import type { Encryption } from '../../../src/server/db/keys/encryption'
import type { Db } from '../../../src/server/db/schema'
import { rowOwners } from '../access/row-owners'

/** `table.column` → how many values. It tries every text of every table, whatever the server thinks it has encrypted. */
export async function openedBy(db: Db, encryption: Encryption): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of Object.keys(rowOwners)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value !== 'string' || !/^(\d+\.)?[\w-]{38,}$/.test(value) || !opens(encryption, value)) continue
        const name = `${table}.${column}`
        found[name] = (found[name] ?? 0) + 1
      }
    }
  }
  return found
}

const opens = (encryption: Encryption, value: string) =>
  (['number', 'text'] as const).some((what) => {
    try {
      encryption.decrypt(what, value)
      return true
    } catch {
      return false
    }
  })
