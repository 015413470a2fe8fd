/** Locking a number, and lifting the lock. This code loads when needed. */
import { read } from '../../../console/data/read'
import type { CommandContext } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import { call } from '../../../lib/api'
import { nameOf, subjectOf } from '../phone-data'

const refresh = ({ data }: CommandContext) => data.refresh(phoneEndpoints.contactInfo, phoneEndpoints.queueInfo)

/**
 * Locks the number of the panes; this can be undone at once.
 * @param days 0: for ever
 */
export async function lockNumber(context: CommandContext, days: number, reason: string): Promise<void> {
  const subject = subjectOf(context)
  if (!subject) return
  const { phone } = subject
  const { id } = await call(phoneEndpoints.lockAdd, { body: { phone, reason, days: days === 0 ? null : days } })
  refresh(context)
  context.undo.offer(`${nameOf(subject)}：号码已锁定${days === 0 ? '' : ` ${days} 天`}`, async () => {
    await call(phoneEndpoints.lockUndo, { body: { id } })
    refresh(context)
    context.toasts.show('ok', `${nameOf(subject)}：锁定已撤销`)
  })
}

/** Lifts the lock that a button named, otherwise the lock on the number of the panes. */
export async function unlockNumber(context: CommandContext, reason: string, named: unknown): Promise<void> {
  const subject = subjectOf(context)
  const id = (named as number | undefined) ?? (subject && (await lockOf(subject.phone)))
  if (!id) return context.toasts.show('warn', '这个号码没有可以解除的公司锁定')
  const { asked } = await call(phoneEndpoints.unlock, { body: { id, reason } })
  refresh(context)
  const who = subject ? nameOf(subject) : '号码'
  if (asked) context.toasts.show('warn', `${who}：已申请解锁，等另一位同事复核`)
  else context.toasts.show('ok', `${who}：已解锁`)
}

const lockOf = async (phone: string) => (await read(phoneEndpoints.contactInfo, { query: { phone } })).lockId
