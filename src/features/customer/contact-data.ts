/** Customers of a list are to be called one after the other, later, or no more. This code loads when needed. */
import { bookCallback, lockNumber, type Person } from '../../console/calls/person-actions'
import { onlyRow } from '../../console/list/rows-of'
import type { CommandContext } from '../../console/shell'
import { customerEndpoints } from '../../contract/customer/customers'
import { queueViewAt } from './queue-view'

/** The one customer and its number; undefined, and the user has been told, if the number can't be used. */
function reached({ rows, toasts }: CommandContext): Person | undefined {
  const { id: customerId, name, phoneRef: phone } = onlyRow(rows, customerEndpoints.list)
  if (phone) return { name, phone, customerId }
  toasts.show('warn', '这个号码不能使用')
}

/** Promises to call the customer. @param time epoch seconds */
export async function bookCustomer(context: CommandContext, time: number, note: string): Promise<void> {
  const customer = reached(context)
  if (customer) await bookCallback(context, customer, time, note)
}

/** Shows what the list shows as the queue of the workstation, to call one after the other. */
export async function callView(context: CommandContext): Promise<void> {
  const view = queueViewAt(context.router.get().location)
  if (view) await context.commands.execute('phone.call-view', { view }, context.source)
  else context.toasts.show('warn', '只能连拨全部、今日待跟进、已逾期、未呼或高意向；请先去掉其他筛选')
}

/** Locks the customer's number for the company. @param days 0: until somebody lifts it */
export async function lockCustomer(context: CommandContext, days: number, reason: string): Promise<void> {
  const customer = reached(context)
  if (customer) await lockNumber(context, customer, days, reason)
}
