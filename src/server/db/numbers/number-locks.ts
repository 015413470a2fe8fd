/** The locks on numbers that hold now. */
import { sql } from 'kysely'
import { among } from '../dialects'
import type { Db, RowOf } from '../schema'

export type PhoneLock = Pick<RowOf<'phone_lock'>, 'id' | 'company_id' | 'phone_id' | 'type' | 'reason' | 'expire_at'>

/**
 * The active locks on numbers for a company: first the platform's, then by how long they last.
 * @param now epoch seconds: locks that ended or expired by then are not active
 */
export async function activeLocks(
  db: Db,
  companyId: number,
  phoneIds: readonly number[],
  now: number,
): Promise<PhoneLock[]> {
  if (phoneIds.length === 0) return []
  return locksOn(db, phoneIds, now)
    .where((eb) => eb.or([eb('phone_lock.company_id', 'is', null), eb('phone_lock.company_id', '=', companyId)]))
    .execute()
}

/** Of the locks of each number, for the company whose number it is, the one that counts most; by the number's row. */
export async function locksOf(
  db: Db,
  phoneIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, PhoneLock>> {
  if (phoneIds.length === 0) return new Map()
  const locks = await locksOn(db, phoneIds, now)
    .where((eb) =>
      eb.or([eb('phone_lock.company_id', 'is', null), eb('phone_lock.company_id', '=', eb.ref('asked.company_id'))]),
    )
    .execute()
  return new Map(locks.toReversed().map((lock) => [lock.phone_id, lock]))
}

/** The platform's lock on a number that no company need know. */
export const platformLockOn = (db: Db, platformHash: string, now: number) =>
  locksAt(db, now)
    .where('locked.platform_hash', '=', platformHash)
    .where('phone_lock.company_id', 'is', null)
    .executeTakeFirst()

/** The platform's hold for a number, whichever company's row names it. */
const locksOn = (db: Db, phoneIds: readonly number[], now: number) =>
  locksAt(db, now)
    .innerJoin('phone as asked', 'asked.platform_hash', 'locked.platform_hash')
    .select('asked.id as phone_id')
    .where(among(db, 'asked.id', phoneIds))

const locksAt = (db: Db, now: number) =>
  db
    .selectFrom('phone_lock')
    .innerJoin('phone as locked', 'locked.id', 'phone_lock.phone_id')
    .select(['phone_lock.id', 'phone_lock.company_id', 'phone_lock.type', 'phone_lock.reason', 'phone_lock.expire_at'])
    .where('phone_lock.ended_at', 'is', null)
    .where((eb) => eb.or([eb('phone_lock.expire_at', 'is', null), eb('phone_lock.expire_at', '>', now)]))
    .orderBy(sql`phone_lock.company_id asc nulls first, phone_lock.expire_at desc nulls first, phone_lock.id`)
