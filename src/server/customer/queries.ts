/** Customers, their owners and their follow-up records. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ConsentState } from '../../contract/customer/consents'
import type { CustomerLevel, Due } from '../../contract/customer/customers'
import { pagingQuery } from '../../contract/list'
import { endOfDay } from '../../lib/time/time'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import { customersWithNumber, firstWith, withNumber } from '../db/customer-numbers'
import { customersNamed, nameColumns, orWithNumber } from '../db/customer-words'
import { among } from '../db/dialects'
import { once } from '../db/once'
import { bestFirst, listOf, type Page, pageOf, sorted, total } from '../db/page'
import type { Db, NewRow } from '../db/schema'
import { allOf, anyOf, atLeast, atMost, contains, type DepartmentFilter, equal, inDepartment, oneOf } from '../db/where'

export interface CustomerFilter extends Page, CustomerConditions {}

/** What a filter asks of a customer. */
export interface CustomerConditions extends DepartmentFilter {
  keywords?: string | undefined
  /** The only company that customers in scope can belong to, unless they are the viewer's own; undefined if there may be several. */
  within?: number | undefined
  userId?: number
  companyId?: number
  type?: number[]
  level?: CustomerLevel[]
  next?: Due
  called?: boolean
  pooled?: boolean
  calledFrom?: number
  calledTo?: number
  createdFrom?: number
  createdTo?: number
  importId?: number
  tagId?: number
  consent?: ConsentState | 'NONE'
  sort?: string
  /** The rows of `phone` to find. */
  phoneIds?: readonly number[] | undefined
  /** The rows of `phone` that the keywords may mean too. */
  endingIds?: readonly number[] | undefined
  /** Epoch seconds. */
  now: number
  /** What only some lists ask. */
  wanted?: Expression<SqlBool> | undefined
}

/** Customers with their number and owner. */
const customerRows = once((db) =>
  db
    .selectFrom('customer')
    .innerJoin('phone', 'phone.id', 'customer.phone_id')
    .leftJoin('user', 'user.id', 'customer.user_id')
    .leftJoin('phone as user_phone', 'user_phone.id', 'user.phone_id')
    .select(['customer.id', 'customer.user_id', 'customer.company_id', 'customer.name', 'customer.type'])
    .select(['customer.province_id', 'customer.city_id', 'customer.district_id'])
    .select(['customer.remark', 'customer.version', 'customer.created_at', 'customer.updated_at'])
    .select(['customer.last_follow_at', 'customer.next_follow_at', 'customer.phone_id', 'phone.enc as phone_enc'])
    .select(['phone.province', 'phone.city', 'phone.carrier', 'customer.phone_label'])
    .select(['customer.level', 'customer.source', 'customer.last_call_at', 'customer.call_count'])
    .select(['customer.claim_at', 'customer.protect_until', 'customer.consent'])
    .leftJoin('pool', 'pool.id', 'customer.pool_id')
    .select(['customer.pool_id', 'customer.pool_at', 'customer.pool_reason', 'customer.pool_times'])
    .select('pool.name as pool_name')
    .select(['user.nickname as user_nickname', 'user.deleted_at as user_deleted_at'])
    .select(['user.phone_id as user_phone_id', 'user_phone.enc as user_phone_enc']),
)

const customers = listOf({ tables: (db) => db.selectFrom('customer'), id: 'customer.id', rows: customerRows })

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof customerById>>>

const sortColumns = {
  /** The order of creation: the default, and the cheapest. */
  id: 'customer.id',
  createTime: 'customer.created_at',
  updateTime: 'customer.updated_at',
  lastFollowTime: { nullable: 'customer.last_follow_at' },
  nextFollowTime: { nullable: 'customer.next_follow_at' },
  lastCallTime: { nullable: 'customer.last_call_at' },
  callCount: 'customer.call_count',
  claimTime: { nullable: 'customer.claim_at' },
  poolTime: { nullable: 'customer.pool_at' },
  poolTimes: 'customer.pool_times',
}

