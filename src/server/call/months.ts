/** The months of calls, their keys and their reports, which PostgreSQL keeps apart. */
import { createPartitions } from '../db/months'
import type { Db } from '../db/schema'

const day = 86_400

/**
 * Creates the months of the last 100 days (demo data, late records) and the next 65; no month that would be dropped at
 * once.
 * @param now epoch seconds
 * @param keepReportsDays for how many days reports stay; 0: for ever
 */
export async function createMonths(db: Db, now: number, keepReportsDays: number): Promise<void> {
  const [past, until] = [100, (now + 65 * day) * 1000]
  await createPartitions(db, 'call', (now - past * day) * 1000, until)
  const reportsPast = Math.min(past, keepReportsDays || past)
  for (const table of ['cdr_raw', 'call_key'] as const) {
    await createPartitions(db, table, (now - reportsPast * day) * 1000, until)
  }
}
