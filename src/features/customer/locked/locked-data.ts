/** Locks are lifted and made longer; each reports its result in one place, and the lists reload. */
import { type NamedRow, namesOf, runBatch } from '../../../console/batch/batch'
import { changedByLocks } from '../../../console/calls/person-actions'
import { onlyRow, rowsOf } from '../../../console/list/rows-of'
import type { CommandContext } from '../../../console/shell'
import { lockedEndpoints } from '../../../contract/phone/locked'
import { call } from '../../../lib/api'

const noun = { noun: '号码', unit: '个', refresh: changedByLocks }

const named = ({ rows }: CommandContext): NamedRow[] =>
  rowsOf(rows, lockedEndpoints.list).map(({ id, phone }) => ({ id, label: phone ?? `#${id}` }))

export async function unlockNumbers(context: CommandContext, reason: string): Promise<void> {
  const { changed, same } = await runBatch(context, {
    ...{ ...noun, rows: named(context), verb: '解锁' },
    ask: (ids) => call(lockedEndpoints.unlockBatch, { body: { ids, reason } }),
  })
  if (changed.length > 0) context.toasts.show('ok', `已解锁 ${namesOf(changed, noun.unit)}`)
  // After a complaint, another person decides.
  if (same.length > 0) context.toasts.show('warn', `${namesOf(same, noun.unit)} 已申请解锁，等另一位同事复核`)
}

/** Refuses what somebody asks, or takes back what the user asks: the number stays locked. */
export async function keepLock({ rows, data, toasts }: CommandContext, reason: string): Promise<void> {
  const { id, phone } = onlyRow(rows, lockedEndpoints.list)
  await call(lockedEndpoints.keep, { body: { id, reason } })
  data.refresh(...changedByLocks)
  toasts.show('ok', `${phone ?? '号码'} 仍然锁定`)
}

/** @param days 0: until somebody lifts them */
export async function extendLocks(context: CommandContext, days: number): Promise<void> {
  const { changed, same } = await runBatch(context, {
    ...{ ...noun, rows: named(context), verb: '延期' },
    ask: (ids) => call(lockedEndpoints.extendBatch, { body: { ids, days: days === 0 ? null : days } }),
  })
  const others = same.length > 0 ? `，另 ${same.length} 个已是长期` : ''
  const until = days === 0 ? '改为长期' : `延长 ${days} 天`
  if (changed.length > 0) context.toasts.show('ok', `${namesOf(changed, noun.unit)} 已${until}${others}`)
  else if (same.length > 0) context.toasts.show('warn', `${namesOf(same, noun.unit)} 已是长期锁定`)
}
