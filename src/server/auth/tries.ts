/**
 * How often one may try to get into an account. An address has a hard limit for itself, so that nobody uses up the tries
 * of others. All addresses together are slowed down, except those from which the account has signed in lately: so nobody
 * keeps its owner out. docs/decisions/0046-tries-by-account-and-address.md has the sums.
 */
import type { Db } from '../db/schema'
import { countAttempt, type Limit } from './attempts'
import { clearAttempts, clearAttemptsOf, uncountAttempt } from './queries'

/** Wrong tries at one account from one address (our choice). */
export const atAddress: Limit = { most: 5, windowSec: 900, from: 'last' }
/** Tries at one account from all addresses where it is not at home; then they are slowed down (our choice). */
const freely: Limit = { most: 10, windowSec: 86_400, from: 'first' }
const slowly: Limit = { most: 1, windowSec: 60, from: 'first' }

export interface Door {
  /** What is tried: `login …`, `code tries …`. */
  key: string
  /** From where. */
  place: string
  /** Whether the account has signed in from there lately. */
  isHome: () => Promise<boolean>
}

/** What a try was answered: 0 if it may go on, otherwise how many seconds it must wait, and for whose tries. */
interface Counted {
  wait: number
  because: 'address' | 'account'
  /** It is right after all: nothing is held against its address, nor this one try against the account. */
  forgive(): Promise<void>
}

/** Counts a try before it is made. */
export async function countTry(db: Db, { key, place, isHome }: Door, now: number): Promise<Counted> {
  const [here, everywhere] = [`${key} at ${place}`, `${key} everywhere`]
  const isKnown = await isHome()
  const forgive = async () => {
    await clearAttempts(db, here)
    if (!isKnown) await uncountAttempt(db, everywhere)
  }
  const wait = await countAttempt(db, here, atAddress, now)
  if (wait > 0 || isKnown) return { wait, because: 'address', forgive }
  if ((await countAttempt(db, everywhere, freely, now)) === 0) return { wait: 0, because: 'account', forgive }
  const turn = await countAttempt(db, `${key} slowly`, slowly, now)
  // It was not made, so it is no wrong one of this address.
  if (turn > 0) await uncountAttempt(db, here)
  return { wait: turn, because: 'account', forgive }
}

/** Forgets all tries of one kind at an account, from anywhere. */
export const forgetTries = (db: Db, key: string): Promise<void> => clearAttemptsOf(db, `${key} `)

/** Counts codes of the second step: for the account, since only who knows its password comes that far. */
export const secondStepTries = (userId: number): string => `second step ${userId}`
