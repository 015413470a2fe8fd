/** The results (小结字典) that a new company has. */
import type { Db, NewRow } from '../../db/schema'
import { addWrapupCodes, companiesWithoutResults } from '../queries/queries'

const hour = 3_600
const day = 24 * hour

type Result = Pick<NewRow<'wrapup_code'>, 'digit' | 'name' | 'hint'> & Partial<NewRow<'wrapup_code'>>

const results: readonly Result[] = [
  { digit: 1, name: '有意向', hint: '意向 · 3 天后跟进', intent: 1, next_after_sec: 3 * day },
  { digit: 2, name: '已成交', hint: '成交 · 不再提醒', intent: 1, deal: 1 },
  { digit: 3, name: '约定回访', hint: '回访 · 按约定时间', callback: 1, next_after_sec: day },
  { digit: 4, name: '考虑中', hint: '3 天后跟进', next_after_sec: 3 * day },
  { digit: 5, name: '不便接听', hint: '2 小时后重拨', next_after_sec: 2 * hour },
  { digit: 6, name: '暂不需要', hint: '7 天后跟进', next_after_sec: 7 * day },
  { digit: 7, name: '明确拒绝', hint: '锁定 30 天', lock_days: 30 },
  { digit: 8, name: '非本人', hint: '无效 · 不再呼叫', invalid: 1 },
  { digit: 9, name: '放回公海', hint: '释放 · 需填原因', release: 1 },
]

/**
 * Gives every company without results the default ones. Running it again changes nothing.
 * @param now epoch seconds
 */
export async function syncResults(db: Db, now: number): Promise<void> {
  const rows = (await companiesWithoutResults(db)).flatMap((companyId) =>
    results.map((result) => ({
      company_id: companyId,
      intent: 0,
      deal: 0,
      callback: 0,
      lock_days: null,
      release: 0,
      invalid: 0,
      next_after_sec: null,
      ...result,
      status: 'ENABLED' as const,
      created_at: now,
      updated_at: now,
    })),
  )
  await addWrapupCodes(db, rows)
}