/** Who plans what by when. */
const isDue = (due: Due | undefined, now: number) => {
  const next = 'customer.next_follow_at'
  switch (due) {
    case undefined:
      return undefined
    case 'today':
      return atMost(next, endOfDay(now * 1000))
    case 'overdue':
      return atMost(next, now - 1)
    case 'later':
      return atLeast(next, endOfDay(now * 1000) + 1)
    case 'none':
      return sql<SqlBool>`${sql.ref(next)} is null`
  }
}

/** Whether anybody has called it; `undefined`: either. */
const isCalled = (called: boolean | undefined) =>
  called === undefined ? undefined : called ? atLeast('customer.call_count', 1) : equal('customer.call_count', 0)

const isPooled = (pooled: boolean | undefined) =>
  pooled === undefined ? undefined : sql<SqlBool>`customer.user_id is ${sql.raw(pooled ? 'null' : 'not null')}`

/** The customers whose owner works in a department. */
function ofDepartment(filter: DepartmentFilter) {
  const works = inDepartment('company_user.department_id', filter)
  return works && sql<SqlBool>`customer.user_id in (select company_user.user_id from company_user where ${works})`
}

const hasTag = (tagId: number | undefined) =>
  tagId === undefined
    ? undefined
    : sql<SqlBool>`customer.id in (select customer_tag.customer_id from customer_tag where customer_tag.tag_id = ${tagId})`

const hasConsent = (consent: CustomerConditions['consent']) =>
  consent === 'NONE' ? sql<SqlBool>`customer.consent is null` : equal('customer.consent', consent)

/** The filter without its words. */
const wantedCustomers = (scope: RowScope<'customer'>, filter: CustomerConditions) =>
  allOf(
    scope.condition,
    equal('customer.user_id', filter.userId),
    equal('customer.company_id', filter.companyId),
    oneOf('customer.type', filter.type),
    filter.phoneIds && withNumber(filter.phoneIds),
    oneOf('customer.level', filter.level),
    isDue(filter.next, filter.now),
    isCalled(filter.called),
    isPooled(filter.pooled),
    ofDepartment(filter),
    atLeast('customer.last_call_at', filter.calledFrom),
    atMost('customer.last_call_at', filter.calledTo),
    atLeast('customer.created_at', filter.createdFrom),
    atMost('customer.created_at', filter.createdTo),
    equal('customer.import_id', filter.importId),
    hasTag(filter.tagId),
    hasConsent(filter.consent),
    filter.wanted,
  )

/** Whether the keywords are in the name, or end the number. */
const hasWords = ({ keywords, endingIds }: CustomerConditions) =>
  anyOf(contains(nameColumns, keywords), endingIds && withNumber(endingIds))

export function listCustomers(db: Db, scope: RowScope<'customer'>, filter: CustomerFilter) {
  const { keywords, sort = '-id' } = filter
  const others = wantedCustomers(scope, filter)
  const wanted = allOf(others, hasWords(filter))
  const order =
    sort === 'match'
      ? bestFirst(nameColumns, keywords, sorted(sortColumns, '-updateTime', 'customer.id'))
      : sorted(sortColumns, sort, 'customer.id')
  // One person's few customers are read one by one.
  if (!keywords || scope.dataScope === 'self' || filter.userId !== undefined)
    return pageOf(db, customers, filter, wanted, order)
  const byName = customersNamed(db, keywords, filter.companyId ?? filter.within)
  const named = filter.endingIds ? orWithNumber(db, byName, filter.endingIds) : byName
  return pageOf(db, customers, filter, wanted, order, {
    from: named.from,
    wanted: allOf(others, named.wanted),
    counted: seesAll(scope, filter) ? named.counted : undefined,
    isInOrder: sort === '-id' || sort === 'id',
  })
}

