import type { QueueItem } from '../../../src/contract/phone/queue'

/** The reference of the customer's number. */
export const refOf = (customer: number): string => `p_${String(customer).padStart(22, 'A')}`

/** A customer of the agent's own who waits in the queue. */
export const queueItem = (customer: number, more: Partial<QueueItem> = {}): QueueItem => ({
  key: `customer:${customer}`,
  customerId: customer,
  callbackId: null,
  itemId: null,
  name: `客户 ${customer}`,
  phone: `138****000${customer}`,
  phoneRef: refOf(customer),
  type: 10,
  province: '浙江',
  city: '杭州',
  status: 'WAITING',
  dueTime: null,
  note: null,
  callCount: 0,
  lastCallTime: null,
  lastOutcome: null,
  ...more,
})
