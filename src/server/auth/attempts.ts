/** Counted attempts, for lockout and re-send limits. Counting comes before the deed, so parallel tries cannot slip through. */
import { sql } from 'kysely'
import type { Db } from '../db/schema'

export interface Limit {
  /** Attempts allowed in a window. */
  most: number
  windowSec: number
  /** Whether the window runs from the first attempt, or begins anew with each one until the limit is reached. */
  from: 'first' | 'last'
}

/** Counts one attempt. Answers 0 when it is allowed, otherwise the seconds until the next one is. */
export async function countAttempt(db: Db, key: string, limit: Limit, now: number): Promise<number> {
  const expired = sql<boolean>`attempt.since <= ${now - limit.windowSec}`
  const renews = limit.from === 'last' ? sql<boolean>`attempt.count < ${limit.most}` : sql<boolean>`1 = 0`
  const { count, since } = await db
    .insertInto('attempt')
    .values({ key, count: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${expired} then 1 else attempt.count + 1 end`,
        since: sql`case when ${expired} or ${renews} then ${now} else attempt.since end`,
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow()
  return count <= limit.most ? 0 : Math.max(1, since + limit.windowSec - now)
}

/** Forgets the attempts after a success. */
export const clearAttempts = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}
