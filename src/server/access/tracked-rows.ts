/**
 * Business rows: who made them, who last changed them, and the version that stops two people from overwriting each
 * other.
 */
import type { Db, NewRow, TrackedTable } from '../db/schema'
import type { RowScope, ScopedTable } from './scope'

interface Author {
  /** Null: nobody who has signed in. */
  userId: number | null
  /** Epoch seconds. */
  now: number
}

/** The columns of a new row. */
export const createdBy = ({ userId, now }: Author) => ({
  created_at: now,
  created_by: userId,
  updated_at: now,
  updated_by: userId,
  deleted_at: null,
})

/** The columns of a changed row. */
export const changedBy = ({ userId, now }: Author) => ({ updated_at: now, updated_by: userId })

// Kysely's types don't work with a table that is a parameter, so one tracked table represents all of them.
const any = 'customer'
type Any = NewRow<typeof any>

/** Adds a row; returns its id. */
export async function insertRow<T extends TrackedTable>(db: Db, table: T, row: NewRow<T>): Promise<number> {
  const insert = db.insertInto(table as typeof any).values(row as Any)
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

/** Saves the changes, unless somebody has saved the row since it was read. Returns whether it did. */
export async function changeRow<T extends TrackedTable & ScopedTable>(
  db: Db,
  table: T,
  scope: RowScope<T>,
  { id, version }: { id: number; version: number },
  changes: Partial<NewRow<T>>,
): Promise<boolean> {
  const rows = await db
    .updateTable(table as typeof any)
    .set({ ...(changes as Partial<Any>), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(scope.condition)
    .returning('id')
    .execute()
  return rows.length === 1
}
