/** Companies with their quotas and functions. */
import { sql } from 'kysely'
import type { resourcesEndpoints } from '../../contract/company/resources'
import type { QueryOf } from '../../contract/endpoint'
import type { Permission } from '../../contract/permissions'
import { companyPermissions } from '../access/builtin'
import type { RowScope } from '../access/scope'
import { among } from '../db/dialects'
import { listOf, pageOf, sorted } from '../db/page'
import type { Db } from '../db/schema'
import { allOf, contains, equal, oneOf } from '../db/where'

const companies = listOf({
  tables: (db) => db.selectFrom('company'),
  id: 'company.id',
  rows: (db) =>
    db
      .selectFrom('company')
      .innerJoin('channel', 'channel.id', 'company.channel_id')
      .select(['company.id', 'company.code', 'company.name', 'company.status', 'channel.name as channel_name']),
})

const sortColumns = { code: 'company.code', name: 'company.name' }
const nameColumns = ['company.name', 'company.pinyin', 'company.initials', 'company.code']

/** Companies of which some quota has its last day in that time. */
const endsWithin = (from: number | undefined, to: number | undefined) =>
  from === undefined && to === undefined
    ? undefined
    : sql<boolean>`exists (select 1 from company_quota where company_quota.company_id = company.id
        and company_quota.expire_at >= ${from ?? 0} and company_quota.expire_at <= ${to ?? Number.MAX_SAFE_INTEGER})`

export const listResources = (db: Db, scope: RowScope<'company'>, filter: QueryOf<typeof resourcesEndpoints.list>) =>
  pageOf(
    db,
    companies,
    filter,
    allOf(
      scope.condition,
      contains(nameColumns, filter.keywords),
      equal('company.id', filter.companyId),
      oneOf('company.status', filter.status),
      endsWithin(filter.endsFrom, filter.endsTo),
    ),
    sorted(sortColumns, filter.sort ?? 'code', 'company.id'),
  )

/** How many functions these companies have. */
export async function functionCounts(db: Db, companyIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('company_permission')
    .innerJoin('permission', 'permission.id', 'company_permission.permission_id')
    .select('company_permission.company_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(among(db, 'company_permission.company_id', companyIds))
    .where('permission.path', 'in', companyPermissions)
    .groupBy('company_permission.company_id')
    .execute()
  return new Map(rows.map(({ company_id, count }) => [company_id, count]))
}

/** The functions that a company has. */
export async function functionsOf(db: Db, companyId: number): Promise<ReadonlySet<Permission>> {
  const rows = await db
    .selectFrom('company_permission')
    .innerJoin('permission', 'permission.id', 'company_permission.permission_id')
    .select('permission.path')
    .where('company_permission.company_id', '=', companyId)
    .execute()
  return new Set(rows.map(({ path }) => path as Permission))
}

/** Gives a company functions that it doesn't have yet. */
export async function giveFunctions(db: Db, companyId: number, names: readonly Permission[]): Promise<void> {
  if (names.length === 0) return
  await db
    .insertInto('company_permission')
    .columns(['company_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('permission')
        .select([sql.lit(companyId).as('company_id'), 'permission.id'])
        .where('permission.path', 'in', names),
    )
    .execute()
}

export async function takeFunctions(db: Db, companyId: number, names: readonly Permission[]): Promise<void> {
  if (names.length === 0) return
  await db
    .deleteFrom('company_permission')
    .where('company_id', '=', companyId)
    .where('permission_id', 'in', (eb) => eb.selectFrom('permission').select('id').where('path', 'in', names))
    .execute()
}
