/** Whom to call next: one's own customers, due callbacks, and the numbers of a pasted list. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { QueueView } from '../../contract/phone'
import type { RowScope } from '../access/scope'
import { once } from '../db/once'
import type { Db } from '../db/schema'
import { allOf, anyOf, atMost, contains, equal } from '../db/where'

/** What is looked for in a queue. */
export interface Sought {
  /** In the name, its pinyin and initials. */
  text?: string
  /** The number's last digits. */
  tail?: string
  /** The number itself. */
  phoneId?: number
}

/** A row of a queue, whichever it comes from. */
export interface QueueRow {
  customer_id: number | null
  name: string | null
  type: number | null
  call_count: number
  last_call_at: number | null
  due_at: number | null
  phone_id: number
  phone_enc: string
  province: string | null
  city: string | null
}

const found = ({ text, tail, phoneId }: Sought) =>
  anyOf(
    contains(['customer.name', 'customer.pinyin', 'customer.initials'], text),
    tail === undefined ? undefined : sql<SqlBool>`phone.tail4 like ${`%${tail}`}`,
    equal('phone.id', phoneId),
  )

/** Customers with their numbers. */
const customers = once((db) =>
  db.selectFrom('customer').innerJoin('phone', 'phone.id', 'customer.phone_id').select(['phone.id as phone_id']),
)

/** The last result that a customer's calls were given says that there is interest. */
const lastShowsIntent = sql<SqlBool>`coalesce((select call.intent from call
  where call.customer_id = customer.id and call.wrapup_id is not null
  order by call.created_at desc, call.id desc limit 1), 0) = 1`

/** The types of the interested and the important. */
const hopeful = sql<SqlBool>`customer.type in (10, 20)`

const inView = (view: Exclude<QueueView, 'list'>, { now, endOfDay }: Times) => {
  switch (view) {
    case 'today':
      return atMost('customer.next_follow_at', endOfDay)
    case 'overdue':
      return sql<SqlBool>`customer.next_follow_at < ${now}`
    case 'uncalled':
      return equal('customer.call_count', 0)
    case 'intent':
      return anyOf(hopeful, lastShowsIntent)
    case 'all':
      return undefined
  }
}

/** Epoch seconds. */
interface Times {
  now: number
  /** The last second of today. */
  endOfDay: number
}

interface CustomerQueue extends Times {
  view: Exclude<QueueView, 'list'>
  sought: Sought
  /** Those that stand in the queue already. */
  except: { customers: readonly number[]; phones: readonly number[] }
  most: number
}

/** A viewer's own customers of one view, by when they are due, then by who waited longest for a call; and how many they are. */
export async function customersToCall(
  db: Db,
  own: RowScope<'customer'>,
  { view, sought, except, most, ...times }: CustomerQueue,
): Promise<{ rows: QueueRow[]; total: number }> {
  const wanted = allOf(
    own.condition,
    inView(view, times),
    found(sought),
    noneOf('customer.id', except.customers),
    noneOf('customer.phone_id', except.phones),
  )
  const rows = await customers(db)
    .select(['customer.id as customer_id', 'customer.name', 'customer.type', 'customer.call_count'])
    .select(['customer.last_call_at', 'customer.next_follow_at as due_at'])
    .select(['phone.enc as phone_enc', 'phone.province', 'phone.city'])
    .where(wanted)
    .orderBy(sql`customer.next_follow_at asc nulls last, customer.last_call_at asc nulls first, customer.id`)
    .limit(most)
    .execute()
  if (rows.length < most) return { rows, total: rows.length }
  const counted = await customers(db)
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}

const noneOf = (column: string, ids: readonly number[]) =>
  ids.length === 0 ? undefined : sql<SqlBool>`${sql.ref(column)} not in (${sql.join(ids)})`

/** What the company's calls say of a number that is no customer's. */
const countOf = (companyId: number) => sql<number>`case when customer.id is not null then customer.call_count
  else (${submittedCalls(sql`count(*)`, companyId)}) end`
const lastOf = (companyId: number) => sql<number | null>`case when customer.id is not null then customer.last_call_at
  else (${submittedCalls(sql`max(call.submitted_at) / 1000`, companyId)}) end`
const submittedCalls = (what: Expression<unknown>, companyId: number) => sql`select ${what} from call
  where call.phone_id = phone.id and call.company_id = ${companyId} and call.submitted_at is not null`

/** One's own open callbacks that are due by a time, the earliest first. */
export const callbacksDue = (
  db: Db,
  scope: { callbacks: RowScope<'callback_task'>; customers: RowScope<'customer'> },
  { companyId, until, sought, most }: { companyId: number; until: number; sought: Sought; most: number },
) =>
  db
    .selectFrom('callback_task')
    .innerJoin('phone', 'phone.id', 'callback_task.phone_id')
    .leftJoin('customer', (join) =>
      join.onRef('customer.id', '=', 'callback_task.customer_id').on(scope.customers.condition),
    )
    .select(['callback_task.id as callback_id', 'callback_task.due_at', 'callback_task.note'])
    .select(['customer.id as customer_id', 'customer.name', 'customer.type'])
    .select([countOf(companyId).as('call_count'), lastOf(companyId).as('last_call_at')])
    .select(['phone.id as phone_id', 'phone.enc as phone_enc', 'phone.province', 'phone.city'])
    .where(allOf(scope.callbacks.condition, found(sought), atMost('callback_task.due_at', until)))
    .where('callback_task.done_at', 'is', null)
    .orderBy('callback_task.due_at')
    .orderBy('callback_task.id')
    .limit(most)
    .execute()

/** The numbers of a list that wait for their call, in its order. A number of one's own customer shows the customer. */
export const itemsToCall = (
  db: Db,
  own: RowScope<'customer'>,
  { listId, companyId }: { listId: number; companyId: number },
) =>
  db
    .selectFrom('dial_list_item')
    .innerJoin('phone', 'phone.id', 'dial_list_item.phone_id')
    .leftJoin('customer', (join) => join.onRef('customer.phone_id', '=', 'phone.id').on(own.condition))
    .select(['dial_list_item.id as item_id', 'customer.id as customer_id', 'customer.type'])
    .select(sql<string | null>`coalesce(dial_list_item.name, customer.name)`.as('name'))
    .select(['customer.next_follow_at as due_at', 'phone.tail4'])
    .select([countOf(companyId).as('call_count'), lastOf(companyId).as('last_call_at')])
    .select(['phone.id as phone_id', 'phone.enc as phone_enc', 'phone.province', 'phone.city'])
    .where('dial_list_item.list_id', '=', listId)
    .where('dial_list_item.call_id', 'is', null)
    .orderBy('dial_list_item.sort')
    .execute()

/** One's own list: the one named, else the newest. */
export const listToCall = (db: Db, scope: RowScope<'dial_list'>, listId: number | undefined) =>
  db
    .selectFrom('dial_list')
    .select('id')
    .where(allOf(scope.condition, equal('dial_list.id', listId)))
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
