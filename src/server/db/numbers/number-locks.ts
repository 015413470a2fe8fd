/** The locks on numbers that hold now. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { among } from '../dialects'
import type { Db, RowOf } from '../schema'
import { departmentsAbove } from '../where'

/** Who is to call a number, or must not: a company's people, or those who work under a department (null: under none). */
export interface Callers {
  companyId: number
  departmentId: number | null
}

/** Whether a row of `phone_lock` keeps somebody of a company, who works in this department, from calling. */
export const keepsFromCalling = ({ companyId, departmentId }: Callers) =>
  sql<SqlBool>`(phone_lock.company_id is null
    or (phone_lock.company_id = ${companyId} and ${isAbove(departmentId)}))`

/** Whether a lock is for the whole company, or for a department that this one is or is below. */
const isAbove = (departmentId: number | null) => sql<SqlBool>`(phone_lock.range_department_id is null
  or phone_lock.range_department_id in ${departmentsAbove(departmentId)})`

/**
 * The active locks that keep somebody from calling numbers: first the platform's, then by how long they last.
 * @param now epoch seconds: locks that ended or expired by then are not active
 */
export async function activeLocks(
  db: Db,
  caller: Callers,
  phoneIds: readonly number[],
  now: number,
): Promise<NumberLock[]> {
  if (phoneIds.length === 0) return []
  return locksOn(db, phoneIds, now).where(keepsFromCalling(caller)).execute()
}

/** The active locks on numbers for exactly these: the whole platform (null), a company, or one department of it. */
export async function locksOfRange(
  db: Db,
  { companyId, departmentId }: { companyId: number | null; departmentId: number | null },
  phoneIds: readonly number[],
  now: number,
): Promise<NumberLock[]> {
  if (phoneIds.length === 0) return []
  const is = (value: number | null) => (value === null ? 'is' : '=')
  return locksOn(db, phoneIds, now)
    .where('phone_lock.company_id', is(companyId), companyId)
    .where('phone_lock.range_department_id', is(departmentId), departmentId)
    .execute()
}

/**
 * Of the locks of each number, for the company whose number it is, the one that counts most for somebody; by the
 * number's row. First what keeps themselves from calling, then what keeps others whose locks they see.
 * @param seen whether they see a lock of a department in which they don't work
 */
export async function locksOf(
  db: Db,
  phoneIds: readonly number[],
  { departmentId, seen, now }: { departmentId: number | null; seen: Expression<SqlBool>; now: number },
): Promise<ReadonlyMap<number, NumberLock & { for_viewer: number }>> {
  if (phoneIds.length === 0) return new Map()
  const isOwn = isAbove(departmentId)
  const forViewer = sql<number>`case when ${isOwn} then 1 else 0 end`
  const locks = await locksOn(db, phoneIds, now)
    .select(forViewer.as('for_viewer'))
    .where(sql<SqlBool>`(phone_lock.company_id is null
      or (phone_lock.company_id = asked.company_id and (${isOwn} or ${seen})))`)
    .clearOrderBy()
    .orderBy(sql`for_viewer desc, ${firstWhatCounts}`)
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

const firstWhatCounts = sql`phone_lock.company_id asc nulls first, phone_lock.expire_at desc nulls first, phone_lock.id`

const locksAt = (db: Db, now: number) =>
  db
    .selectFrom('phone_lock')
    .innerJoin('phone as locked', 'locked.id', 'phone_lock.phone_id')
    .leftJoin('department', 'department.id', 'phone_lock.range_department_id')
    .select(['phone_lock.id', 'phone_lock.company_id', 'phone_lock.type', 'phone_lock.reason', 'phone_lock.expire_at'])
    .select('department.name as department_name')
    .where('phone_lock.ended_at', 'is', null)
    .where((eb) => eb.or([eb('phone_lock.expire_at', 'is', null), eb('phone_lock.expire_at', '>', now)]))
    .orderBy(firstWhatCounts)

export interface NumberLock
  extends Pick<RowOf<'phone_lock'>, 'id' | 'company_id' | 'phone_id' | 'type' | 'reason' | 'expire_at'> {
  /** Of the department whose people it keeps from calling; null: nobody of the company, or the platform, may. */
  department_name: string | null
}
