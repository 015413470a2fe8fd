/** The queue: due callbacks first, then the agent's own customers in a view, or a pasted list. */

import type { DataOf } from '../../../contract/endpoint'
import type { phoneEndpoints } from '../../../contract/phone'
import { mostInQueue, type QueueItem, type QueueStatus, type QueueView } from '../../../contract/phone/queue'
import { exceptionClasses } from '../../../contract/system/exception-words'
import { soughtNumber } from '../../../lib/phone/phone'
import { endOfDay, startOfDay } from '../../../lib/time/time'
import type { Context } from '../../access/handler'
import { notFound } from '../../access/refusal'
import { rowScope } from '../../access/scope'
import { lastOutcomes } from '../../call/port'
import { namePinyin } from '../../db/pinyin'
import type { Db } from '../../db/schema'
import { callbackAhead } from '../desk/callbacks'
import { callbacksDue, customersToCall, itemsOf, listToCall, type QueueRow, type SearchTerms } from './queue-queries'

type Asked = Context<(typeof phoneEndpoints)['queueInfo']>
type Queue = DataOf<(typeof phoneEndpoints)['queueInfo']>

export async function queueOf(asked: Asked, companyId: number): Promise<Queue> {
  const { db, viewer, scope, query, services, now } = asked
  const terms = await searchTermsOf(asked, companyId)
  const callbacks = await callbacksDue(
    db,
    { callbacks: rowScope(viewer, 'self', 'callback_task'), customers: scope('customer') },
    { companyId, until: now + callbackAhead, terms, most: mostInQueue },
  )
  const rest =
    query.view === 'list'
      ? await fromList(asked, companyId, terms, callbacks)
      : await fromCustomers(asked, query.view, terms, callbacks)
  const attempted = rest.rows.filter(wasAttempted)
  const outcomes = await outcomesOf(
    db,
    companyId,
    attempted.map((row) => row.phone_id),
  )
  const item = (row: Row): QueueItem => ({
    key: keyOf(row),
    customerId: row.customer_id,
    callbackId: row.callback_id ?? null,
    itemId: row.item_id ?? null,
    name: row.name,
    ...services.phones.mask(row, viewer),
    type: row.type,
    province: row.province,
    city: row.city,
    status: row.status,
    dueTime: row.due_at,
    note: row.note ?? null,
    callCount: row.call_count,
    lastCallTime: row.last_call_at,
    lastOutcome: wasAttempted(row) ? (outcomes.get(row.phone_id) ?? null) : null,
  })
  const isDue = (row: QueueRow) => (row.due_at ?? 0) <= now
  const above = callbacks.map((row) => item({ ...row, status: isDue(row) ? 'WAITING' : 'LATER' }))
  return { ...rest, callbacks: above, records: rest.rows.map(item) }
}

/** The outcome of the last call to each number: its result, or why nobody answered. */
async function outcomesOf(db: Db, companyId: number, phoneIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await lastOutcomes(db, companyId, phoneIds)
  return new Map(
    rows.flatMap(({ phone_id, answer_at, wrapup_name, exception_title, exception_class }) => {
      const why = exception_class === null ? null : (exception_title ?? exceptionClasses[exception_class])
      const outcome = wrapup_name ?? (answer_at === null ? why : '已接通')
      return outcome === null ? [] : [[phone_id, outcome] as const]
    }),
  )
}

interface Row extends QueueRow {
  status: QueueStatus
  callback_id?: number
  /** For a list entry: how often it was tried. */
  attempts?: number
  item_id?: number
  note?: string | null
}

/** The rows that show the outcome of the last call. */
const wasAttempted = ({ status, attempts = 0 }: Row) => status === 'CALLED' || attempts > 0

const keyOf = ({ callback_id, item_id, customer_id }: Row) =>
  callback_id !== undefined
    ? `callback:${callback_id}`
    : item_id !== undefined
      ? `item:${item_id}`
      : `customer:${customer_id}`

/**
 * A whole number finds its own row. Up to four digits find the numbers that end in them. Any text is searched in names.
 */
