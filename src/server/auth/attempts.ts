/**
 * Counts attempts, for lockout and re-send limits. It counts before the action, so parallel tries cannot get through.
 */
import type { Db } from '../db/schema'
import { addAttempt } from './queries'

export interface Limit {
  /** The attempts allowed in a window. */
  most: number
  windowSec: number
  /** Whether the window runs from the first attempt, or starts again with each attempt until the limit is reached. */
  from: 'first' | 'last'
}

const turns = new Map<string, Promise<unknown>>()

/** Runs the functions of one key one after the other, so that each sees what the one before has counted. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve()
  const turn = before.then(work, work)
  turns.set(key, turn)
  try {
    return await turn
  } finally {
    if (turns.get(key) === turn) turns.delete(key)
  }
}

/** Counts one attempt. Returns 0 if it is allowed, otherwise the seconds until the next one is. */
export async function countAttempt(db: Db, key: string, limit: Limit, now: number): Promise<number> {
  const { count, since } = await addAttempt(db, key, {
    now,
    expiredBefore: now - limit.windowSec,
    renewedBelow: limit.from === 'last' ? limit.most : 0,
  })
  return count <= limit.most ? 0 : Math.max(1, since + limit.windowSec - now)
}
