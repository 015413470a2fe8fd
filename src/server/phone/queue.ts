/** The queue: due callbacks first, then one's own customers in a view, or a pasted list. */
import type { DataOf } from '../../contract/endpoint'
import { mostInQueue, type phoneEndpoints, type QueueItem, type QueueView } from '../../contract/phone'
import { normalizePhone } from '../../lib/phone'
import { endOfDay } from '../../lib/time'
import type { Context } from '../access/handler'
import { notFound } from '../access/refusal'
import { rowScope } from '../access/scope'
import { namePinyin } from '../db/pinyin'
import { callbackAhead } from './callbacks'
import { callbacksDue, customersToCall, itemsToCall, listToCall, type QueueRow, type Sought } from './queue-queries'

type Asked = Context<(typeof phoneEndpoints)['queueInfo']>
type Queue = DataOf<(typeof phoneEndpoints)['queueInfo']>

export async function queueOf(asked: Asked, companyId: number): Promise<Queue> {
  const { db, viewer, scope, query, services, now } = asked
  const sought = await soughtBy(asked)
  const callbacks = await callbacksDue(
    db,
    { callbacks: scope('callback_task'), customers: scope('customer') },
    { companyId, until: now + callbackAhead, sought, most: mostInQueue },
  )
  const rest =
    query.view === 'list'
      ? await fromList(asked, companyId, sought, callbacks)
      : await fromCustomers(asked, query.view, sought, callbacks)
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
    dueTime: row.due_at,
    note: row.note ?? null,
    callCount: row.call_count,
    lastCallTime: row.last_call_at,
  })
  return { callbacks: callbacks.map(item), records: rest.rows.map(item), total: rest.total }
}

interface Row extends QueueRow {
  callback_id?: number
  item_id?: number
  note?: string | null
}

const keyOf = ({ callback_id, item_id, customer_id }: Row) =>
  callback_id !== undefined
    ? `callback:${callback_id}`
    : item_id !== undefined
      ? `item:${item_id}`
      : `customer:${customer_id}`

/** A whole number finds its own row; up to four digits the numbers that end in them; anything is looked for in names. */
async function soughtBy({ db, viewer, query, services }: Asked): Promise<Sought> {
  const { keywords } = query
  if (!keywords) return {}
  if (/^\d{1,4}$/.test(keywords)) return { text: keywords, tail: keywords }
  // The shortest numbers with an area code have seven digits and more; fewer are part of a name.
  const whole = (normalizePhone(keywords)?.length ?? 0) >= 7
  const phoneId = whole ? await services.phones.find(db, keywords, viewer) : null
  return { text: keywords, ...(phoneId !== null && { phoneId }) }
}

function fromCustomers(
  { db, viewer, now }: Asked,
  view: Exclude<QueueView, 'list'>,
  sought: Sought,
  callbacks: readonly QueueRow[],
) {
  return customersToCall(db, rowScope(viewer, 'self', 'customer'), {
    view,
    sought,
    except: {
      customers: callbacks.flatMap((row) => row.customer_id ?? []),
      phones: callbacks.map((row) => row.phone_id),
    },
    most: mostInQueue,
    now,
    endOfDay: endOfDay(now),
  })
}

/** A list has no pinyin of its names, and 2,000 entries at most: they are looked through here. */
async function fromList(
  { db, viewer, scope, query }: Asked,
  companyId: number,
  sought: Sought,
  callbacks: readonly QueueRow[],
) {
  const list = await listToCall(db, scope('dial_list'), query.listId)
  if (!list && query.listId !== undefined) throw notFound('名单')
  if (!list) return { rows: [], total: 0 }
  const above = new Set(callbacks.map((row) => row.phone_id))
  const waiting = await itemsToCall(db, rowScope(viewer, 'self', 'customer'), { listId: list.id, companyId })
  const rows = waiting.filter((row) => !above.has(row.phone_id) && fits(row, sought))
  return { rows: rows.slice(0, mostInQueue), total: rows.length }
}

function fits(row: { name: string | null; tail4: string; phone_id: number }, { text, tail, phoneId }: Sought): boolean {
  if (text === undefined) return true
  if (row.phone_id === phoneId || (tail !== undefined && row.tail4.endsWith(tail))) return true
  if (row.name === null) return false
  const { pinyin, initials } = namePinyin(row.name)
  const small = text.toLowerCase()
  return [row.name.toLowerCase(), pinyin, initials].some((name) => name.includes(small))
}
