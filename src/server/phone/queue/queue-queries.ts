/** Whom to call next: the agent's own customers, due callbacks, and the numbers of a pasted list. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { QueueView } from '../../../contract/phone/queue'
import type { RowScope } from '../../access/scope'
import { among } from '../../db/dialects'
import { once } from '../../db/once'
import type { Db } from '../../db/schema'
import { allOf, anyOf, atMost, contains, equal } from '../../db/where'
import { listedName } from '../desk/callback-queries'
import { itemStatus, promisedAt, type Reader } from '../lists/list-queries'

/** What to search for in a queue. */
export interface SearchTerms {
  /** Searches the name, its pinyin and initials. */
  text?: string
  /** The hashes of the last four digits of the numbers that end in the text. */
  tails?: readonly string[]
  /** The number itself. */
  phoneId?: number
}

/** A row of a queue, from any source. */
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

const found = (db: Db, { text, tails, phoneId }: SearchTerms) =>
  anyOf(
    contains(['customer.name', 'customer.pinyin', 'customer.initials'], text),
    tails && among(db, 'phone.tail4_hash', tails),
    equal('phone.id', phoneId),
  )

/** Customers with their numbers. */
const customers = once((db) =>
  db.selectFrom('customer').innerJoin('phone', 'phone.id', 'customer.phone_id').select(['phone.id as phone_id']),
)

/** 高意向: the types "interested" and "important", as in the view of that name of 我的客户. */
const isInterested = sql<SqlBool>`customer.type in (10, 20)`

const inView = (view: Exclude<QueueView, 'list'>, { now, endOfDay }: Times) => {
  switch (view) {
    case 'today':
      return atMost('customer.next_follow_at', endOfDay)
    case 'overdue':
      return sql<SqlBool>`customer.next_follow_at < ${now}`
    case 'uncalled':
      return equal('customer.call_count', 0)
    case 'intent':
      return isInterested
    case 'all':
      return undefined
  }
}

/** Epoch seconds. */
interface Times {
  now: number
  /** The first and the last second of today. */
  startOfDay: number
  endOfDay: number
}

/**
 * Whether a customer was called today and is not due again since. A call that was cancelled before it rang, or that the
 * gateway refused, reached nobody and doesn't count.
 */
const calledToday = ({ now, startOfDay }: Times) => sql<number>`case when customer.last_call_at >= ${startOfDay}
  and not coalesce(customer.next_follow_at > customer.last_call_at and customer.next_follow_at <= ${now}, false)
  and exists (select 1 from call where call.customer_id = customer.id and call.created_at >= ${startOfDay * 1000}
    and (call.ring_at is not null or call.answer_at is not null
      or (call.submitted_at is not null and coalesce(call.hangup_by, '') <> 'AGENT')))
  then 1 else 0 end`

interface CustomerQueue extends Times {
  view: Exclude<QueueView, 'list'>
  terms: SearchTerms
  /** Those that are already in the queue. */
  except: { customers: readonly number[]; phones: readonly number[] }
  most: number
}

/** A row of a customer. */
export interface CustomerRow extends QueueRow {
  /** 1: called today. */
  called: number
}

/**
 * The viewer's own customers in one view: those called today come last; the others are ordered by when they are due,
 * then by how long they have waited for a call. Also how many there are, and how many of them are to be called.
 */
export async function customersToCall(
  db: Db,
  own: RowScope<'customer'>,
  { view, terms, except, most, ...times }: CustomerQueue,
): Promise<{ rows: CustomerRow[]; total: number; waiting: number }> {
  const wanted = allOf(
    own.condition,
    inView(view, times),
    found(db, terms),
    noneOf('customer.id', except.customers),
    noneOf('customer.phone_id', except.phones),
  )
  const rows = await customers(db)
    .select(['customer.id as customer_id', 'customer.name', 'customer.type', 'customer.call_count'])
    .select(['customer.last_call_at', 'customer.next_follow_at as due_at'])
    .select(['phone.enc as phone_enc', 'phone.province', 'phone.city', calledToday(times).as('called')])
    .where(wanted)
    .orderBy('called')
    .orderBy(sql`customer.next_follow_at asc nulls last, customer.last_call_at asc nulls first, customer.id`)
    .limit(most)
    .execute()
  if (rows.length < most) {
    return { rows, total: rows.length, waiting: rows.filter((row) => row.called === 0).length }
  }
  const counted = await customers(db)
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .select(sql<number>`coalesce(sum(1 - (${calledToday(times)})), 0)`.as('waiting'))
    .where(wanted)
    .executeTakeFirstOrThrow()
  return { rows, ...counted }
}

