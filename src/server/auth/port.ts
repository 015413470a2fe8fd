/** What signing in offers the rest of the server. */
import type { Db } from '../db/schema'
import { removeOld } from './queries'

export { hashPassword } from './password'

const day = 86_400

/** Removes sessions that ended a month ago, and attempts counted two days ago. @param now epoch seconds */
export const sweepSessions = (db: Db, now: number): Promise<void> => removeOld(db, now - 30 * day, now - 2 * day)
