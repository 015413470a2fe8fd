/** Customers, their owners and their follow-up records. */
import type { SelectQueryBuilder } from 'kysely'
import type { RowScope } from '../access/scope'
import { contains, type Page, pageOf, sorted, type Unselected } from '../db/page'
import type { Db, NewRow, Schema } from '../db/schema'

interface CustomerFilter extends Page {
  keywords?: string
  userId?: number
  companyId?: number
  type?: number
  sort?: string
  /** The row of `phone` asked for; null asks for a number that nobody has. */
  phoneId?: number | null
}

const withOwner = (query: SelectQueryBuilder<Schema, 'customer', Unselected>) =>
  query
    .innerJoin('phone', 'phone.id', 'customer.phone_id')
    .leftJoin('user', 'user.id', 'customer.user_id')
    .leftJoin('phone as user_phone', 'user_phone.id', 'user.phone_id')
    .select(['customer.id', 'customer.user_id', 'customer.company_id', 'customer.name', 'customer.type'])
    .select(['customer.remark', 'customer.version', 'customer.created_at', 'customer.updated_at'])
    .select(['customer.last_follow_at', 'customer.next_follow_at', 'customer.phone_id', 'phone.enc as phone_enc'])
    .select(['user.nickname as user_nickname', 'user.deleted_at as user_deleted_at'])
    .select(['user.phone_id as user_phone_id', 'user_phone.enc as user_phone_enc'])

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof customerById>>>

const sortColumns = {
  /** The order of entry: the default, and the cheapest. */
  id: 'customer.id',
  createTime: 'customer.created_at',
  updateTime: 'customer.updated_at',
  lastFollowTime: { nullable: 'customer.last_follow_at' },
  nextFollowTime: { nullable: 'customer.next_follow_at' },
}

export function listCustomers(db: Db, scope: RowScope<'customer'>, filter: CustomerFilter) {
  let base = db.selectFrom('customer').where(scope.condition)
  if (filter.userId !== undefined) base = base.where('customer.user_id', '=', filter.userId)
  if (filter.companyId !== undefined) base = base.where('customer.company_id', '=', filter.companyId)
  if (filter.type !== undefined) base = base.where('customer.type', '=', filter.type)
  if (filter.phoneId !== undefined) base = base.where('customer.phone_id', '=', filter.phoneId ?? 0)
  if (filter.keywords) {
    base = base.where(contains(['customer.name', 'customer.pinyin', 'customer.initials'], filter.keywords))
  }
  return pageOf(filter, base, withOwner(sorted(base, sortColumns, filter.sort ?? '-id', 'customer.id')))
}

export const customerById = (db: Db, scope: RowScope<'customer'>, id: number) =>
  withOwner(db.selectFrom('customer').where(scope.condition).where('customer.id', '=', id)).executeTakeFirst()

/** The customer with this number, of this owner where one is named; the newest where several are. */
export function customerByPhone(db: Db, scope: RowScope<'customer'>, phoneId: number, userId: number | undefined) {
  let query = db.selectFrom('customer').where(scope.condition).where('customer.phone_id', '=', phoneId)
  if (userId !== undefined) query = query.where('customer.user_id', '=', userId)
  return withOwner(query).orderBy('customer.id', 'desc').executeTakeFirst()
}

/** The person who is to own a customer: one of those in scope who works in a company. */
export const ownerInScope = (db: Db, scope: RowScope<'user'>, userId: number) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.company_id', 'user.nickname'])
    .where(scope.condition)
    .where('user.id', '=', userId)
    .where('user.company_id', 'is not', null)
    .executeTakeFirst()

export async function insertCustomer(db: Db, row: NewRow<'customer'>): Promise<number> {
  const { id } = await db.insertInto('customer').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Saves what changed, unless the row has moved on from `version`; tells whether it did. */
export async function updateCustomer(
  db: Db,
  scope: RowScope<'customer'>,
  id: number,
  version: number,
  changes: Partial<NewRow<'customer'>>,
): Promise<boolean> {
  const rows = await db
    .updateTable('customer')
    .set({ ...changes, version: version + 1 })
    .where('customer.id', '=', id)
    .where('customer.version', '=', version)
    .where(scope.condition)
    .returning('customer.id')
    .execute()
  return rows.length === 1
}

export const addOwnerLog = async (db: Db, row: NewRow<'customer_owner_log'>): Promise<void> => {
  await db.insertInto('customer_owner_log').values(row).execute()
}

export async function countFlows(db: Db, customerId: number): Promise<number> {
  const { total } = await db
    .selectFrom('customer_flow')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertFlow(db: Db, row: NewRow<'customer_flow'>): Promise<number> {
  const { id } = await db.insertInto('customer_flow').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

interface FlowFilter extends Page {
  customerId?: number
  userId?: number
  type?: number
  startTime?: number
  endTime?: number
  keywords?: string
  sort?: string
}

/** Follow-up records in scope, newest first. */
export function listFlows(db: Db, scope: RowScope<'customer_flow'>, filter: FlowFilter) {
  let base = db.selectFrom('customer_flow').where(scope.condition)
  if (filter.customerId !== undefined) base = base.where('customer_flow.customer_id', '=', filter.customerId)
  if (filter.userId !== undefined) base = base.where('customer_flow.user_id', '=', filter.userId)
  if (filter.type !== undefined) base = base.where('customer_flow.type', '=', filter.type)
  if (filter.startTime !== undefined) base = base.where('customer_flow.updated_at', '>=', filter.startTime)
  if (filter.endTime !== undefined) base = base.where('customer_flow.updated_at', '<=', filter.endTime)
  if (filter.keywords) base = base.where(contains(['customer_flow.remark'], filter.keywords))
  const columns = { updateTime: 'customer_flow.updated_at' }
  const rows = sorted(base, columns, filter.sort ?? '-updateTime', 'customer_flow.id')
    .leftJoin('user', 'user.id', 'customer_flow.user_id')
    .leftJoin('phone as user_phone', 'user_phone.id', 'user.phone_id')
    .select(['customer_flow.id', 'customer_flow.customer_id', 'customer_flow.type', 'customer_flow.remark'])
    .select(['customer_flow.user_id', 'customer_flow.updated_at', 'user.nickname as user_nickname'])
    .select(['user.deleted_at as user_deleted_at', 'user.phone_id as user_phone_id', 'user_phone.enc as user_phone_enc'])
  return pageOf(filter, base, rows)
}
