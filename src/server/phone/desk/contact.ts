/** What the call pane shows about a number before and during a call. */

import type { DataOf } from '../../../contract/endpoint'
import type { phoneEndpoints } from '../../../contract/phone'
import { exceptionClasses } from '../../../contract/system/exception-words'
import { maskPhone, normalizePhone } from '../../../lib/phone/phone'
import { isPhoneRef } from '../../../lib/phone/phone-ref'
import type { Context } from '../../access/handler'
import type { Phones } from '../../access/numbers/phones'
import { invalid } from '../../access/refusal'
import { rowScope } from '../../access/scope'
import type { Viewer } from '../../access/viewer'
import { customerWithPhone, phonesOf, recycleTimeOf, rulesOfOwners } from '../../customer/port'
import { activeLocks, platformLockOn } from '../../db/numbers/number-locks'
import { numberPlaceOf } from '../../db/numbers/number-places'
import type { Db } from '../../db/schema'
import { companySettingsOf } from '../../system/port'
import { callbacksOfPhone } from './callback-queries'
import { callsToPhone, lastCallsToPhone, phoneById, totalsOfPhone } from './contact-queries'
import { unsavedDraft } from './drafts'
import { lockText } from './locks'

type Asked = Context<(typeof phoneEndpoints)['contactInfo']>
type Contact = DataOf<(typeof phoneEndpoints)['contactInfo']>

const dayMs = 86_400_000
/** How many of the last calls are shown. */
const mostCalls = 5
/** How many promised calls are shown. */
const mostCallbacks = 5

export async function contactOf(asked: Asked, companyId: number): Promise<Contact> {
  const { db, viewer, query, services, now } = asked
  // Looking up a number stores nothing. For an unknown number, the answer comes from the typed text.
  const phoneId = await services.phones.findIn(db, query.phone, viewer, companyId)
  const phone = phoneId === null ? undefined : await phoneById(db, phoneId)
  const rules = await companySettingsOf(db, companyId, ['call.most-in-24-hours', 'call.needs-consent'])
  const set = { mostIn24h: rules['call.most-in-24-hours'], needsConsent: rules['call.needs-consent'] }
  if (!phone) {
    if (isPhoneRef(query.phone)) throw invalid('phone', '电话', '引用无效，请重新选择')
    const digits = normalizePhone(query.phone) as string
    const lock = await platformLockOn(db, services.phones.platformHash(digits), now)
    return {
      ...{ phone: maskPhone(digits), phoneRef: null, ...numberPlaceOf(digits) },
      ...uncalled,
      locked: lock ? lockText(lock) : null,
      ...set,
    }
  }
  const number = { companyId, phoneId: phone.phone_id }
  const customer = await customerOf(asked, number.phoneId)
  const calls = await lastCallsToPhone(db, { ...number, most: mostCalls }, callsInScope(viewer))
  const caller = { companyId, departmentId: viewer.departmentId }
  const locks = await activeLocks(db, caller, [number.phoneId], now)
  const totals = await totalsOfPhone(db, companyId, number.phoneId)
  // A stored number may be known to others in the company alone. Until it has been called or locked, or the viewer may
  // see its customer, the answer is the same as for an unknown number.
  const ours = isPhoneRef(query.phone) || customer || totals.calls > 0 || locks.some((lock) => lock.company_id !== null)
  const mask = services.phones.mask(phone, viewer)
  return {
    ...{ ...mask, province: phone.province, city: phone.city, carrier: phone.carrier },
    ...(!ours && { phoneRef: null, ...numberPlaceOf(normalizePhone(query.phone) as string) }),
    customer,
    callsIn24h: (await callsToPhone(db, companyId, number.phoneId, services.now() - dayMs + 1)).length,
    ...set,
    locked: locks[0] ? lockText(locks[0]) : null,
    callbacks: await promisedTo(asked, number),
    lockId: locks[0]?.company_id ? locks[0].id : null,
    draft: await unsavedDraft(db, services.phones, {
      userId: viewer.userId,
      phoneId: phone.phone_id,
      now: services.now(),
    }),
    calls: calls.map((call) => toCall(call, viewer, services.phones)),
    callTotal: totals.calls,
    answeredTotal: totals.answered,
  }
}

/** The answer for a number that nobody has called. */
const uncalled = {
  customer: null,
  callsIn24h: 0,
  callbacks: [],
  lockId: null,
  draft: null,
  calls: [],
  callTotal: 0,
  answeredTotal: 0,
}

async function promisedTo({ db, viewer, scope }: Asked, number: { companyId: number; phoneId: number }) {
  const rows = await callbacksOfPhone(db, scope('callback_task'), { ...number, most: mostCallbacks })
  return rows.map((row) => ({
    id: row.id,
    time: row.due_at,
    note: row.note,
    userName: row.nickname,
    own: row.user_id === viewer.userId,
  }))
}

/**
 * The customer behind a number for a viewer: the viewer's own customer, or another one in scope if the viewer may see
 * customers.
 */
export function customerWithNumber(db: Db, viewer: Viewer, phoneId: number) {
  const scope = rowScope(viewer, viewer.grants.get('customer:list') ?? 'self', 'customer')
  return customerWithPhone(db, scope, { phoneId, userId: viewer.userId })
}

async function customerOf(asked: Asked, phoneId: number): Promise<Contact['customer']> {
  const { db, viewer } = asked
  const row = await customerWithNumber(db, viewer, phoneId)
  if (!row) return null
  const rules = (await rulesOfOwners(db, [row]))(row.user_id)
  return {
    id: row.id,
    userId: row.user_id,
    ownerName: row.owner_deleted_at === null ? row.owner_name : null,
    name: row.name,
    type: row.type,
    nextFollowTime: row.next_follow_at,
    protectUntil: row.protect_until,
    consent: row.consent,
    recycleTime: recycleTimeOf(row, rules),
    phones: await phonesOf(asked, row),
  }
}

/** The calls whose records the viewer may open. */
function callsInScope(viewer: Viewer) {
  const dataScope = viewer.grants.get('/call/history')
  return dataScope ? rowScope(viewer, dataScope, 'call') : null
}

type CallToPhone = Awaited<ReturnType<typeof lastCallsToPhone>>[number]

const toCall = (call: CallToPhone, viewer: Viewer, phones: Phones): Contact['calls'][number] => ({
  id: call.id,
  time: call.created_at,
  state: call.state,
  answered: call.answered === 1,
  talkSec: call.talk_sec,
  result: call.wrapup_name ?? whyUnanswered(call),
  user:
    call.user_deleted_at === null
      ? {
          nickname: call.user_nickname,
          ...phones.mask({ phone_id: call.user_phone_id, phone_enc: call.user_phone_enc }, viewer),
        }
      : null,
  own: call.own === 1,
})

const whyUnanswered = ({ exception_class, exception_title }: CallToPhone) =>
  exception_class === null ? null : (exception_title ?? exceptionClasses[exception_class])
