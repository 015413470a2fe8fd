/** Somebody is to be called later, or no more: from the workstation and from lists. This code loads when needed. */
import { customerEndpoints } from '../../contract/customer/customers'
import { poolEndpoints } from '../../contract/customer/pool'
import { phoneEndpoints } from '../../contract/phone'
import { lockedEndpoints } from '../../contract/phone/locked'
import { call } from '../../lib/api'
import { formatDateTime } from '../../lib/time/time'
import type { CommandContext } from '../shell'
import { callbacksOf } from './callbacks/callbacks'

/** Somebody with a number. */
export interface Person {
  /** What users call the person. */
  readonly name: string
  /** The whole number, or a reference to it. */
  readonly phone: string
  readonly customerId: number | null
}

/** What shows something else once a lock has changed. */
export const changedByLocks = [
  lockedEndpoints.list,
  customerEndpoints.list,
  customerEndpoints.info,
  poolEndpoints.list,
  phoneEndpoints.contactInfo,
  phoneEndpoints.queueInfo,
]

/** Promises to call somebody; this can be undone at once. @param time epoch seconds */
export async function bookCallback(context: CommandContext, person: Person, time: number, note: string): Promise<void> {
  const { name, phone, customerId } = person
  const { id } = await call(phoneEndpoints.callbackAdd, { body: { phone, customerId, time, note: note || null } })
  const refresh = () => {
    context.data.refresh(phoneEndpoints.callbackList, phoneEndpoints.queueInfo, phoneEndpoints.contactInfo)
    callbacksOf(context).refresh()
  }
  refresh()
  context.undo.offer(`${name}：已预约 ${formatDateTime(time)}`, async () => {
    await call(phoneEndpoints.callbackDelete, { query: { id } })
    refresh()
    context.toasts.show('ok', `${name}：预约已撤销`)
  })
}

/** Locks somebody's number for the company; this can be undone at once. @param days 0: until somebody lifts it */
export async function lockNumber(context: CommandContext, person: Person, days: number, reason: string): Promise<void> {
  const { name, phone } = person
  const { id } = await call(phoneEndpoints.lockAdd, { body: { phone, reason, days: days === 0 ? null : days } })
  const refresh = () => context.data.refresh(...changedByLocks)
  refresh()
  context.undo.offer(`${name}：号码已锁定${days === 0 ? '' : ` ${days} 天`}`, async () => {
    await call(phoneEndpoints.lockUndo, { body: { id } })
    refresh()
    context.toasts.show('ok', `${name}：锁定已撤销`)
  })
}
