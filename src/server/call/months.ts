import { createPartitions } from '../db/dialects'
import type { Db } from '../db/schema'

const day = 86_400

/**
 * Creates the months for the calls of the last 100 days (demo data, late records) and the next 65.
 * @param now epoch seconds
 */
export const createCallPartitions = (db: Db, now: number): Promise<void> =>
  createPartitions(db, 'call', (now - 100 * day) * 1000, (now + 65 * day) * 1000)
