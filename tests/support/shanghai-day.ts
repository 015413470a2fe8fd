/** Shanghai's day, which may end while a journey is under way. */
import { setTimeout as sleep } from 'node:timers/promises'
import { endOfDay } from '../../src/lib/time'

/**
 * Waits until the day is over, where less than this is left of it: figures of today begin anew at Shanghai's midnight, and
 * lists of today's calls lose those that were made before it.
 */
export async function dayFor(minutes: number): Promise<void> {
  const left = (endOfDay() + 1) * 1000 - Date.now()
  if (left < minutes * 60_000) await sleep(left + 1000)
}
