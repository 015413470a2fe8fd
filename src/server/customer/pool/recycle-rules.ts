/** When customers fall back into the pool by themselves: rules of their owner's pool. */
import type { CustomerLevel } from '../../../contract/customer/customers'
import type { CompanySettingKey } from '../../../contract/system'
import type { Db } from '../../db/schema'
import { settingsChangedAt } from '../../system/port'
import { type PoolOf, rulesOfPools } from './rules'

export const secondsOfDay = 86_400

/** Days; 0: no such rule. */
export interface RecycleRules {
  /** Without a follow-up or a call. */
  followDays: number
  /** The same for each level; 0: as for all. */
  levelDays: Readonly<Record<CustomerLevel, number>>
  /** Since the owner has it, without a deposit or a deal. */
  dealDays: number
  /** How long before it the owner is told. */
  noticeDays: number
  /** Nothing falls back before this time, in epoch seconds: new rules take nothing without notice. */
  notBefore: number
}

const followKeys = ['pool.follow-days', 'pool.follow-days-a', 'pool.follow-days-b', 'pool.follow-days-c'] as const
/** The settings that bring customers back. */
export const recycleKeys = [
  ...followKeys,
  'pool.follow-days-d',
  'pool.deal-days',
] as const satisfies CompanySettingKey[]

/** The same with the days of notice. */
export const ruleKeysOfRecycling = [...recycleKeys, 'pool.notice-days'] as const satisfies CompanySettingKey[]

/**
 * The rules of several pools, in their order.
 * @param changedAt when a pool's rules changed other than by its company's settings, in epoch seconds
 */
export async function recycleRulesOf(
  db: Db,
  pools: readonly PoolOf[],
  changedAt: (pool: PoolOf) => number,
): Promise<RecycleRules[]> {
  const values = await rulesOfPools(db, pools, ruleKeysOfRecycling)
  const companyIds = [...new Set(pools.map(({ companyId }) => companyId))]
  const settings = await settingsChangedAt(db, companyIds, recycleKeys)
  return values.map((value, nth) => {
    const pool = pools[nth] as PoolOf
    const changed = Math.max(settings[companyIds.indexOf(pool.companyId)] ?? 0, changedAt(pool))
    return {
      followDays: value['pool.follow-days'],
      levelDays: {
        ...{ A: value['pool.follow-days-a'], B: value['pool.follow-days-b'] },
        ...{ C: value['pool.follow-days-c'], D: value['pool.follow-days-d'] },
      },
      dealDays: value['pool.deal-days'],
      noticeDays: value['pool.notice-days'],
      notBefore: changed + value['pool.notice-days'] * secondsOfDay,
    }
  })
}

/** Types whose customers stay with their owner: they have paid, a deposit or everything. */
export const payingTypes: readonly number[] = [40, 50]

/** The days without a follow-up or a call for a level. */
const followDaysOf = ({ followDays, levelDays }: RecycleRules, level: string | null): number =>
  levelDays[level as CustomerLevel] || followDays

/** A customer as far as these rules look at it. Epoch seconds. */
export interface Recyclable {
  user_id: number | null
  type: number
  level: string | null
  claim_at: number | null
  created_at: number
  last_follow_at: number | null
  last_call_at: number | null
  protect_until: number | null
}

/** When a customer falls back, in epoch seconds, if nothing happens with it; null: never. `isDue` says the same in SQL. */
export function recycleTimeOf(customer: Recyclable, rules: RecycleRules | undefined): number | null {
  const { user_id, type, level, last_follow_at, last_call_at, protect_until } = customer
  if (!rules || user_id === null || payingTypes.includes(type)) return null
  const claimed = customer.claim_at ?? customer.created_at
  const idleSince = Math.max(last_follow_at ?? 0, last_call_at ?? 0, claimed)
  const followDays = followDaysOf(rules, level)
  const times = [
    ...(followDays > 0 ? [idleSince + followDays * secondsOfDay] : []),
    ...(rules.dealDays > 0 ? [claimed + rules.dealDays * secondsOfDay] : []),
  ]
  return times.length === 0 ? null : Math.max(Math.min(...times), protect_until ?? 0, rules.notBefore)
}
