/** A new password takes the old one's place: the old one is remembered, and what it opened ends. */
import type { Db } from '../db/schema'
import { verifyPassword } from './password'
import { forgetCode, rememberPassword, revokeSessions, setPassword, usedPasswords } from './queries'

/** A new password may be none of so many before it (ours). */
export const remembered = 5

/** Whether what was sent is the account's password, or one of those before it. */
export async function wasUsed(db: Db, userId: number, current: string, sent: string): Promise<boolean> {
  for (const stored of [current, ...(await usedPasswords(db, userId, remembered))]) {
    if (await verifyPassword(stored, sent)) return true
  }
  return false
}

interface Change {
  userId: number
  /** The hash to be replaced. */
  before: string
  /** The hash to be stored. */
  after: string
  /** The session in which the password was changed; null where somebody else changed it. */
  keep: number | null
}

/** The sessions that ended with it; null where the password has changed meanwhile. @param now epoch seconds */
export async function changePassword(
  db: Db,
  { userId, before, after, keep }: Change,
  now: number,
): Promise<number[] | null> {
  if (!(await setPassword(db, userId, before, after))) return null
  await rememberPassword(db, { user_id: userId, password_hash: before, created_at: now }, remembered)
  const ended = await revokeSessions(db, userId, 'PASSWORD', now, keep)
  await forgetCode(db, userId)
  return ended
}
