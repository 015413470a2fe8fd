/** 预约: calls that somebody has promised for later. */
import type { phoneEndpoints } from '../../contract/phone'
import { formatDateTime } from '../../lib/time'
import type { Context } from '../access/handler'
import { invalid, notFound } from '../access/refusal'
import { rowScope } from '../access/scope'
import { customerInScope, customerWithPhone } from '../customer/port'
import { phoneById } from './contact-queries'
import { cancelCallback, insertCallback } from './desk-queries'
import { hasNumber } from './queries'

type Adding = Context<(typeof phoneEndpoints)['callbackAdd']>
type Deleting = Context<(typeof phoneEndpoints)['callbackDelete']>

const year = 366 * 86_400

/** So long before it is due, in seconds, a callback comes up, and a call counts as the one promised. */
export const callbackAhead = 3600

/** Refuses a time for a callback that is past, or more than a year ahead. */
export function checkDue(field: string, title: string, time: number, now: number): void {
  if (time <= now) throw invalid(field, title, '须晚于现在')
  if (time > now + year) throw invalid(field, title, '须在一年之内')
}

export async function addCallback(adding: Adding, companyId: number): Promise<number> {
  const { db, viewer, body, services, now, log } = adding
  checkDue('time', '时间', body.time, now)
  const phoneId = await services.phones.findOrStore(db, body.phone, viewer)
  const phone = phoneId === null ? undefined : await phoneById(db, phoneId)
  if (!phone) throw invalid('phone', '电话', '引用无效，请重新选择')
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

/** The customer that is meant, who must be in scope and have this number; without one named, the own one with it. */
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

export async function deleteCallback({ db, scope, query, now, log }: Deleting): Promise<void> {
  if (!(await cancelCallback(db, scope('callback_task'), query.id, now))) throw notFound('预约')
  log({ object: `callback:${query.id}` })
}
