/** Queries for the import of locks. */
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { among, insertMany } from '../../db/dialects'
import { readLocked } from '../../db/locks'
import type { Db, NewRow, RowOf } from '../../db/schema'

type Lock = RowOf<'phone_lock'>

/** Adds locks of numbers that differ. Answers their ids by number. */
export async function addLocks(db: Db, rows: readonly NewRow<'phone_lock'>[]): Promise<ReadonlyMap<number, number>> {
  await insertMany(db, 'phone_lock', rows)
  const added = await db
    .selectFrom('phone_lock')
    .select(['phone_id', (eb) => eb.fn.max<number>('id').as('id')])
    .where(
      among(
        db,
        'phone_id',
        rows.map(({ phone_id }) => phone_id),
      ),
    )
    .groupBy('phone_id')
    .execute()
  return new Map(added.map(({ phone_id, id }) => [phone_id, id]))
}

/** The numbers of locks in scope. */
export async function numbersLocked(db: Db, scope: RowScope<'phone_lock'>, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(db, scope)
    .select('phone_lock.phone_id')
    .where(among(db, 'phone_lock.id', ids))
    .execute()
  return rows.map(({ phone_id }) => phone_id)
}

/** Locks in scope, as they are now, held until the transaction ends. */
export async function heldLocks(
  db: Db,
  scope: RowScope<'phone_lock'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Lock>> {
  if (ids.length === 0) return new Map()
  const rows = await readLocked<'phone_lock', Lock>(
    db,
    'phone_lock',
    rowsOf(db, scope)
      .selectAll('phone_lock')
      .where(among(db, 'phone_lock.id', ids)),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What an import changes of a lock. */
export type LockChange = Pick<Lock, 'type' | 'reason' | 'expire_at' | 'deadline_at'>

export async function changeLock(db: Db, id: number, change: LockChange): Promise<void> {
  await db.updateTable('phone_lock').set(change).where('id', '=', id).execute()
}

export async function deleteLocks(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('phone_lock')
    .where(among(db, 'id', ids))
    .execute()
}
