/** What companies may have at most, as tests set it. */
import type { QuotaKey } from '../../../src/contract/company/resources'
import type { Db } from '../../../src/server/db/schema'

/** Every company may have as many of it, without an end. */
const setQuota = async (db: Db, key: QuotaKey, limit: number): Promise<void> => {
  await db.updateTable('company_quota').set({ limit, expire_at: null }).where('key', '=', key).execute()
}

/** Every company may have as many calls at once. */
export const mostCalls = (db: Db, limit: number): Promise<void> => setQuota(db, 'concurrency', limit)
