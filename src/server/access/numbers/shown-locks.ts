/** The locks of numbers, as answers show them. */
import { type LockType, lockTypes } from '../../../contract/phone/locked'
import { locksOf } from '../../db/numbers/number-locks'
import type { Db } from '../../db/schema'
import type { RowScope } from '../scope'
import type { Viewer } from '../viewer'

interface Showing {
  db: Db
  viewer: Viewer
  scope(table: 'phone_lock'): RowScope<'phone_lock'>
  /** Epoch seconds. */
  now: number
}

/** Shows the lock of each of these numbers, as far as the viewer knows of it; null if there is none. */
export async function shownLocks({ db, viewer, scope, now }: Showing, phoneIds: readonly number[]) {
  const { departmentId } = viewer
  const locks = await locksOf(db, phoneIds, { departmentId, seen: scope('phone_lock').condition, now })
  return (phoneId: number) => {
    const lock = locks.get(phoneId)
    if (!lock) return null
    return {
      ...{ type: lockTypes[lock.type as LockType], reason: lock.reason, expireTime: lock.expire_at },
      ...{ departmentName: lock.department_name, forViewer: lock.for_viewer === 1 },
    }
  }
}