const noneOf = (column: string, ids: readonly number[]) =>
  ids.length === 0 ? undefined : sql<SqlBool>`${sql.ref(column)} not in (${sql.join(ids)})`

/** The company's calls to a number without a customer. */
const countOf = (companyId: number) => sql<number>`case when customer.id is not null then customer.call_count
  else (${submittedCalls(sql`count(*)`, companyId)}) end`
const lastOf = (companyId: number) => sql<number | null>`case when customer.id is not null then customer.last_call_at
  else (${submittedCalls(sql`max(call.submitted_at) / 1000`, companyId)}) end`
const submittedCalls = (what: Expression<unknown>, companyId: number) => sql`select ${what} from call
  where call.phone_id = phone.id and call.company_id = ${companyId} and call.submitted_at is not null`

/** The agent's own open callbacks that are due by a time, the earliest first. */
export const callbacksDue = (
  db: Db,
  scope: { callbacks: RowScope<'callback_task'>; customers: RowScope<'customer'> },
  { companyId, until, terms, most }: { companyId: number; until: number; terms: SearchTerms; most: number },
) =>
  db
    .selectFrom('callback_task')
    .innerJoin('phone', 'phone.id', 'callback_task.phone_id')
    .leftJoin('customer', (join) =>
      join.onRef('customer.id', '=', 'callback_task.customer_id').on(scope.customers.condition),
    )
    .select(['callback_task.id as callback_id', 'callback_task.due_at', 'callback_task.note'])
    .select(['customer.id as customer_id', 'customer.type'])
    .select(sql<string | null>`coalesce(customer.name, ${listedName})`.as('name'))
    .select([countOf(companyId).as('call_count'), lastOf(companyId).as('last_call_at')])
    .select(['phone.id as phone_id', 'phone.enc as phone_enc', 'phone.province', 'phone.city'])
    .where(allOf(scope.callbacks.condition, found(db, terms), atMost('callback_task.due_at', until)))
    .where('callback_task.done_at', 'is', null)
    .orderBy('callback_task.due_at')
    .orderBy('callback_task.id')
    .limit(most)
    .execute()

/**
 * The entries of a list, in its order, with their status. An entry with the number of one of the agent's own customers
 * shows that customer.
 */
export const itemsOf = (db: Db, own: RowScope<'customer'>, { listId, ...reader }: Reader & { listId: number }) =>
  db
    .selectFrom('dial_list_item')
    .innerJoin('phone', 'phone.id', 'dial_list_item.phone_id')
    .leftJoin('customer', (join) => join.onRef('customer.phone_id', '=', 'phone.id').on(own.condition))
    .select(['dial_list_item.id as item_id', 'customer.id as customer_id', 'customer.type'])
    .select(sql<string | null>`coalesce(dial_list_item.name, customer.name)`.as('name'))
    .select(['dial_list_item.remark as note', 'dial_list_item.attempts', 'phone.tail4_hash'])
    .select(sql<number | null>`coalesce(dial_list_item.later_until, dial_list_item.due_at)`.as('due_at'))
    .select([promisedAt(reader.userId).as('promised_at'), itemStatus(reader).as('status')])
    .select([countOf(reader.companyId).as('call_count'), lastOf(reader.companyId).as('last_call_at')])
    .select(['phone.id as phone_id', 'phone.enc as phone_enc', 'phone.province', 'phone.city'])
    .where('dial_list_item.list_id', '=', listId)
    .orderBy('dial_list_item.sort')
    .execute()

/** One of the agent's own lists: the given one, otherwise the newest. */
export const listToCall = (db: Db, scope: RowScope<'dial_list'>, listId: number | undefined) =>
  db
    .selectFrom('dial_list')
    .select('id')
    .where(allOf(scope.condition, equal('dial_list.id', listId)))
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
