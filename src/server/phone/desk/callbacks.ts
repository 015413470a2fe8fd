/** 预约: calls that an agent has promised for later. */

import type { phoneEndpoints } from '../../../contract/phone'
import type { Callback } from '../../../contract/phone/callbacks'
import { mostInQueue } from '../../../contract/phone/queue'
import type { FieldChange } from '../../../contract/system'
import { formatDateTime } from '../../../lib/time/time'
import type { Context } from '../../access/handler'
import { invalid, notFound } from '../../access/refusal'
import { rowScope } from '../../access/scope'
import type { Viewer } from '../../access/viewer'
import type { CallRow } from '../../call/port'
import { customerInScope, customerWithPhone } from '../../customer/port'
import type { Db } from '../../db/schema'
import { hasNumber } from '../queries'
import {
  callbackAt,
  cancelCallback,
  insertCallback,
  moveCallback,
  openCallback,
  openCallbacks,
  restoreCallback,
} from './callback-queries'
import { namedNumber } from './named-number'

type Adding = Context<(typeof phoneEndpoints)['callbackAdd']>
type Listing = Context<(typeof phoneEndpoints)['callbackList']>
type Moving = Context<(typeof phoneEndpoints)['callbackUpdate']>
type Restoring = Context<(typeof phoneEndpoints)['callbackRestore']>
type Deleting = Context<(typeof phoneEndpoints)['callbackDelete']>

const year = 366 * 86_400

/** This many seconds before it is due, a callback appears in the queue, and a call counts as the promised one. */
export const callbackAhead = 3600

/** Refuses a callback time in the past or more than a year ahead. */
function checkDue(field: string, title: string, time: number, now: number): void {
  if (time <= now) throw invalid(field, title, '须晚于现在')
  if (time > now + year) throw invalid(field, title, '须在一年之内')
}

export async function addCallback(adding: Adding, companyId: number): Promise<number> {
  const { db, viewer, body, services, now, log } = adding
  checkDue('time', '时间', body.time, now)
  const phone = await namedNumber(adding, body.phone, companyId)
  const customerId = await customerFor(adding, phone.phone_id)
  const note = body.note || null
  const id = await insertCallback(db, {
    company_id: companyId,
    user_id: viewer.userId,
    customer_id: customerId,
    phone_id: phone.phone_id,
    due_at: body.time,
    note,
    created_at: now,
  })
  log({
    object: `callback:${id}`,
    companyId,
    changes: [
      { field: 'phone', label: '电话', before: null, after: services.phones.mask(phone, viewer).phone },
      { field: 'time', label: '时间', before: null, after: formatDateTime(body.time) },
      { field: 'note', label: '说明', before: null, after: note },
    ],
  })
  return id
}

/**
 * The customer of the callback, who must be in scope and have this number. If none is given, the agent's own customer
 * with this number.
 */
async function customerFor({ db, viewer, scope, body }: Adding, phoneId: number): Promise<number | null> {
  const { customerId } = body
  if (!customerId) {
    const own = await customerWithPhone(db, rowScope(viewer, 'self', 'customer'), { phoneId, userId: viewer.userId })
    return own?.id ?? null
  }
  if (!(await customerInScope(db, scope('customer'), customerId))) throw notFound('客户')
  if (!(await hasNumber(db, customerId, phoneId))) throw invalid('phone', '电话', '不是这位客户的，请刷新后重试')
  return customerId
}

interface Promised {
  call: CallRow
  /** Epoch seconds. */
  dueAt: number
  userId: number
  /** Epoch seconds. */
  now: number
}

/**
 * Stores a callback that was booked during a call or its wrap-up, for a number with or without a customer. The time
 * must have been in the future when the call began; if it has passed since, the callback is overdue but still promised.
 * The same callback twice is stored once, because both a draft and a save may bring it.
 * @returns the text for the operation log
 * @throws the refusal that names `nextFollowTime` if the time is invalid
 */
export async function promiseCallback(db: Db, { call, dueAt, userId, now }: Promised): Promise<FieldChange> {
  const since = Math.min(now, Math.floor(call.created_at / 1000))
  checkDue('nextFollowTime', '回访时间', dueAt, since)
  if (!(await callbackAt(db, { userId, phoneId: call.phone_id, dueAt, since }))) {
    await insertCallback(db, {
      company_id: call.company_id,
      user_id: userId,
      customer_id: call.customer_id,
      phone_id: call.phone_id,
      due_at: dueAt,
      note: null,
      created_at: now,
    })
  }
  return { field: 'nextFollowTime', label: '预约回访', before: null, after: formatDateTime(dueAt) }
}

/** The viewer's own callbacks: in any scope, nobody moves or cancels another person's. */
export const ownCallbacks = (viewer: Viewer) => rowScope(viewer, 'self', 'callback_task')

export async function listCallbacks({ db, viewer, scope, services }: Listing): Promise<Callback[]> {
  const rows = await openCallbacks(db, { callbacks: ownCallbacks(viewer), customers: scope('customer') }, mostInQueue)
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    name: row.name,
    ...services.phones.mask(row, viewer),
    province: row.province,
    city: row.city,
    time: row.due_at,
    note: row.note,
  }))
}

export async function updateCallback({ db, viewer, body, now, log }: Moving): Promise<void> {
  const own = ownCallbacks(viewer)
  const before = await openCallback(db, own, body.id)
  if (!before) throw notFound('预约')
  checkDue('time', '时间', body.time, now)
  if (!(await moveCallback(db, own, { id: body.id, dueAt: body.time }))) throw notFound('预约')
  const [from, to] = [before.due_at, body.time].map((time) => formatDateTime(time))
  log({
    object: `callback:${body.id}`,
    companyId: before.company_id,
    changes: [{ field: 'time', label: '时间', before: from ?? null, after: to ?? null }],
  })
}

export async function restoreOwnCallback({ db, viewer, body, log }: Restoring): Promise<void> {
  const own = ownCallbacks(viewer)
  if (!(await restoreCallback(db, own, body.id))) throw notFound('可以恢复的预约')
  const after = await openCallback(db, own, body.id)
  log({
    object: `callback:${body.id}`,
    companyId: after?.company_id ?? null,
    changes: [{ field: 'time', label: '时间', before: null, after: formatDateTime(after?.due_at ?? null) }],
  })
}

export async function deleteCallback({ db, viewer, query, now, log }: Deleting): Promise<void> {
  if (!(await cancelCallback(db, ownCallbacks(viewer), query.id, now))) throw notFound('预约')
  log({ object: `callback:${query.id}` })
}
