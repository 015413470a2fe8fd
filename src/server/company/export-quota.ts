/** How many rows a company's people may export on one day (每日导出行数). */
import { thousands } from '../../lib/number'
import { startOfDay } from '../../lib/time/time'
import { conflict } from '../access/refusal'
import type { Db } from '../db/schema'
import { countExport, quotaOf, rowsExported, uncountExport } from './quota-queries'
import { endText, mostNow } from './quotas'

interface Exporting {
  jobId: number
  userId: number
  companyId: number
  /** Epoch seconds. */
  now: number
}

/** @throws Refusal 40900 if the company may export nothing more today */
async function expectLeft(db: Db, { companyId, now }: Pick<Exporting, 'companyId' | 'now'>): Promise<void> {
  const quota = await quotaOf(db, companyId, 'exportRows')
  if (!quota) return
  const used = await rowsExported(db, companyId, startOfDay(now * 1000))
  const most = mostNow(quota, now)
  if (used >= most)
    throw conflict(endText(quota, now) ?? `今天的导出行数已用完（${shareText(used, most)}），请明天再导出`)
}

/**
 * Counts the rows that a job is about to export. They count before anybody looks whether they fit, so that of two jobs
 * at once at most one goes on.
 * @throws Refusal 40900 if they are more than the company may still export today
 */
async function count(db: Db, exporting: Exporting, rows: number): Promise<void> {
  const { jobId, companyId, now } = exporting
  const day = startOfDay(now * 1000)
  await countExport(db, { ...exporting, day, rows })
  const quota = await quotaOf(db, companyId, 'exportRows')
  const others = (await rowsExported(db, companyId, day)) - rows
  const most = mostNow(quota, now)
  if (others + rows <= most) return
  await uncountExport(db, jobId)
  const left = Math.max(0, most - others)
  throw conflict(
    endText(quota, now) ??
      `这次要导出 ${thousands(rows)} 行，今天只剩 ${thousands(left)} 行（${shareText(others, most)}）。请缩小筛选范围，或联系服务商增加`,
  )
}

const shareText = (used: number, most: number) => `已用 ${thousands(used)} / ${thousands(most)}`

/** What exports ask a company. */
export const exportQuota = { expectLeft, count, uncount: uncountExport }
