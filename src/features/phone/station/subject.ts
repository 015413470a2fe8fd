/** Whom the panes are about, wherever they come from. Pure. */
import type { DataOf } from '../../../contract/endpoint'
import type { Callback, LiveCall, phoneEndpoints, QueueItem } from '../../../contract/phone'
import { maskPhone } from '../../../lib/phone'

/** Somebody to call. */
export interface Subject {
  /** The whole number, or a reference to it. */
  readonly phone: string
  /** As it may be shown; '' until the server has said. */
  readonly mask: string
  readonly name: string | null
  readonly customerId: number | null
  readonly itemId: number | null
  /** Of the queue's row, where it comes from there. */
  readonly key: string | null
}

/** What is known of a number. */
export type Contact = DataOf<(typeof phoneEndpoints)['contactInfo']>

/** Whom a row of the queue is about. */
export const subjectOf = (row: QueueItem): Subject => ({
  phone: row.phoneRef ?? '',
  mask: row.phone ?? '',
  name: row.name,
  customerId: row.customerId,
  itemId: row.itemId,
  key: row.key,
})

/** Somebody whose number was typed, or pressed anywhere in the console. */
export const subjectWith = (phone: string, more: Partial<Subject> = {}): Subject => ({
  phone,
  mask: phone.startsWith('p_') ? '' : maskPhone(phone),
  name: null,
  customerId: null,
  itemId: null,
  key: null,
  ...more,
})

/** Whom one promised a call. */
export const subjectOfCallback = ({ id, name, phone, phoneRef, customerId }: Callback): Subject =>
  subjectWith(phoneRef ?? '', { mask: phone ?? '', name, customerId, key: `callback:${id}` })

/** Whom a call is with. */
export const subjectOfCall = (of: LiveCall): Subject =>
  subjectWith(of.phoneRef ?? '', {
    mask: of.phone ?? '',
    name: of.customerName,
    customerId: of.customerId,
    itemId: of.itemId,
  })
