/** Calling, moving and cancelling callbacks. This code loads when needed. */
import { callbacksOf } from '../../../console/calls/callbacks/callbacks'
import type { CommandContext, Shell } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import type { Callback, OfferedCallback } from '../../../contract/phone/callbacks'
import type { QueueItem } from '../../../contract/phone/queue'
import { call } from '../../../lib/api'
import { formatDateTime } from '../../../lib/time/time'
import { dialNumber } from '../phone-data'
import { subjectOfCallback } from '../station/subject'
import { workstationOf } from '../station/workstation'

/** The user's callbacks have changed: all views of them reload. */
export function refreshCallbacks(shell: Shell): void {
  shell.data.refresh(
    phoneEndpoints.callbackList,
    phoneEndpoints.callbackOffers,
    phoneEndpoints.queueInfo,
    phoneEndpoints.contactInfo,
  )
  callbacksOf(shell).refresh()
}

const whoOf = ({ name, phone }: Pick<Callback, 'name' | 'phone'>) => name ?? phone

const restore = (shell: Shell, id: number) => async () => {
  await call(phoneEndpoints.callbackRestore, { body: { id } })
  refreshCallbacks(shell)
}

/** Calls the person of a callback. */
export async function dialCallback(context: CommandContext, callback: Callback): Promise<void> {
  const { phone, ...about } = subjectOfCallback(callback)
  await dialNumber(context, phone, about)
}

/** Moves a callback. @param time epoch seconds */
export async function moveCallback(shell: Shell, callback: Callback, time: number): Promise<void> {
  const { id } = callback
  await call(phoneEndpoints.callbackUpdate, { body: { id, time } }).finally(() => refreshCallbacks(shell))
  shell.undo.offer(`${whoOf(callback)}：改到 ${formatDateTime(time * 1000)}`, restore(shell, id))
}

/**
 * Cancels the callback of the row whose cross was clicked, otherwise of the queue's current row; this can be undone.
 */
export async function cancelCallback(context: CommandContext, named: unknown): Promise<void> {
  const row = (named as QueueItem | undefined) ?? workstationOf(context).queue.currentRow()
  if (!row || row.callbackId === null) return context.toasts.show('warn', '这一行没有预约，请选“预约”里的一行')
  await callOff(context, { ...row, id: row.callbackId, time: row.dueTime ?? 0 })
}

/** Cancels a callback; this can be undone. */
export async function callOff(
  shell: Shell,
  { id, time, ...whom }: Pick<Callback, 'id' | 'time' | 'name' | 'phone'>,
): Promise<void> {
  // A callback that is already over also disappears from the lists.
  await call(phoneEndpoints.callbackDelete, { query: { id } }).finally(() => refreshCallbacks(shell))
  shell.undo.offer(`${whoOf(whom)}：已取消 ${formatDateTime(time * 1000)} 的预约`, restore(shell, id))
}

/** Makes a colleague's overdue callback the user's own; this can be undone. */
export async function takeOver(shell: Shell, { id, ...whom }: OfferedCallback): Promise<void> {
  // One that somebody else was faster with also disappears.
  await call(phoneEndpoints.callbackTake, { body: { id } }).finally(() => refreshCallbacks(shell))
  shell.undo.offer(`${whoOf(whom)}：已从${whom.userName}接手`, async () => {
    await call(phoneEndpoints.callbackGiveBack, { body: { id } })
    refreshCallbacks(shell)
  })
}
