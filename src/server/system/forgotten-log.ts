/**
 * Old rows of the operation log go, a sealed batch at a time, the oldest first. The last seal of what is gone stays, with
 * a mark that only the server can make: from there on the log can be checked as before (docs/decisions/0043).
 */
import { setImmediate } from 'node:timers/promises'
import type { Phones } from '../access/numbers/phones'
import { retried } from '../db/retried'
import type { Db } from '../db/schema'
import { deleteOperations, firstSeal, markForgotten, sealsAfter } from './queries'
import { forgottenMark, sealedRows, startOf } from './seal'

type Keyed = Pick<Phones, 'digest'>

/**
 * @param before epoch seconds: batches that were written and sealed earlier go, but for the newest of all
 * @throws if the oldest batch is not as it was sealed: then somebody has to look at it, and it stays
 */
export async function forgetLog(db: Db, phones: Keyed, before: number): Promise<void> {
  while (await retried(() => db.transaction().execute((trx) => forgetOldest(trx, phones, before)))) await setImmediate()
}

/** @returns whether there was an old batch */
async function forgetOldest(db: Db, phones: Keyed, before: number): Promise<boolean> {
  const start = await startOf(db, phones, await firstSeal(db))
  const [oldest, next] = start ? await sealsAfter(db, start.id, 2) : []
  // By the newest batch the server knows how far the log went.
  if (start && !(oldest && next && oldest.at < before)) return false
  const rows = start && oldest ? await sealedRows(db, phones, start, oldest) : null
  if (!start || !oldest || !rows) throw new Error('the oldest rows of the operation log are not as they were sealed')
  // The time of a seal without a key proves nothing.
  if (rows.some(({ at }) => at >= before)) return false
  await deleteOperations(db, start.to_id, oldest.to_id)
  await markForgotten(db, oldest, forgottenMark(phones, oldest))
  return true
}
