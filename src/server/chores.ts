/** The work that the server repeats while it runs. */
import type { FastifyInstance } from 'fastify'
import { recountDirty } from './call/counters'
import { createMonths } from './call/months'
import { recycleCustomers } from './customer/port'
import type { Db } from './db/schema'
import { sweepNumbers } from './db/unused-numbers'
import { forgetOldRows } from './retention'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The chores: how often in milliseconds, what in words, and the work itself with the time in epoch seconds. */
export const choresOf = ({ calls, station, services, refusals, sealer, rotation, jobs, backups }: FastifyInstance) => {
  const every = (ms: number, what: string, work: (db: Db, now: number) => Promise<unknown>) => ({ ms, what, work })
  return [
    every(10 * second, 'writing repeated refusals', (db) => refusals.writeCounted(db)),
    every(10 * second, 'sealing the operation log', sealer.seal),
    every(5 * second, 'encrypting with a new key', rotation.run),
    every(second, 'taking jobs', jobs.take),
    every(second, 'looking after agents', () => station.sweep(services.now())),
    every(minute, 'looking after open calls', (_db, now) => calls.watch(now * 1000)),
    every(hour, 'forgetting old rows', (db, now) => forgetOldRows(db, now, services)),
    every(minute, 'sweeping unused numbers', sweepNumbers),
    every(10 * minute, 'backing up', backups.keep),
    every(10 * minute, 'bringing customers back into the pool', recycleCustomers),
    every(hour, 'adding up days of calls anew', recountDirty),
    every(24 * hour, 'making room for the next months', (db, now) =>
      createMonths(db, now, services.limits.keepReportsDays),
    ),
  ]
}

/**
 * Starts the chores. One that fails, e.g. while the database is away, waits for its next turn; one that takes longer
 * than its time misses turns. Returns the function that stops them.
 */
export function startChores(app: FastifyInstance): () => void {
  const { store, services, log } = app
  const timers = choresOf(app).map(({ ms, what, work }) => {
    let isPutOff = false
    let isRunning = false
    return setInterval(async () => {
      if (isRunning) return
      isRunning = true
      try {
        await work(store.upkeep(), Math.floor(services.now() / 1000))
        isPutOff = false
      } catch (err) {
        // Logged once until it works again, because some chores run every second.
        if (!isPutOff) log.warn({ err }, `${what} put off`)
        isPutOff = true
      } finally {
        isRunning = false
      }
    }, ms)
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
