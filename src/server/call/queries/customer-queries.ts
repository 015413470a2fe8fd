/** The calls of customers, and of numbers that belonged to no customer. */
import { type SqlBool, sql } from 'kysely'
import type { RowScope } from '../../access/scope'
import { among } from '../../db/dialects'
import { readLocked } from '../../db/locks'
import type { Db } from '../../db/schema'
import { touchCustomers } from './queries'

interface Known {
  customerId: number
  companyId: number
  phoneId: number
  /** The owner of the calls. */
  userId: number
}

/** How many calls and open callbacks a customer has. */
export async function callsOfCustomer(db: Db, customerId: number): Promise<{ calls: number; callbacks: number }> {
  const { calls } = await db
    .selectFrom('call')
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  const { callbacks } = await db
    .selectFrom('callback_task')
    .select(({ fn }) => fn.countAll<number>().as('callbacks'))
    .where('customer_id', '=', customerId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { calls, callbacks }
}

/** The name of the last result that a call in scope with each of these customers has. */
export async function lastResults(
  db: Db,
  scope: RowScope<'call'>,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (customerIds.length === 0) return new Map()
  const last = sql<number>`(select call.wrapup_id from call where call.customer_id = customer.id
    and call.wrapup_id is not null and ${scope.condition} order by call.created_at desc, call.id desc limit 1)`
  const rows = await db
    .selectFrom('customer')
    .innerJoin('wrapup_code', (join) => join.on(sql<SqlBool>`wrapup_code.id = ${last}`))
    .select(['customer.id', 'wrapup_code.name'])
    .where(among(db, 'customer.id', customerIds))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The newest calls in scope with a customer. Times in epoch seconds. */
export async function callsWithCustomer(db: Db, scope: RowScope<'call'>, customerId: number, most: number) {
  const rows = await db
    .selectFrom('call')
    .innerJoin('user', 'user.id', 'call.user_id')
    .leftJoin('wrapup_code', 'wrapup_code.id', 'call.wrapup_id')
    .leftJoin('exception_code', (join) =>
      join
        .onRef('exception_code.source', '=', 'call.code_source')
        .onRef('exception_code.raw_code', '=', 'call.raw_code'),
    )
    .select(['call.id', 'call.created_at', 'call.state', 'call.answered', 'call.talk_sec', 'user.nickname'])
    .select(['wrapup_code.name as result', 'exception_code.title as exception_title'])
    .where(scope.condition)
    .where('call.customer_id', '=', customerId)
    .orderBy('call.created_at', 'desc')
    .orderBy('call.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ created_at, answered, talk_sec, exception_title, ...row }) => ({
    ...row,
    time: Math.floor(created_at / 1000),
    answered: answered === 1,
    talkSec: talk_sec,
    exception: exception_title === null ? null : { title: exception_title },
  }))
}

