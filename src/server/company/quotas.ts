/** Quotas (配额): what a company may have at most, and until when. What it has already, stays when a quota ends. */
import { quotaTitles } from '../../contract/company/resources'
import { formatDate } from '../../lib/time/time'
import type { QuotaRow } from './quota-queries'

type Limit = Pick<QuotaRow, 'key' | 'limit' | 'expire_at'> | undefined
const day = 86_400

/** A quota ends with its last day. @param now epoch seconds */
export const isOver = (quota: Limit, now: number): boolean =>
  quota !== undefined && quota.expire_at !== null && now >= quota.expire_at + day

/** How much a company may have now. */
export const mostNow = (quota: Limit, now: number): number => {
  if (quota === undefined) return Number.POSITIVE_INFINITY
  return isOver(quota, now) ? 0 : quota.limit
}

/** For whoever wants more after the last day; null before. */
export const endText = (quota: Limit, now: number): string | null =>
  quota?.expire_at != null && isOver(quota, now)
    ? `${quotaTitles[quota.key]}已于 ${formatDate(quota.expire_at)} 到期，请联系服务商续期`
    : null
