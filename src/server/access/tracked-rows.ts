/** Business rows: who made them, who changed them last, and the version that keeps two people from overwriting each other. */
import type * as Type from 'typebox'
import type { FieldChange } from '../../contract/system'
import type { Db, NewRow, TrackedTable } from '../db/schema'
import { changesOf } from './diff'
import { changedMeanwhile } from './refusal'
import type { RowScope, ScopedTable } from './scope'
import type { Viewer } from './viewer'

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

interface Saving {
  db: Db
  viewer: Pick<Viewer, 'userId'>
  scope<N extends ScopedTable>(table: N): RowScope<N>
  now: number
}

/**
 * Saves the changes that a form makes in a row, whose columns have the names of the form's fields. Returns the changes
 * for the operation log.
 * @param what the row in Chinese
 * @param schema of the row, which names its fields
 * @throws 40900 if somebody has saved the row since it was read
 */
export async function saveFields<T extends TrackedTable & ScopedTable>(
  { db, viewer: { userId }, scope, now }: Saving,
  [table, what, schema]: readonly [T, string, Type.TObject],
  before: { id: number; version: number },
  form: Partial<NewRow<T>>,
): Promise<FieldChange[]> {
  const changes = changesOf(schema, before, form)
  if (changes.length === 0) return []
  const isSaved = await changeRow(db, table, scope(table), before, { ...form, ...changedBy({ userId, now }) })
  if (!isSaved) throw changedMeanwhile(what)
  return changes
}
