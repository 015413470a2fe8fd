/** Locks of numbers as a list. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ComplaintState, LockRange, LockState, LockType } from '../../../contract/phone/locked'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { among, isPostgres } from '../../db/dialects'
import { listOf, type Page, pageOf, sorted } from '../../db/page'
import type { Db } from '../../db/schema'
import { allOf, anyOf, atLeast, atMost, contains, equal, oneOf } from '../../db/where'

export interface LockedFilter extends Page {
  keywords?: string | undefined
  /** The lock is of each of these numbers, of which these are the rows. */
  numbers: readonly (readonly number[])[]
  companyId?: number
  type?: LockType[]
  range?: LockRange[]
  state?: LockState[]
  complaint?: ComplaintState
  createdFrom?: number
  createdTo?: number
  endsFrom?: number
  endsTo?: number
  sort?: string
  /** Epoch seconds. */
  now: number
}

const locks = listOf({
  tables: (db) => db.selectFrom('phone_lock'),
  id: 'phone_lock.id',
  rows: (db) =>
    db
      .selectFrom('phone_lock')
      .innerJoin('phone', 'phone.id', 'phone_lock.phone_id')
      .leftJoin('user', 'user.id', 'phone_lock.created_by')
      .leftJoin('company', 'company.id', 'phone_lock.company_id')
      .select(['phone_lock.id', 'phone_lock.company_id', 'phone_lock.phone_id', 'phone.enc as phone_enc'])
      .select(['phone_lock.type', 'phone_lock.source', 'phone_lock.reason', 'phone_lock.hits', 'phone_lock.hit_at'])
      .select(['phone_lock.created_at', 'phone_lock.expire_at', 'phone_lock.ended_at'])
      .leftJoin('user as asking', 'asking.id', 'phone_lock.lift_asked_by')
      .select(['phone_lock.deadline_at', 'phone_lock.handled_at', 'phone_lock.handling'])
      .select(['phone_lock.lift_asked_at', 'phone_lock.lift_asked_by', 'phone_lock.lift_reason'])
      .select(['user.nickname', 'asking.nickname as asked_by_name', 'company.name as company_name'])
      .leftJoin('department', 'department.id', 'phone_lock.range_department_id')
      .select('department.name as department_name'),
})

/** The orders that have an index. */
const orderedByIndex: readonly string[] = ['createTime', '-createTime', 'id', '-id']

const sortColumns = {
  id: 'phone_lock.id',
  createTime: 'phone_lock.created_at',
  expireTime: { nullable: 'phone_lock.expire_at' },
  hits: 'phone_lock.hits',
  hitTime: { nullable: 'phone_lock.hit_at' },
  deadline: { nullable: 'phone_lock.deadline_at' },
}

/** The state of a lock at a time, in epoch seconds. */
const inState = (state: LockState, now: number) => {
  switch (state) {
    case 'LIFTED':
      return sql<SqlBool>`phone_lock.ended_at is not null`
    case 'EXPIRED':
      return sql<SqlBool>`(phone_lock.ended_at is null and phone_lock.expire_at <= ${now})`
    case 'ACTIVE':
      return sql<SqlBool>`(phone_lock.ended_at is null
        and (phone_lock.expire_at is null or phone_lock.expire_at > ${now}))`
  }
}

/** Complaints that nobody has lifted, at a time in epoch seconds. */
const isComplaint = (state: ComplaintState, now: number) => {
  const open = sql<SqlBool>`phone_lock.type = 'COMPLAINT' and phone_lock.ended_at is null`
  switch (state) {
    case 'open':
      return sql<SqlBool>`(${open} and phone_lock.handled_at is null)`
    case 'late':
      return sql<SqlBool>`(${open} and phone_lock.handled_at is null and phone_lock.deadline_at < ${now})`
    case 'handled':
      return sql<SqlBool>`(${open} and phone_lock.handled_at is not null)`
    case 'asked':
      return sql<SqlBool>`(${open} and phone_lock.lift_asked_by is not null)`
  }
}

