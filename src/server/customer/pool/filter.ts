/** What a query of 客户公海 asks of the database. */
import { type poolEndpoints, recycleReasons } from '../../../contract/customer/pool'
import type { QueryOf } from '../../../contract/endpoint'
import { allOf, anyOf, atLeast, atMost, oneOf } from '../../db/where'
import { type Asking, numbersOf } from '../filter'
import type { CustomerFilter } from '../queries'
import { hasNoOwner, isInPool, isOtherReason } from './pool-queries'

export async function poolFilterOf(
  asking: Asking,
  { phone, poolId, reason, pooledFrom, pooledTo, ...query }: QueryOf<(typeof poolEndpoints)['list']>,
): Promise<CustomerFilter> {
  const recycled = reason?.flatMap((each) => (each === 'other' ? [] : [recycleReasons[each]]))
  return {
    ...{ ...query, ...(await numbersOf(asking, { phone, keywords: query.keywords })), now: asking.now },
    wanted: allOf(
      hasNoOwner,
      isInPool(poolId),
      anyOf(
        recycled && recycled.length > 0 ? oneOf('customer.pool_reason', recycled) : undefined,
        reason?.includes('other') ? isOtherReason : undefined,
      ),
      atLeast('customer.pool_at', pooledFrom),
      atMost('customer.pool_at', pooledTo),
    ),
  }
}
