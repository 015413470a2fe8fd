/** What somebody who leaves has promised and planned: callbacks and lists. */
import { among } from '../db/dialects'
import { lockRows } from '../db/locks'
import { total } from '../db/page'
import type { Db } from '../db/schema'

const openCallbacks = (db: Db, userId: number) =>
  db.selectFrom('callback_task').where('user_id', '=', userId).where('done_at', 'is', null)
const lists = (db: Db, userId: number) =>
  db.selectFrom('dial_list').where('user_id', '=', userId).where('deleted_at', 'is', null)

/** How many calls somebody has promised, and how many lists they have. */
export const countDesk = async (db: Db, userId: number): Promise<{ callbacks: number; lists: number }> => ({
  callbacks: (await openCallbacks(db, userId).select(total).executeTakeFirstOrThrow()).total,
  lists: (await lists(db, userId).select(total).executeTakeFirstOrThrow()).total,
})

/**
 * Gives them to colleagues: a promised call to whoever has the customer now, everything else in turn.
 * @param ownerOf customer → colleague
 */
export async function handOverDesk(
  db: Db,
  { fromId, toIds, ownerOf }: { fromId: number; toIds: readonly number[]; ownerOf: ReadonlyMap<number, number> },
): Promise<void> {
  const inTurn = (nth: number) => toIds[nth % toIds.length] as number
  const tasks = await openCallbacks(db, fromId).select(['id', 'customer_id']).orderBy('id').execute()
  await lockRows(
    db,
    'callback_task',
    tasks.map(({ id }) => id),
  )
  const tasksTo = byColleague(tasks, ({ customer_id }, nth) => ownerOf.get(customer_id ?? 0) ?? inTurn(nth))
  for (const [user_id, ids] of tasksTo)
    await db
      .updateTable('callback_task')
      .set({ user_id })
      .where(among(db, 'id', ids))
      .execute()
  const listsTo = byColleague(await lists(db, fromId).select('id').orderBy('id').execute(), (_, nth) => inTurn(nth))
  for (const [user_id, ids] of listsTo)
    await db
      .updateTable('dial_list')
      .set({ user_id })
      .where(among(db, 'id', ids))
      .execute()
}

function byColleague<R extends { id: number }>(
  rows: readonly R[],
  to: (row: R, nth: number) => number,
): Map<number, number[]> {
  const parts = new Map<number, number[]>()
  for (const [nth, row] of rows.entries()) {
    const userId = to(row, nth)
    parts.set(userId, [...(parts.get(userId) ?? []), row.id])
  }
  return parts
}
