/** The locks of numbers, as answers show them. */
import { type LockType, lockTypes } from '../../../contract/phone/locked'
import { locksOf } from '../../db/numbers/number-locks'
import type { Db } from '../../db/schema'

/** Shows the lock of each of these numbers; null if it may be called. @param now epoch seconds */
export async function shownLocks(db: Db, phoneIds: readonly number[], now: number) {
  const locks = await locksOf(db, phoneIds, now)
  return (phoneId: number) => {
    const lock = locks.get(phoneId)
    return lock ? { type: lockTypes[lock.type as LockType], reason: lock.reason, expireTime: lock.expire_at } : null
  }
}
