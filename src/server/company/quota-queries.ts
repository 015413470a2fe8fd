/** What companies may have at most, and what they have. */
import { sql } from 'kysely'
import type { QuotaKey } from '../../contract/company/resources'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import { isUnderWay } from '../call/port'
import { among } from '../db/dialects'
import type { Db, RowOf } from '../db/schema'

export type QuotaRow = Pick<RowOf<'company_quota'>, 'key' | 'limit' | 'expire_at'>

/** The quotas of these companies; without a row there is no limit. */
export const quotasOf = (db: Db, companyIds: readonly number[]) =>
  db
    .selectFrom('company_quota')
    .select(['company_id', 'key', 'limit', 'expire_at'])
    .where(among(db, 'company_id', companyIds))
    .execute()

export const quotaOf = (db: Db, companyId: number, key: QuotaKey): Promise<QuotaRow | undefined> =>
  db
    .selectFrom('company_quota')
    .select(['key', 'limit', 'expire_at'])
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function saveQuota(db: Db, companyId: number, { key, limit, expire_at }: QuotaRow): Promise<void> {
  await db
    .insertInto('company_quota')
    .values({ company_id: companyId, key, limit, expire_at })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ limit, expire_at }))
    .execute()
}

/** From now on there is no limit. */
export async function removeQuota(db: Db, companyId: number, key: QuotaKey): Promise<void> {
  await db.deleteFrom('company_quota').where('company_id', '=', companyId).where('key', '=', key).execute()
}

/** How many people of a company may sign in already, whoever asks. */
export async function seatsTaken(db: Db, companyId: number): Promise<number> {
  const { taken } = await db
    .selectFrom('user')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('company_id', '=', companyId)
    .where('status', '=', 'ENABLED')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return taken
}

/** How many calls in scope are under way, by company. */
export async function openCallsOf(
  db: Db,
  scope: RowScope<'call'>,
  companyIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf(db, scope)
    .select('call.company_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isUnderWay(db, now))
    .where(among(db, 'call.company_id', companyIds))
    .groupBy('call.company_id')
    .execute()
  return new Map(rows.map(({ company_id, count }) => [company_id, count]))
}

/** How many customers a company has, whoever asks. */
export async function customerCountOf(db: Db, companyId: number): Promise<number> {
  const row = await db
    .selectFrom('customer_count')
    .select('count')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** A company has so many customers more, or fewer. */
export async function countCustomers(db: Db, companyId: number, more: number): Promise<void> {
  if (more === 0) return
  await db
    .insertInto('customer_count')
    .values({ company_id: companyId, count: more })
    .onConflict((on) =>
      on.column('company_id').doUpdateSet({ count: sql<number>`customer_count.count + excluded.count` }),
    )
    .execute()
}

/** How many customers the companies in scope have, by company. */
export async function customerCountsOf(
  db: Db,
  scope: RowScope<'company'>,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf(db, scope)
    .innerJoin('customer_count', 'customer_count.company_id', 'company.id')
    .select(['company.id', 'customer_count.count'])
    .where(among(db, 'company.id', companyIds))
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Says how many rows a job exports on this day. */
export async function countExport(
  db: Db,
  {
    jobId,
    userId,
    companyId,
    day,
    rows,
  }: { jobId: number; userId: number; companyId: number; day: number; rows: number },
): Promise<void> {
  await db
    .insertInto('export_use')
    .values({ job_id: jobId, user_id: userId, company_id: companyId, day, rows })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet({ day, rows }))
    .execute()
}

/** The job has written nothing, so it counts no more. */
export async function uncountExport(db: Db, jobId: number): Promise<void> {
  await db.deleteFrom('export_use').where('job_id', '=', jobId).execute()
}

/** How many rows a company's people export on this day, whoever asks. */
export async function rowsExported(db: Db, companyId: number, day: number): Promise<number> {
  const { rows } = await db
    .selectFrom('export_use')
    .select(sql<number>`coalesce(sum(rows), 0)`.as('rows'))
    .where('company_id', '=', companyId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** How many rows the employees in scope export on this day, by company. */
export async function rowsExportedOf(
  db: Db,
  scope: RowScope<'company_user'>,
  companyIds: readonly number[],
  day: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf(db, scope)
    .innerJoin('export_use', 'export_use.user_id', 'company_user.user_id')
    .select('export_use.company_id')
    .select(sql<number>`sum(export_use.rows)`.as('rows'))
    .where('export_use.day', '=', day)
    .where(among(db, 'export_use.company_id', companyIds))
    .groupBy('export_use.company_id')
    .execute()
  return new Map(rows.map(({ company_id, rows }) => [company_id, Number(rows)]))
}

/** Counts one more whole number that somebody looks at on this day. Answers how many it is. The caller has locked the user. */
export async function countReveal(
  db: Db,
  row: { userId: number; companyId: number | null; day: number },
): Promise<number> {
  const { count } = await db
    .insertInto('reveal_use')
    .values({ user_id: row.userId, company_id: row.companyId, day: row.day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet({ count: sql<number>`reveal_use.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** The most whole numbers that one of the employees in scope has looked at on this day, by company. */
export async function mostRevealsOf(
  db: Db,
  scope: RowScope<'company_user'>,
  companyIds: readonly number[],
  day: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf(db, scope)
    .innerJoin('reveal_use', 'reveal_use.user_id', 'company_user.user_id')
    .select('company_user.company_id')
    .select(({ fn }) => fn.max<number>('reveal_use.count').as('count'))
    .where('reveal_use.day', '=', day)
    .where(among(db, 'company_user.company_id', companyIds))
    .groupBy('company_user.company_id')
    .execute()
  return new Map(rows.map(({ company_id, count }) => [company_id, Number(count)]))
}
