/** What signing in offers the rest of the server. */
import type { Db } from '../db/schema'
import { forgetCode, removeOld, revokeSessions } from './queries'

export { changePassword } from './change-password'
export { unlock } from './check-password'
export { hashPassword } from './password'
export { forgetCode } from './queries'

const day = 86_400

/** Ends all sessions of a user, and forgets the code that may be under way to another. @param now epoch seconds */
export async function shutOut(db: Db, userId: number, now: number): Promise<void> {
  await revokeSessions(db, userId, 'REVOKED', now)
  await forgetCode(db, userId)
}

/** Removes sessions that ended a month ago, and attempts counted two days ago. @param now epoch seconds */
export const sweepSessions = (db: Db, now: number): Promise<void> => removeOld(db, now - 30 * day, now - 2 * day)
