/** Locks of numbers in the order of their list: those of a company, and of all. */
import type { Kysely } from 'kysely'
import { addIndex } from '../tables'

export async function lockList(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'phone_lock_company', 'phone_lock', ['company_id', 'created_at', 'id'])
  await addIndex(db, 'phone_lock_created', 'phone_lock', ['created_at', 'id'])
}
