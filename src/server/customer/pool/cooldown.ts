/** When whoever had a customer may claim it again: each pool has its cooldown. */
import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { leftPool } from './pool-queries'
import { secondsOfDay } from './recycle-rules'
import { type Pooled, poolsOf, rulesOfPools } from './rules'

/** Those of these customers that the viewer may not claim yet, and until when, in epoch seconds. */
export async function coolTimes(
  { db, viewer, now }: { db: Db; viewer: Viewer; now: number },
  customers: readonly (Pooled & { id: number })[],
): Promise<ReadonlyMap<number, number>> {
  if (viewer.companyId === null || customers.length === 0) return new Map()
  const pools = poolsOf(customers)
  const rules = await rulesOfPools(db, pools, ['pool.cooldown-days'])
  const days = new Map(pools.map(({ poolId }, nth) => [poolId, rules[nth]?.['pool.cooldown-days'] ?? 0]))
  const ids = customers.map(({ id }) => id)
  const since = now - Math.max(...days.values()) * secondsOfDay
  const left = await leftPool(db, ids, { userId: viewer.userId, since })
  return new Map(
    customers.flatMap(({ id, pool_id }) => {
      const at = left.get(id)
      if (at === undefined) return []
      const until = at + (days.get(pool_id) ?? 0) * secondsOfDay
      return until > now ? [[id, until] as const] : []
    }),
  )
}
