/** Customers in the pool as a viewer sees them. */
import { type CustomerLevel, type CustomerType, customerEndpoints } from '../../../contract/customer/customers'
import { companyPoolName } from '../../../contract/customer/department-pools'
import { ownersEndpoints } from '../../../contract/customer/owners'
import { type PooledAction, type PooledCustomer, poolEndpoints, pooledActions } from '../../../contract/customer/pool'
import type { Endpoint } from '../../../contract/endpoint'
import type { Permission } from '../../../contract/permissions'
import { formatDateTime } from '../../../lib/time/time'
import type { Context } from '../../access/handler'
import { mayNotOf } from '../../access/may-not'
import { shownLocks } from '../../access/numbers/shown-locks'
import { forbiddenText } from '../../access/refusal'
import { rowScope } from '../../access/scope'
import { lastResults } from '../../call/port'
import { addressOf } from '../../system/port'
import type { CustomerRow } from '../queries'
import { coolTimes } from './cooldown'
import { formerOwners, openTo } from './pool-queries'
import { hiddenOf } from './views'

type Showing = Pick<Context<(typeof poolEndpoints)['list']>, 'db' | 'viewer' | 'scope' | 'services' | 'now'>

/** Why whoever works for no company can't claim. */
export const notEmployed = '只有企业的员工才能领取客户'
/** @param until epoch seconds */
export const coolingText = (until: number) => `冷却中，${formatDateTime(until)} 起可以再领取`
const claimFirst = '领取后才能看往来和拨打'
const noAddress = addressOf({ province_id: null, city_id: null, district_id: null })
const alreadyShown = '资料已经显示'

const actionEndpoints: Readonly<Record<PooledAction, Endpoint>> = {
  ...{ claim: poolEndpoints.claimBatch, transfer: ownersEndpoints.transferBatch, open: customerEndpoints.list },
  view: poolEndpoints.view,
}

/** Of these customers, those whose history the viewer may read without having claimed them. */
async function openedBy({ db, viewer }: Showing, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const held = viewer.grants.get(customerEndpoints.list.permission as Permission)
  return held === undefined ? new Set() : openTo(db, rowScope(viewer, held, 'customer'), ids)
}

/**
 * Shows each of these rows.
 * @param detail with what other tables know of them
 */
export async function shownPooled(
  showing: Showing,
  rows: readonly CustomerRow[],
  detail: boolean,
): Promise<(row: CustomerRow) => PooledCustomer> {
  const { db, viewer, scope, services } = showing
  const ids = rows.map(({ id }) => id)
  const opened = await openedBy(showing, ids)
  const coolUntil = await coolTimes(showing, rows)
  const hidden = await hiddenOf(showing, rows, opened)
  const former = detail ? await formerOwners(db, ids) : null
  const lockOf = detail
    ? await shownLocks(
        showing,
        rows.map(({ phone_id }) => phone_id),
      )
    : null
  const results = detail ? await lastResults(db, scope('call'), ids) : null
  return (row) => {
    const cooling = coolUntil.get(row.id) ?? null
    const isHidden = hidden.has(row.id)
    const whyNot = (action: PooledAction): string | null => {
      const endpoint = actionEndpoints[action]
      if (!viewer.grants.has(endpoint.permission as Permission)) return forbiddenText(endpoint)
      if (action === 'open') return opened.has(row.id) ? null : claimFirst
      if (action === 'transfer') return null
      if (action === 'view') return isHidden ? null : alreadyShown
      return viewer.companyId === null ? notEmployed : cooling === null ? null : coolingText(cooling)
    }
    const { phone, phoneRef } = services.phones.mask(row, viewer)
    return {
      id: row.id,
      companyId: row.company_id,
      ...{ phone, phoneRef: opened.has(row.id) ? phoneRef : null },
      ...{ province: row.province, city: row.city, carrier: row.carrier },
      ...(lockOf && { lock: lockOf(row.phone_id) }),
      name: row.name,
      type: row.type as CustomerType,
      level: row.level as CustomerLevel | null,
      source: row.source,
      hidden: isHidden,
      remark: isHidden ? '' : row.remark,
      ...(isHidden ? noAddress : addressOf(row)),
      createTime: row.created_at,
      ...{ poolId: row.pool_id, poolName: row.pool_name ?? companyPoolName },
      poolTime: row.pool_at,
      poolReason: row.pool_reason,
      poolTimes: row.pool_times,
      lastCallTime: row.last_call_at,
      callCount: row.call_count,
      ...(detail && {
        formerName: isHidden ? null : (former?.get(row.id) ?? null),
        lastResult: isHidden ? null : (results?.get(row.id) ?? null),
      }),
      coolUntil: cooling,
      mayNot: mayNotOf(pooledActions, whyNot),
    }
  }
}
