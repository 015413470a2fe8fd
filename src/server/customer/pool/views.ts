/** A pool may limit how many of its customers somebody looks at in a day: until then, only their names and types show. */
import { startOfDay } from '../../../lib/time/time'
import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import type { CustomerRow } from '../queries'
import { viewsOf } from './pool-queries'
import { claimRules, poolsOf } from './rules'

interface Looking {
  db: Db
  viewer: Viewer
  /** Epoch seconds. */
  now: number
}

/** How many customers somebody has looked at today, by pool, and which. */
export async function viewsToday({ db, viewer, now }: Looking) {
  const seen = await viewsOf(db, viewer.userId, startOfDay(now * 1000))
  const counts = new Map<number | null, number>()
  for (const poolId of seen.values()) counts.set(poolId, (counts.get(poolId) ?? 0) + 1)
  return { seen, counts }
}

/**
 * Those of these customers in pools whose data the viewer has not looked at yet.
 * @param opened those that the viewer sees anyway, whatever a pool says
 */
export async function hiddenOf(
  looking: Looking,
  rows: readonly CustomerRow[],
  opened: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const { db, viewer } = looking
  const others = rows.filter(({ id }) => !opened.has(id))
  if (viewer.companyId === null || others.length === 0) return new Set()
  const pools = poolsOf(others)
  const rules = await claimRules(db, pools)
  const counting = new Set(pools.flatMap(({ poolId }, nth) => (rules[nth]?.mostViews === null ? [] : [poolId])))
  if (counting.size === 0) return new Set()
  const { seen } = await viewsToday(looking)
  return new Set(others.flatMap(({ id, pool_id }) => (counting.has(pool_id) && !seen.has(id) ? [id] : [])))
}
