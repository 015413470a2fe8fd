/** Calling a callback off. Fetched when somebody does. */
import type { CommandContext } from '../../console/shell'
import { phoneEndpoints, type QueueItem } from '../../contract/phone'
import { call } from '../../lib/api'
import { formatDateTime } from '../../lib/time'
import { workstationOf } from './workstation'

/** Calls off the callback of the row that a cross named, or else of the queue's current one, once that has been confirmed. */
export async function cancelCallback(context: CommandContext, named: unknown): Promise<void> {
  const { confirm, data, toasts } = context
  const row = (named as QueueItem | undefined) ?? workstationOf(context).queue.currentRow()
  if (!row || row.callbackId === null) return toasts.show('warn', '这一行没有预约，请选“到期预约”里的一行')
  const { callbackId: id, name, phone, dueTime } = row
  const text = `${name ?? phone} ${formatDateTime((dueTime ?? 0) * 1000)} 的预约会从队列里去掉，不能恢复。`
  // Not 取消 for no as well: it would read like what is asked.
  if (!(await confirm({ title: '取消预约？', text, ok: '取消预约', cancel: '保留', danger: true }))) return
  // One that is over already goes from the queue too.
  await call(phoneEndpoints.callbackDelete, { query: { id } }).finally(() => data.refresh(phoneEndpoints.queueInfo))
  toasts.show('ok', '预约已取消')
}
