/** How many whole numbers of customers one person may look at on one day (每人每日揭示次数). */
import { usualReveals } from '../../contract/company/resources'
import { thousands } from '../../lib/number'
import { startOfDay } from '../../lib/time/time'
import { conflict } from '../access/refusal'
import type { Viewer } from '../access/viewer'
import { lockRows } from '../db/locks'
import type { Db } from '../db/schema'
import { countReveal, quotaOf } from './quota-queries'
import { endText, mostNow } from './quotas'

/**
 * Counts one more. A refusal takes the transaction back, and the count with it.
 * @param now epoch seconds
 * @returns how many are left today; null: there is no limit
 * @throws Refusal 40900 if it would be too many
 */
export async function countOneReveal(
  db: Db,
  { userId, companyId }: Pick<Viewer, 'userId' | 'companyId'>,
  now: number,
): Promise<number | null> {
  await lockRows(db, 'user', [userId])
  const count = await countReveal(db, { userId, companyId, day: startOfDay(now * 1000) })
  const quota = companyId === null ? undefined : await quotaOf(db, companyId, 'reveals')
  const most = companyId === null ? usualReveals : mostNow(quota, now)
  if (count > most) {
    throw conflict(
      endText(quota, now) ?? `您今天已查看 ${thousands(count - 1)} 次完整号码，达到每日上限，明天 0 点后可再查看`,
    )
  }
  return Number.isFinite(most) ? most - count : null
}