/** The newest call in scope to one of these rows of a number. */
export const callWithNumber = (db: Db, scope: RowScope<'call'>, phoneIds: readonly number[]) =>
  db
    .selectFrom('call')
    .select(['call.id', 'call.company_id'])
    .where(among(db, 'call.phone_id', phoneIds))
    .where(scope.condition)
    .orderBy('call.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The outcomes of a company's last calls to some numbers, by number. */
export const lastOutcomes = async (db: Db, companyId: number, phoneIds: readonly number[]) => {
  if (phoneIds.length === 0) return []
  const last = db
    .selectFrom('call')
    .select(({ fn }) => fn.max('call.id').as('id'))
    .where('call.company_id', '=', companyId)
    .where(among(db, 'call.phone_id', phoneIds))
    .where('call.submitted_at', 'is not', null)
    .groupBy('call.phone_id')
  return db
    .selectFrom('call')
    .leftJoin('wrapup_code', 'wrapup_code.id', 'call.wrapup_id')
    .leftJoin('exception_code', (join) =>
      join
        .onRef('exception_code.source', '=', 'call.code_source')
        .onRef('exception_code.raw_code', '=', 'call.raw_code'),
    )
    .select(['call.phone_id', 'call.answer_at', 'call.submitted_at', 'call.exception_class'])
    .select(['wrapup_code.name as wrapup_name', 'exception_code.title as exception_title'])
    .where('call.id', 'in', last)
    .execute()
}

/** Rows without a customer, or whose customer was deleted. */
const nobodys = (table: 'call' | 'callback_task') => {
  const customerId = sql.ref(`${table}.customer_id`)
  return sql<SqlBool>`(${customerId} is null or exists
    (select 1 from customer where customer.id = ${customerId} and customer.deleted_at is not null))`
}

async function setCustomer(db: Db, calls: readonly { id: number }[], customerId: number): Promise<void> {
  const ids = calls.map(({ id }) => id)
  await db
    .updateTable('call')
    .set({ customer_id: customerId })
    .where(among(db, 'id', ids))
    .execute()
}

/**
 * Who has called these numbers, or is to call them back, without a customer for it. A number's row is its company's own, so
 * they are of that company.
 */
export async function callersOf(db: Db, phoneIds: readonly number[]) {
  const of = <T extends 'call' | 'callback_task'>(table: T) =>
    db
      .selectFrom(table as 'call')
      .select(['phone_id', 'user_id'])
      .where(among(db, 'phone_id', phoneIds))
      .where(nobodys(table))
  return of('call').union(of('callback_task')).execute()
}

/** Those of these customers with a call, or with a callback that is still to be made. */
export async function customersInUse(db: Db, customerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const called = db
    .selectFrom('call')
    .select('customer_id')
    .where(among(db, 'customer_id', customerIds))
  const planned = db
    .selectFrom('callback_task')
    .select('customer_id')
    .where(among(db, 'customer_id', customerIds))
    .where('done_at', 'is', null)
  const rows = await called.union(planned).execute()
  return new Set(rows.map(({ customer_id }) => customer_id as number))
}

/**
 * A number has become somebody's customer. The owner's calls to it, even a running one, and their callbacks now belong
 * to that customer.
 */
export async function giveCallsCustomer(db: Db, { customerId, companyId, phoneId, userId }: Known): Promise<void> {
  const own = db.selectFrom('call').select(['id', 'created_at', 'submitted_at'])
  const calls = await readLocked(
    db,
    'call',
    own
      .where('phone_id', '=', phoneId)
      .where('user_id', '=', userId)
      .where('company_id', '=', companyId)
      .where(nobodys('call')),
  )
  if (calls.length > 0) await setCustomer(db, calls, customerId)
  await db
    .updateTable('callback_task')
    .set({ customer_id: customerId })
    .where('phone_id', '=', phoneId)
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where(nobodys('callback_task'))
    .where('done_at', 'is', null)
    .execute()
  // Calls that are not submitted yet are counted when they are.
  const placed = calls.filter((call) => call.submitted_at !== null).map((call) => Math.floor(call.created_at / 1000))
  if (placed.length > 0) await touchCustomers(db, [{ id: customerId, calls: placed.length, at: Math.max(...placed) }])
}

interface Merged {
  fromId: number
  toId: number
}

/** All calls of a customer are another's from now on, whoever made them. Its counts are the caller's. */
export async function giveCallsTo(db: Db, { fromId, toId }: Merged): Promise<void> {
  const calls = db.selectFrom('call').select('call.id').where('call.customer_id', '=', fromId)
  const locked = await readLocked(db, 'call', calls)
  if (locked.length > 0) await setCustomer(db, locked, toId)
}

/** All callbacks of a customer are another's from now on. */
export const giveCallbacksTo = async (db: Db, { fromId, toId }: Merged): Promise<void> => {
  await db.updateTable('callback_task').set({ customer_id: toId }).where('customer_id', '=', fromId).execute()
}
