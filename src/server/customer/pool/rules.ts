/** The rules of a pool: values of its own, otherwise its company's settings (contract/system.ts). */
import type { PoolRuleKey } from '../../../contract/customer/pool-rules'
import type { Db } from '../../db/schema'
import { settingsOfCompanies } from '../../system/port'
import { poolRules } from './department-pool-queries'

/** A department's pool, or without an id the company's. */
export interface PoolOf {
  readonly companyId: number
  readonly poolId: number | null
}

export interface Pooled {
  readonly company_id: number
  readonly pool_id: number | null
}

/** The pools of customers that are nobody's, each once. */
export function poolsOf(customers: readonly Pooled[]): PoolOf[] {
  const pools = customers.map(({ company_id, pool_id }) => ({ companyId: company_id, poolId: pool_id }))
  return [...new Map(pools.map((pool) => [`${pool.companyId} ${pool.poolId}`, pool])).values()]
}

/** The rules of several pools, in their order. */
export async function rulesOfPools<K extends PoolRuleKey>(
  db: Db,
  pools: readonly PoolOf[],
  keys: readonly K[],
): Promise<Record<K, number>[]> {
  const companyIds = [...new Set(pools.map(({ companyId }) => companyId))]
  const general = await settingsOfCompanies(db, companyIds, keys)
  const poolIds = pools.flatMap(({ poolId }) => poolId ?? [])
  const own = new Map<string, number>()
  if (poolIds.length > 0) {
    for (const { pool_id, key, value } of await poolRules(db, poolIds, keys)) own.set(`${pool_id} ${key}`, value)
  }
  return pools.map(({ companyId, poolId }) => {
    const ofCompany = general[companyIds.indexOf(companyId)] as Record<K, number>
    return Object.fromEntries(keys.map((key) => [key, own.get(`${poolId} ${key}`) ?? ofCompany[key]])) as Record<
      K,
      number
    >
  })
}

export interface ProtectRules {
  days: number
  /** Null: as many as one likes. */
  most: number | null
}

export async function protectRules(db: Db, pool: PoolOf): Promise<ProtectRules> {
  const [rules] = await rulesOfPools(db, [pool], ['pool.protect-days', 'pool.most-protected'])
  return { days: rules?.['pool.protect-days'] as number, most: rules?.['pool.most-protected'] || null }
}

/** What one person may do with a pool. Null: as much as one likes. */
export interface ClaimRules {
  mostClaims: number | null
  mostHeld: number | null
  mostViews: number | null
}

/** Of several pools, in their order. */
export async function claimRules(db: Db, pools: readonly PoolOf[]): Promise<ClaimRules[]> {
  const rules = await rulesOfPools(db, pools, ['pool.daily-claims', 'pool.most-held', 'pool.daily-views'])
  return rules.map((each) => ({
    mostClaims: each['pool.daily-claims'] || null,
    mostHeld: each['pool.most-held'] || null,
    mostViews: each['pool.daily-views'] || null,
  }))
}