/** Filters that an index of names knows: all others leave out somebody with the words. */
const known: readonly string[] = ['keywords', 'companyId', 'within', 'sort', 'now', 'detail', 'departmentBelow']

/** Whether a filter leaves out nobody with its words, so that the index of names alone can count them. */
function seesAll({ dataScope }: RowScope<'customer'>, filter: CustomerFilter): boolean {
  const names = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : name))
  if (names.some((name) => !known.includes(name) && !(name in pagingQuery) && name !== 'walk')) return false
  const { companyId, within } = filter
  return dataScope === 'all' || (dataScope === 'company' && within !== undefined && (companyId ?? within) === within)
}

/** The customers of a filter, for batches: how many there are, and the next ones in the order of their ids. */
const foundCustomers = (db: Db, scope: RowScope<'customer'>, filter: CustomerConditions) =>
  db.selectFrom('customer').where(allOf(wantedCustomers(scope, filter), hasWords(filter)))

export const countCustomers = async (
  db: Db,
  scope: RowScope<'customer'>,
  filter: CustomerConditions,
): Promise<number> => (await foundCustomers(db, scope, filter).select(total).executeTakeFirstOrThrow()).total

export const customersAfter = (
  db: Db,
  scope: RowScope<'customer'>,
  filter: CustomerFilter,
  after: number,
  most: number,
) =>
  foundCustomers(db, scope, filter)
    .select(['customer.id', 'customer.name'])
    .where('customer.id', '>', after)
    .orderBy('customer.id')
    .limit(most)
    .execute()

export const customerById = (db: Db, scope: RowScope<'customer'>, id: number) =>
  customerRows(db).where(scope.condition).where('customer.id', '=', id).executeTakeFirst()

/** Customers with their number and owner, by id. */
export const customersById = (db: Db, scope: RowScope<'customer'>, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : customerRows(db)
        .where(scope.condition)
        .where(among(db, 'customer.id', ids))
        .execute()

/**
 * The customer with one of these rows of a number, and with this owner if one is given; of several the one whose first
 * number it is, then the newest.
 */
export const customerByPhone = (
  db: Db,
  scope: RowScope<'customer'>,
  phoneIds: readonly number[],
  userId: number | undefined,
) =>
  customerRows(db)
    .where(allOf(scope.condition, withNumber(phoneIds), equal('customer.user_id', userId)))
    .orderBy(firstWith(phoneIds))
    .orderBy('customer.id', 'desc')
    .executeTakeFirst()

/**
 * The customers with these numbers of a company, whoever has them: nobody gets a second one. A number's row is its company's
 * own; naming the company too, SQLite would read all its customers.
 */
export async function customersWith(db: Db, phoneIds: readonly number[]) {
  const first = await db
    .selectFrom('customer')
    .select(['id', 'user_id', 'phone_id'])
    .where(among(db, 'phone_id', phoneIds))
    .where('deleted_at', 'is', null)
    .execute()
  const others = await db
    .selectFrom('customer_phone')
    .innerJoin('customer', 'customer.id', 'customer_phone.customer_id')
    .select(['customer.id', 'customer.user_id', 'customer_phone.phone_id'])
    .where(among(db, 'customer_phone.phone_id', phoneIds))
    .where('customer.deleted_at', 'is', null)
    .execute()
  return [...first, ...others]
}

/** The new owner of a customer: a user in scope who works in a company. */
export const ownerInScope = (db: Db, scope: RowScope<'user'>, userId: number) =>
  rowsOf(db, scope)
    .select(['user.id', 'user.company_id', 'user.nickname'])
    .where('user.id', '=', userId)
    .where('user.company_id', 'is not', null)
    .where('user.status', '=', 'ENABLED')
    .executeTakeFirst()

/** How many follow-up records a customer has, and the first one. */
export async function flowsOf(db: Db, customerId: number) {
  const rows = db.selectFrom('customer_flow').where('customer_id', '=', customerId)
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const first = await rows.select(['id', 'remark', 'created_at']).orderBy('id').limit(1).executeTakeFirst()
  return { total, first }
}

export const deleteFlow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('customer_flow').where('id', '=', id).execute()
}