async function searchTermsOf({ db, viewer, query, services }: Asked, companyId: number): Promise<SearchTerms> {
  const { keywords } = query
  if (!keywords) return {}
  if (/^\d{1,4}$/.test(keywords)) return { text: keywords, tails: await services.phones.tails(db, keywords, viewer) }
  // Fewer digits are a part of a name.
  const digits = soughtNumber(keywords)
  const phoneId = digits === null ? null : await services.phones.findIn(db, digits, viewer, companyId)
  return { text: keywords, ...(phoneId !== null && { phoneId }) }
}

/** What a queue contains besides the callbacks. */
interface Rest extends Pick<Queue, 'total' | 'waiting' | 'later' | 'done'> {
  rows: Row[]
}

async function fromCustomers(
  { db, viewer, now }: Asked,
  view: Exclude<QueueView, 'list'>,
  terms: SearchTerms,
  callbacks: readonly QueueRow[],
): Promise<Rest> {
  const { rows, total, waiting } = await customersToCall(db, rowScope(viewer, 'self', 'customer'), {
    view,
    terms,
    except: {
      customers: callbacks.flatMap((row) => row.customer_id ?? []),
      phones: callbacks.map((row) => row.phone_id),
    },
    most: mostInQueue,
    now,
    startOfDay: startOfDay(now * 1000),
    endOfDay: endOfDay(now),
  })
  const withStatus = rows.map((row) => ({
    ...row,
    status: row.called === 1 ? ('CALLED' as const) : ('WAITING' as const),
  }))
  return { rows: withStatus, total, waiting, later: 0, done: total - waiting }
}

/**
 * A list has no pinyin of its names and at most 2,000 entries, so they are searched here. Entries that come again stand
 * above those never called, and those that come later stand below. Finished entries are only counted.
 */
async function fromList(
  { db, viewer, scope, query, now }: Asked,
  companyId: number,
  terms: SearchTerms,
  callbacks: readonly QueueRow[],
): Promise<Rest> {
  const list = await listToCall(db, scope('dial_list'), query.listId)
  if (!list && query.listId !== undefined) throw notFound('名单')
  if (!list) return { rows: [], total: 0, waiting: 0, later: 0, done: 0 }
  const above = new Set(callbacks.map((row) => row.phone_id))
  const reader = { companyId, departmentId: viewer.departmentId, userId: viewer.userId, now }
  const entries = await itemsOf(db, rowScope(viewer, 'self', 'customer'), { listId: list.id, ...reader })
  const found = entries.filter((row) => fits(row, terms))
  const offered = found.filter((row) => !above.has(row.phone_id))
  const waiting = offered.flatMap((row) => (row.status === 'WAITING' ? [{ ...row, status: row.status }] : []))
  const later = offered.flatMap((row) =>
    row.status === 'LATER'
      ? [{ ...row, status: row.status, due_at: Math.max(row.due_at ?? 0, row.promised_at ?? 0) }]
      : [],
  )
  const dueFirst = (a: QueueRow, b: QueueRow) =>
    (a.due_at ?? Number.POSITIVE_INFINITY) - (b.due_at ?? Number.POSITIVE_INFINITY) || 0
  const rows = [...waiting.sort(dueFirst), ...later.sort(dueFirst)]
  return {
    rows: rows.slice(0, mostInQueue),
    total: rows.length,
    waiting: waiting.length,
    later: later.length,
    done: found.filter((row) => row.status === 'DONE').length,
  }
}

interface Found {
  name: string | null
  note: string | null
  tail4_hash: string
  phone_id: number
}

function fits(row: Found, { text, tails, phoneId }: SearchTerms): boolean {
  if (text === undefined) return true
  if (row.phone_id === phoneId || tails?.includes(row.tail4_hash)) return true
  const small = text.toLowerCase()
  if (row.note?.toLowerCase().includes(small)) return true
  if (row.name === null) return false
  const { pinyin, initials } = namePinyin(row.name)
  return [row.name.toLowerCase(), pinyin, initials].some((name) => name.includes(small))
}
