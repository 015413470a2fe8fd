/** What is done with the numbers of a customer. */
import { dialReference } from '../../../console/calls/dial'
import type { CommandContext, Shell } from '../../../console/shell'
import { customerEndpoints } from '../../../contract/customer/customers'
import { type CustomerPhone, customerPhoneEndpoints } from '../../../contract/customer/phones'
import { call } from '../../../lib/api'
import { nextNumber } from '../../../lib/phone/next-number'
import { refresh } from '../customer-data'

/** What shows the numbers of customers. */
const changed = [...refresh, customerPhoneEndpoints.list, customerEndpoints.holders]

/** Calls another number of a customer than the one that was called last. */
export async function dialNextNumber(context: CommandContext, customerId: number): Promise<void> {
  const next = nextNumber(await call(customerPhoneEndpoints.list, { query: { customerId } }))
  if (next) await dialReference(context, next.phoneRef)
  else context.toasts.show('warn', '没有别的号码可打')
}

interface Added {
  customerId: number
  phone: string
  label: string | null
}

/** Rejects with the reason why the customer does not get the number. */
export async function addNumber({ data, toasts }: Shell, body: Added): Promise<void> {
  await call(customerPhoneEndpoints.add, { body })
  data.refresh(...changed)
  toasts.show('ok', '号码已添加')
}

/** Makes one of a customer's numbers the one to call first; this can be undone. */
export async function makeFirst(shell: Shell, { id, phone }: CustomerPhone): Promise<void> {
  if (id === null) return
  await call(customerPhoneEndpoints.first, { body: { id } })
  shell.data.refresh(...changed)
  // Its row now holds the number that was the first one.
  shell.undo.offer(`首选号码已改为 ${phone}`, async () => {
    await call(customerPhoneEndpoints.first, { body: { id } })
    shell.data.refresh(...changed)
  })
}

/** Takes a number from a customer; this can be undone. */
export async function removeNumber(shell: Shell, customerId: number, number: CustomerPhone): Promise<void> {
  const { id, phone, phoneRef, label } = number
  if (id === null) return
  await call(customerPhoneEndpoints.delete, { body: { id } })
  shell.data.refresh(...changed)
  shell.undo.offer(`已移除 ${phone}`, () => addNumber(shell, { customerId, phone: phoneRef ?? '', label }))
}
