/** Shanghai's day, which may end during a journey. */
import { setTimeout as sleep } from 'node:timers/promises'
import { longestPeriod } from '../../src/console/calls/call-address'
import { endOfDay } from '../../src/lib/time/time'

/**
 * Waits for the next day if less than this is left of the current one: at Shanghai's midnight today's figures start
 * again, and lists of today's calls lose earlier calls.
 */
export async function dayFor(minutes: number): Promise<void> {
  const left = (endOfDay() + 1) * 1000 - Date.now()
  if (left < minutes * 60_000) await sleep(left + 1000)
}

/** A period with some of the demo's calls and every call of a whole test file, even if it goes on after midnight. */
export const periodOfRun = (): string => longestPeriod(Date.now() + 86_400_000)
