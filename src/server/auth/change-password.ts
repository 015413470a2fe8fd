/** Replaces a password: the old one is remembered, and the sessions it opened end. */
import type { Db } from '../db/schema'
import { verifyPassword } from './password'
import { forgetCode, rememberPassword, revokeSessions, setPassword, usedPasswords } from './queries'

/** How many earlier passwords a new one must not repeat (our choice). */
export const remembered = 5

/** Whether the given password is the account's current one or an earlier one. */
export async function wasUsed(db: Db, userId: number, current: string, sent: string): Promise<boolean> {
  for (const stored of [current, ...(await usedPasswords(db, userId, remembered))]) {
    if (await verifyPassword(stored, sent)) return true
  }
  return false
}

interface Change {
  userId: number
  /** The hash to replace. */
  before: string
  /** The hash to store. */
  after: string
  /** The new one can only be used to set another one. */
  once?: boolean
  /** The session that changed the password; null if somebody else changed it. */
  keep: number | null
}

/**
 * Answers the sessions that this ended; null if the password has changed in the meantime.
 * @param now epoch seconds
 */
export async function changePassword(db: Db, { keep, ...change }: Change, now: number): Promise<number[] | null> {
  const { userId, before } = change
  if (!(await setPassword(db, change))) return null
  await rememberPassword(db, { user_id: userId, password_hash: before, created_at: now }, remembered)
  const ended = await revokeSessions(db, userId, 'PASSWORD', now, keep)
  await forgetCode(db, userId)
  return ended
}