export async function insertFlow(db: Db, row: NewRow<'customer_flow'>): Promise<number> {
  const { id } = await db.insertInto('customer_flow').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

interface FlowFilter extends Page {
  /** As for customers. */
  within?: number | undefined
  customerId?: number
  userId?: number
  type?: number[]
  startTime?: number
  endTime?: number
  keywords?: string
  /** The rows of `phone`, if the keywords are a whole number. */
  phoneIds?: readonly number[]
  sort?: string
}

/** Follow-up records with their author and customer. */
const flows = listOf({
  tables: (db) => db.selectFrom('customer_flow'),
  id: 'customer_flow.id',
  sums: { customers: sql<number>`count(distinct customer_flow.customer_id)` },
  rows: (db) =>
    db
      .selectFrom('customer_flow')
      .innerJoin('customer', 'customer.id', 'customer_flow.customer_id')
      .innerJoin('phone', 'phone.id', 'customer.phone_id')
      .leftJoin('user', 'user.id', 'customer_flow.user_id')
      .leftJoin('phone as user_phone', 'user_phone.id', 'user.phone_id')
      .select(['customer_flow.id', 'customer_flow.customer_id', 'customer_flow.type', 'customer_flow.remark'])
      .select(['customer_flow.user_id', 'customer_flow.updated_at', 'user.nickname as user_nickname'])
      .select(['user.deleted_at as user_deleted_at', 'user.phone_id as user_phone_id'])
      .select(['user_phone.enc as user_phone_enc', 'customer.name as customer_name', 'customer.type as customer_type'])
      .select(['customer.deleted_at as customer_deleted_at', 'customer.phone_id', 'phone.enc as phone_enc']),
})

/** Follow-up records of customers whose name contains a text. */
function aboutNamed(db: Db, text: string | undefined, companyId: number | undefined) {
  if (!text) return undefined
  const { from, wanted } = customersNamed(db, text, companyId)
  return sql<SqlBool>`customer_flow.customer_id in (select customer.id from ${from} where ${wanted})`
}

/** Follow-up records of the customers with a number. The index of numbers has no deleted customers, whom nobody sees. */
const aboutNumber = (phoneIds: readonly number[] | undefined) =>
  phoneIds && sql<SqlBool>`customer_flow.customer_id in (${customersWithNumber(phoneIds)})`

/**
 * How many follow-up records each of these customers has. Needs no scope: who sees a customer sees all its records, and
 * testing the scope again would read every customer of a company.
 */
export async function countFlowsOf(db: Db, customerIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('customer_flow')
    .select(['customer_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where(among(db, 'customer_flow.customer_id', customerIds))
    .groupBy('customer_id')
    .execute()
  return new Map(rows.map(({ customer_id, count }) => [customer_id, count]))
}

/** Follow-up records in scope, newest first. */
export function listFlows(db: Db, scope: RowScope<'customer_flow'>, filter: FlowFilter) {
  const wanted = allOf(
    scope.condition,
    equal('customer_flow.customer_id', filter.customerId),
    equal('customer_flow.user_id', filter.userId),
    oneOf('customer_flow.type', filter.type),
    atLeast('customer_flow.updated_at', filter.startTime),
    atMost('customer_flow.updated_at', filter.endTime),
    anyOf(
      contains(['customer_flow.remark'], filter.keywords),
      aboutNamed(db, filter.keywords, filter.within),
      aboutNumber(filter.phoneIds),
    ),
  )
  const columns = { updateTime: 'customer_flow.updated_at' }
  return pageOf(db, flows, filter, wanted, sorted(columns, filter.sort ?? '-updateTime', 'customer_flow.id'))
}
