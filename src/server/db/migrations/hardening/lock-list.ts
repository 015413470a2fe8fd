/** Locks of numbers in the order of their list. */
import type { Kysely } from 'kysely'
import { addIndex } from '../tables'

export const lockList = (db: Kysely<unknown>): Promise<void> =>
  addIndex(db, 'phone_lock_company', 'phone_lock', ['company_id', 'id'])
