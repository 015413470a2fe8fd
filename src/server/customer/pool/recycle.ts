/**
 * Brings customers back into the pool that their owners have left alone. What is due follows from times, so a server that
 * was away catches up, and of several servers one finds nothing left to do.
 */
import { setImmediate } from 'node:timers/promises'
import { recycleReasons } from '../../../contract/customer/pool'
import { retried } from '../../db/retried'
import type { Db } from '../../db/schema'
import { companiesWithRules, recycleSome } from './recycle-queries'
import { ruledPeople } from './ruled-people'

/** How many customers share a transaction: on SQLite everybody else waits for it. */
const mostAtOnce = 100

/** @param now epoch seconds */
export async function recycleCustomers(db: Db, now: number): Promise<void> {
  for (const people of await ruledPeople(db, await companiesWithRules(db))) {
    for (const reason of ['follow', 'deal'] as const) {
      const about = { people, reason, said: recycleReasons[reason] }
      const some = () => db.transaction().execute((trx) => recycleSome(trx, { ...about, now, most: mostAtOnce }))
      while ((await retried(some)) === mostAtOnce) await setImmediate()
    }
  }
}