const ofRange = (range: LockRange) => {
  switch (range) {
    case 'PLATFORM':
      return sql<SqlBool>`phone_lock.company_id is null`
    case 'COMPANY':
      return sql<SqlBool>`(phone_lock.company_id is not null and phone_lock.range_department_id is null)`
    case 'DEPARTMENT':
      return sql<SqlBool>`phone_lock.range_department_id is not null`
  }
}

/**
 * The rows of a number: those of the viewer, and the platform's, by which it locks for everybody.
 * @param hash under which the platform knows it, if it was typed
 */
export async function rowsOfNumber(db: Db, ids: readonly number[], hash: string | null): Promise<readonly number[]> {
  const known = await db
    .selectFrom('phone')
    .select('platform_hash')
    .where(among(db, 'id', ids))
    .execute()
  const hashes = [...known.map(({ platform_hash }) => platform_hash), ...(hash === null ? [] : [hash])]
  if (hashes.length === 0) return ids
  const platforms = await db
    .selectFrom('phone')
    .select('id')
    .where('company_id', 'is', null)
    .where('platform_hash', 'in', hashes)
    .execute()
  return [...ids, ...platforms.map(({ id }) => id)]
}

/** Those in scope, and the platform's, which are everybody's to know. */
export function listLocks(db: Db, scope: RowScope<'phone_lock'>, filter: LockedFilter) {
  const { keywords, numbers, companyId, type, range, state, complaint, sort = '-id', now } = filter
  const isSeen = sql<SqlBool>`(${scope.condition} or phone_lock.company_id is null)`
  const wantedBy = (seen: Expression<SqlBool>) =>
    allOf(
      seen,
      contains(['phone_lock.reason'], keywords),
      ...numbers.map((ids) => among(db, 'phone_lock.phone_id', ids)),
      equal('phone_lock.company_id', companyId),
      oneOf('phone_lock.type', type),
      anyOf(...(range ?? []).map(ofRange)),
      anyOf(...(state ?? []).map((each) => inState(each, now))),
      // The platform's are the platform's to handle.
      complaint && allOf(scope.condition, isComplaint(complaint, now)),
      atLeast('phone_lock.created_at', filter.createdFrom),
      atMost('phone_lock.created_at', filter.createdTo),
      atLeast('phone_lock.expire_at', filter.endsFrom),
      atMost('phone_lock.expire_at', filter.endsTo),
    )
  const wanted = wantedBy(isSeen)
  const order = sorted(sortColumns, sort, 'phone_lock.id')
  if (!orderedByIndex.includes(sort)) return pageOf(db, locks, filter, wanted, order)
  // Without statistics, SQLite would gather and sort all that a company has, however many.
  const alongOrder = isPostgres(db) ? isSeen : sql<SqlBool>`case when ${isSeen} then 1 else 0 end = 1`
  return pageOf(db, locks, filter, wantedBy(alongOrder), order, {
    ...{ from: sql`phone_lock`, wanted, isInOrder: true },
  })
}

/** How many complaints in scope await somebody, at a time in epoch seconds. */
export async function countComplaints(
  db: Db,
  scope: RowScope<'phone_lock'>,
  { userId, now }: { userId: number; now: number },
): Promise<{ open: number; late: number; asked: number }> {
  const sumOf = (condition: Expression<SqlBool>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  return rowsOf(db, scope)
    .select([
      sumOf(isComplaint('open', now)).as('open'),
      sumOf(isComplaint('late', now)).as('late'),
      sumOf(sql<SqlBool>`(phone_lock.lift_asked_by is not null and phone_lock.lift_asked_by != ${userId})`).as('asked'),
    ])
    .where(sql<SqlBool>`phone_lock.type = 'COMPLAINT' and phone_lock.ended_at is null`)
    .executeTakeFirstOrThrow()
}

/** Of these locks, those in scope. */
export async function locksWithin(
  db: Db,
  scope: RowScope<'phone_lock'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(db, scope)
    .select('phone_lock.id')
    .where(among(db, 'phone_lock.id', ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
