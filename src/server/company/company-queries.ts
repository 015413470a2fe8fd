/** Companies, and what they have and do. */
import { sql } from 'kysely'
import type { companiesEndpoints } from '../../contract/company/companies'
import type { QueryOf } from '../../contract/endpoint'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import { among } from '../db/dialects'
import { listOf, pageOf, sorted, total } from '../db/page'
import type { Db } from '../db/schema'
import { allOf, atLeast, atMost, contains, equal, oneOf } from '../db/where'

export type CompanyFilter = QueryOf<typeof companiesEndpoints.allList>

const countOf = (status: 'ENABLED' | 'DISABLED') =>
  sql<number>`count(case when company.status = ${sql.lit(status)} then 1 end)`

const companyRows = (db: Db) =>
  db
    .selectFrom('company')
    .innerJoin('channel', 'channel.id', 'company.channel_id')
    .leftJoin('channel as parent', 'parent.id', 'channel.parent_id')
    .leftJoin('user as manager', 'manager.id', 'company.manager_id')
    .leftJoin('phone', 'phone.id', 'company.phone_id')
    .leftJoin('company_quota as seats', (join) =>
      join.onRef('seats.company_id', '=', 'company.id').on('seats.key', '=', sql.lit('seats' as const)),
    )
    .leftJoin('company_quota as concurrency', (join) =>
      join
        .onRef('concurrency.company_id', '=', 'company.id')
        .on('concurrency.key', '=', sql.lit('concurrency' as const)),
    )
    .select(['company.id', 'company.code', 'company.name', 'company.channel_id', 'company.industry', 'company.contact'])
    .select(['company.contract_from', 'company.contract_to', 'company.status'])
    .select(['company.province_id', 'company.city_id', 'company.district_id'])
    .select(['company.stopped_at', 'company.stop_reason', 'company.manager_id', 'company.risk_level'])
    .select([
      'company.version',
      'company.created_at',
      'company.updated_at',
      'company.phone_id',
      'phone.enc as phone_enc',
    ])
    .select(['channel.name as channel_name', 'parent.name as parent_channel_name', 'manager.nickname as manager_name'])
    .select(['seats.limit as seat_limit', 'concurrency.limit as most_calls'])

const companies = listOf({
  tables: (db) => db.selectFrom('company'),
  id: 'company.id',
  rows: companyRows,
  sums: { enabled: countOf('ENABLED'), disabled: countOf('DISABLED') },
})

const sortColumns = {
  code: 'company.code',
  name: 'company.name',
  createTime: 'company.created_at',
  contractTo: { nullable: 'company.contract_to' },
}

const nameColumns = ['company.name', 'company.pinyin', 'company.initials', 'company.code', 'company.contact']

const isStopped = (stopped: boolean | undefined) =>
  stopped === undefined ? undefined : sql<boolean>`company.stopped_at is ${stopped ? sql`not null` : sql`null`}`

const wanted = (scope: RowScope<'company'>, filter: CompanyFilter) =>
  allOf(
    scope.condition,
    contains(nameColumns, filter.keywords),
    equal('company.channel_id', filter.channelId),
    oneOf('company.status', filter.status),
    isStopped(filter.stopped),
    atLeast('company.contract_to', filter.endsFrom),
    atMost('company.contract_to', filter.endsTo),
    equal('company.manager_id', filter.managerId),
    oneOf('company.risk_level', filter.riskLevel),
  )

export const listCompanies = (db: Db, scope: RowScope<'company'>, filter: CompanyFilter) =>
  pageOf(db, companies, filter, wanted(scope, filter), sorted(sortColumns, filter.sort ?? 'code', 'company.id'))

export const countCompanies = async (db: Db, scope: RowScope<'company'>, filter: CompanyFilter): Promise<number> =>
  (await db.selectFrom('company').select(total).where(wanted(scope, filter)).executeTakeFirstOrThrow()).total

/** The next of these companies in the order of their ids. */
export const companiesAfter = (
  db: Db,
  scope: RowScope<'company'>,
  filter: CompanyFilter,
  after: number,
  most: number,
) =>
  db
    .selectFrom('company')
    .select(['company.id', 'company.name', 'company.code'])
    .where(wanted(scope, filter))
    .where('company.id', '>', after)
    .orderBy('company.id')
    .limit(most)
    .execute()

export const companyRow = (db: Db, scope: RowScope<'company'>, id: number) =>
  companyRows(db).where(scope.condition).where('company.id', '=', id).executeTakeFirst()

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof companyRow>>>

/** How many employees in scope have an enabled account, by company. */
export async function seatsOf(
  db: Db,
  scope: RowScope<'company_user'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf(db, scope)
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select('company_user.company_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user.status', '=', 'ENABLED')
    .where('user.deleted_at', 'is', null)
    .where(among(db, 'company_user.company_id', ids))
    .groupBy('company_user.company_id')
    .execute()
  return new Map(rows.map(({ company_id, count }) => [company_id, count]))
}

export const channelsToChoose = (db: Db, scope: RowScope<'channel'>) =>
  rowsOf(db, scope).select(['channel.id', 'channel.name']).orderBy('channel.id').execute()

export const channelToChoose = (db: Db, scope: RowScope<'channel'>, id: number) =>
  rowsOf(db, scope).select(['channel.id', 'channel.name']).where('channel.id', '=', id).executeTakeFirst()

/** Somebody of the provider's own staff, in scope. */
export const providerStaff = (db: Db, scope: RowScope<'user'>, id: number) =>
  rowsOf(db, scope)
    .select(['user.id', 'user.nickname'])
    .where('user.id', '=', id)
    .where('user.org', '<>', 'COMPANY')
    .where('user.status', '=', 'ENABLED')
    .executeTakeFirst()

/** Whether some company has this number, also one that nobody sees any more. */
export async function codeTaken(db: Db, code: string): Promise<boolean> {
  const found = await db
    .selectFrom('company')
    .select('id')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}
