/** Locking a number, and lifting the lock. This code loads when needed. */
import { changedByLocks, lockNumber } from '../../../console/calls/person-actions'
import { read } from '../../../console/data/read'
import type { CommandContext } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import { call } from '../../../lib/api'
import { nameOf, subjectOf } from '../phone-data'

/** Locks the number of the panes for the company. @param days 0: until somebody lifts it */
export async function lockSubject(context: CommandContext, days: number, reason: string): Promise<void> {
  const subject = subjectOf(context)
  if (subject) await lockNumber(context, { ...subject, name: nameOf(subject) }, days, reason)
}

/** Lifts the lock that a button named, otherwise the lock on the number of the panes. */
export async function unlockNumber(context: CommandContext, reason: string, named: unknown): Promise<void> {
  const subject = subjectOf(context)
  const id = (named as number | undefined) ?? (subject && (await lockOf(subject.phone)))
  if (!id) return context.toasts.show('warn', '这个号码没有可以解除的公司锁定')
  const { asked } = await call(phoneEndpoints.unlock, { body: { id, reason } })
  context.data.refresh(...changedByLocks)
  const who = subject ? nameOf(subject) : '号码'
  if (asked) context.toasts.show('warn', `${who}：已申请解锁，等另一位同事复核`)
  else context.toasts.show('ok', `${who}：已解锁`)
}

const lockOf = async (phone: string) => (await read(phoneEndpoints.contactInfo, { query: { phone } })).lockId
