/**
 * Numbers that nothing refers to any more, or never did: somebody typed or pasted them and let it be. Each new number
 * says since when it may be unused, and so does one of which something was deleted. A day later the server looks: if
 * something refers to it, it is used, otherwise its row goes.
 */
import { setImmediate } from 'node:timers/promises'
import { among } from './dialects'
import { freeRows, lockRows } from './locks'
import { retried } from './retried'
import type { Db, Schema } from './schema'

/** The tables whose rows refer to numbers. Each has an index of them: without it, the database itself would read all. */
export const usersOfNumbers = [
  ...(['customer', 'customer_phone', 'user', 'company', 'call', 'call_block', 'call_callee_day'] as const),
  ...(['callback_task', 'dial_list_item', 'phone_lock'] as const),
] as const satisfies readonly (keyof Schema)[]

/** For so many seconds a number may be unused: whoever has just found its row is about to refer to it. */
const patience = 86_400
/** A number that is named again begins anew, if it hasn't in so many seconds. */
export const renewedAfter = 3_600
const mostAtOnce = 500
const mostInRun = 5_000

/** Says that something which referred to these numbers has gone. */
export async function mayBeUnused(db: Db, phoneIds: readonly number[], now: number): Promise<void> {
  if (phoneIds.length === 0) return
  await lockRows(db, 'phone', phoneIds)
  await db
    .updateTable('phone')
    .set({ unused_since: now })
    .where(among(db, 'id', phoneIds))
    .where('unused_since', 'is', null)
    .execute()
}

/** Looks at numbers that may have been unused for a day, those that have waited longest first, and not at all in one run. */
export async function sweepNumbers(db: Db, now: number): Promise<void> {
  for (let looked = 0; looked < mostInRun; looked += mostAtOnce) {
    const found = await retried(() => db.transaction().execute((trx) => sweepSome(trx, now - patience)))
    if (found < mostAtOnce) return
    await setImmediate()
  }
}

/** @returns how many it looked at */
async function sweepSome(db: Db, before: number): Promise<number> {
  // They are locked, so that nobody who names one now refers to a row that goes. One that somebody holds is in use.
  const waiting = db
    .selectFrom('phone')
    .select('id')
    .where('unused_since', '<=', before)
    .orderBy('unused_since')
    .limit(mostAtOnce)
  const ids = (await freeRows(db, waiting).execute()).map(({ id }) => id)
  const used = await usedOf(db, ids)
  const unused = ids.filter((id) => !used.has(id))
  await db
    .updateTable('phone')
    .set({ unused_since: null })
    .where(among(db, 'id', [...used]))
    .execute()
  await db
    .deleteFrom('phone')
    .where(among(db, 'id', unused))
    .execute()
  return ids.length
}

async function usedOf(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const used = new Set<number>()
  for (const table of usersOfNumbers) {
    const others = ids.filter((id) => !used.has(id))
    if (others.length === 0) break
    const rows = await db
      .selectFrom('phone')
      .select('phone.id')
      .where(among(db, 'phone.id', others))
      .where((eb) => eb.exists(eb.selectFrom(table).select('phone_id').whereRef(`${table}.phone_id`, '=', 'phone.id')))
      .execute()
    for (const { id } of rows) used.add(id)
  }
  return used
}
