/** What signing in offers the rest of the server. */
import type { Db } from '../db/schema'

export { hashPassword } from './password'

const monthSec = 30 * 86_400

/** Removes sessions that ended a month ago, and counted attempts of yesterday. */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('expire_at', '<', now - monthSec)
    .execute()
  await db
    .deleteFrom('attempt')
    .where('since', '<', now - 2 * 86_400)
    .execute()
}
