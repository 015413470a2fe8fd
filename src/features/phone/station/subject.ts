/** The person in the panes, from any source. No side effects. */
import type { DataOf } from '../../../contract/endpoint'
import type { phoneEndpoints } from '../../../contract/phone'
import type { Callback } from '../../../contract/phone/callbacks'
import type { QueueItem } from '../../../contract/phone/queue'
import type { LiveCall } from '../../../contract/phone/station'
import { maskPhone } from '../../../lib/phone/phone'

/** A person to call. */
export interface Subject {
  /** The whole number, or a reference to it. */
  readonly phone: string
  /** The mask; '' until the server has sent it. */
  readonly mask: string
  readonly name: string | null
  readonly customerId: number | null
  readonly itemId: number | null
  /** The key of the queue's row, if the person comes from there. */
  readonly key: string | null
}

/** What is known about a number. */
export type Contact = DataOf<(typeof phoneEndpoints)['contactInfo']>

/** The person of a queue row. */
export const subjectOf = (row: QueueItem): Subject => ({
  phone: row.phoneRef ?? '',
  mask: row.phone ?? '',
  name: row.name,
  customerId: row.customerId,
  itemId: row.itemId,
  key: row.key,
})

/** The person of a typed or clicked number. */
export const subjectWith = (phone: string, more: Partial<Subject> = {}): Subject => ({
  phone,
  mask: phone.startsWith('p_') ? '' : maskPhone(phone),
  name: null,
  customerId: null,
  itemId: null,
  key: null,
  ...more,
})

/** The person of a callback. */
export const subjectOfCallback = ({ id, name, phone, phoneRef, customerId }: Callback): Subject =>
  subjectWith(phoneRef ?? '', { mask: phone ?? '', name, customerId, key: `callback:${id}` })

/** The person of a call. */
export const subjectOfCall = (of: LiveCall): Subject =>
  subjectWith(of.phoneRef ?? '', {
    mask: of.phone ?? '',
    name: of.customerName,
    customerId: of.customerId,
    itemId: of.itemId,
  })
