/** How many customers a company may have (客户数), those without an owner included. */
import { thousands } from '../../lib/number'
import { lockRows } from '../db/locks'
import type { Db } from '../db/schema'
import { countCustomers, customerCountOf, quotaOf } from './quota-queries'
import { endText, mostNow } from './quotas'

/**
 * How many more there may be, and what to say to those beyond. Whoever else adds some waits until the transaction ends.
 * @param now epoch seconds
 */
async function left(db: Db, companyId: number, now: number): Promise<{ left: number; full: string }> {
  await lockRows(db, 'company', [companyId])
  const quota = await quotaOf(db, companyId, 'customers')
  if (!quota) return { left: Number.POSITIVE_INFINITY, full: '' }
  const count = await customerCountOf(db, companyId)
  const most = mostNow(quota, now)
  const full =
    endText(quota, now) ?? `客户数已达上限（${thousands(most)} 位）：请合并或删除多余的客户，或联系服务商增加`
  return { left: most - count, full }
}

/** @param ofCompanies the company of each customer that was deleted */
async function countDeleted(db: Db, ofCompanies: readonly number[]): Promise<void> {
  for (const companyId of [...new Set(ofCompanies)].sort((a, b) => a - b)) {
    await countCustomers(db, companyId, -ofCompanies.filter((id) => id === companyId).length)
  }
}

/**
 * What adds and deletes customers tells a company. Counts come after all else in their transaction: it holds customers
 * by then, and nobody may wait for them who holds the count.
 */
export const customerQuota = { left, count: countCustomers, countDeleted }
