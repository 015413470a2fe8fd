/** Customers as a viewer sees them. */
import type { Customer, CustomerLevel, CustomerType, customerEndpoints } from '../../contract/customer/customers'
import type { Context, Services } from '../access/handler'
import { shownLocks } from '../access/numbers/shown-locks'
import type { Viewer } from '../access/viewer'
import { lastResults } from '../call/port'
import type { Page } from '../db/page'
import { addressOf } from '../system/port'
import { mayNotOfCustomers } from './may-not'
import { recycleTimeOf } from './pool/recycle-rules'
import { rulesOfOwners } from './pool/ruled-people'
import { type CustomerRow, countFlowsOf } from './queries'
import { tagsOf } from './tag-queries'

interface PersonRow {
  user_nickname: string | null
  user_deleted_at: number | null
  user_phone_id: number | null
  user_phone_enc: string | null
}

/** A person with their number; null if they were deleted. */
export const personOf = (row: PersonRow, viewer: Viewer, phones: Services['phones']) =>
  row.user_nickname === null || row.user_deleted_at !== null
    ? null
    : {
        nickname: row.user_nickname,
        ...phones.mask({ phone_id: row.user_phone_id, phone_enc: row.user_phone_enc }, viewer),
      }

type Showing = Pick<Context<(typeof customerEndpoints)['list']>, 'db' | 'viewer' | 'scope' | 'services' | 'now'>

/**
 * Shows each of these rows.
 * @param detail with what other tables know of them
 * @param walk they are for a file, which says nothing of locks
 */
export async function shownCustomers(
  { db, viewer, scope, services: { phones }, now }: Showing,
  rows: readonly CustomerRow[],
  { detail, walk }: Pick<Page, 'walk'> & { detail: boolean },
): Promise<(row: CustomerRow) => Customer> {
  const ids = rows.map(({ id }) => id)
  const phoneIds = rows.map(({ phone_id }) => phone_id)
  const [mayNot, rulesOf, flows, lockOf, tags, results] = await Promise.all([
    mayNotOfCustomers(db, viewer, ids),
    detail ? rulesOfOwners(db, rows) : null,
    detail ? countFlowsOf(db, ids) : null,
    detail && !walk ? shownLocks({ db, viewer, scope, now }, phoneIds) : null,
    detail ? tagsOf(db, ids) : null,
    detail ? lastResults(db, scope('call'), ids) : null,
  ])
  return (row) => ({
    id: row.id,
    userId: row.user_id,
    companyId: row.company_id,
    ...phones.mask(row, viewer),
    ...{ province: row.province, city: row.city, carrier: row.carrier },
    ...(lockOf && { lock: lockOf(row.phone_id) }),
    name: row.name,
    type: row.type as CustomerType,
    remark: row.remark,
    ...addressOf(row),
    version: row.version,
    createTime: row.created_at,
    updateTime: row.updated_at,
    lastFollowTime: row.last_follow_at,
    nextFollowTime: row.next_follow_at,
    level: row.level as CustomerLevel | null,
    source: row.source,
    consent: row.consent,
    claimTime: row.claim_at,
    protectUntil: row.protect_until,
    lastCallTime: row.last_call_at,
    callCount: row.call_count,
    ...(tags && { tags: tags.get(row.id) ?? [] }),
    ...(flows && {
      recycleTime: recycleTimeOf(row, rulesOf?.(row.user_id)),
      user: personOf(row, viewer, phones),
      lastResult: results?.get(row.id) ?? null,
      customerFlows: flows.get(row.id) ?? 0,
    }),
    mayNot: mayNot(row.id),
  })
}
