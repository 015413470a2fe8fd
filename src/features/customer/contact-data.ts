/** Customers of a list are to be called one after the other, later, or no more. This code loads when needed. */
import { callbacksOf } from '../../console/calls/callbacks/callbacks'
import { onlyRow } from '../../console/list/rows-of'
import type { CommandContext } from '../../console/shell'
import { customerEndpoints } from '../../contract/customer/customers'
import { phoneEndpoints } from '../../contract/phone'
import { call } from '../../lib/api'
import { formatDateTime } from '../../lib/time/time'
import { queueViewAt } from './queue-view'

/** The one customer and its number; undefined, and the user has been told, if the number can't be used. */
function reached({ rows, toasts }: CommandContext) {
  const { id, name, phoneRef } = onlyRow(rows, customerEndpoints.list)
  if (phoneRef) return { id, name, phone: phoneRef }
  toasts.show('warn', '这个号码不能使用')
}

/** Promises to call the customer; this can be undone at once. @param time epoch seconds */
export async function bookCustomer(context: CommandContext, time: number, note: string): Promise<void> {
  const customer = reached(context)
  if (!customer) return
  const { id: customerId, name, phone } = customer
  const { id } = await call(phoneEndpoints.callbackAdd, { body: { phone, customerId, time, note: note || null } })
  const refresh = () => {
    context.data.refresh(phoneEndpoints.callbackList, phoneEndpoints.queueInfo, phoneEndpoints.contactInfo)
    callbacksOf(context).refresh()
  }
  refresh()
  context.undo.offer(`${name}：已预约 ${formatDateTime(time)}`, async () => {
    await call(phoneEndpoints.callbackDelete, { query: { id } })
    refresh()
  })
}

/** Shows what the list shows as the queue of the workstation, to call one after the other. */
export async function callView(context: CommandContext): Promise<void> {
  const view = queueViewAt(context.router.get().location)
  if (view) await context.commands.execute('phone.call-view', { view }, context.source)
  else context.toasts.show('warn', '只能连拨全部、今日待跟进、已逾期、未呼或高意向；请先去掉其他筛选')
}

/** Locks the customer's number for the company; this can be undone at once. @param days 0: until somebody lifts it */
export async function lockCustomer(context: CommandContext, days: number, reason: string): Promise<void> {
  const customer = reached(context)
  if (!customer) return
  const { name, phone } = customer
  const { id } = await call(phoneEndpoints.lockAdd, { body: { phone, reason, days: days === 0 ? null : days } })
  const refresh = () =>
    context.data.refresh(
      customerEndpoints.list,
      customerEndpoints.info,
      phoneEndpoints.contactInfo,
      phoneEndpoints.queueInfo,
    )
  refresh()
  context.undo.offer(`${name}：号码已锁定${days === 0 ? '' : ` ${days} 天`}`, async () => {
    await call(phoneEndpoints.lockUndo, { body: { id } })
    refresh()
  })
}
