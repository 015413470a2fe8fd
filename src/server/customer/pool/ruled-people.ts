/** Whose customers fall back into which pool, and by which rules. */
import type { Db, RowOf } from '../../db/schema'
import { departmentsWithPools, employeesOf, poolRules, poolsOfCompanies } from './department-pool-queries'
import { type RecycleRules, recycleRulesOf, ruleKeysOfRecycling, secondsOfDay } from './recycle-rules'
import type { PoolOf } from './rules'

/** People of a company whose customers fall back into the same pool by the same rules. */
export interface RuledPeople extends PoolOf {
  readonly userIds: readonly number[]
  readonly rules: RecycleRules
}

/** The people of these companies, or those of them that are named, by pool. */
export async function ruledPeople(
  db: Db,
  companyIds: readonly number[],
  userIds?: readonly number[],
): Promise<RuledPeople[]> {
  const pools = await poolsOfCompanies(db, companyIds)
  const employees = await employeesOf(db, companyIds, userIds)
  const poolOf = await nearestPools(db, pools)
  const groups = new Map<string, PoolOf & { userIds: number[]; since: number }>()
  for (const { id, company_id, department_id, department_since } of employees) {
    const companyId = company_id as number
    const poolId = poolOf(department_id)
    // New rules take nothing before their notice is over, and for whoever changes the department they are new.
    const hasPools = pools.some((pool) => pool.company_id === companyId)
    const since = hasPools ? (department_since ?? 0) : 0
    const key = `${companyId} ${poolId} ${since}`
    const group = groups.get(key) ?? { companyId, poolId, since, userIds: [] }
    groups.set(key, group)
    group.userIds.push(id)
  }
  const parts = [...groups.values()]
  const rules = await recycleRulesOf(db, parts, await changedTimes(db, pools))
  return parts.map(({ since, ...part }, nth) => {
    const rule = rules[nth] as RecycleRules
    return { ...part, rules: { ...rule, notBefore: Math.max(rule.notBefore, since + rule.noticeDays * secondsOfDay) } }
  })
}

/** The rules for the owners of customers. */
export async function rulesOfOwners(
  db: Db,
  customers: readonly { company_id: number; user_id: number | null }[],
): Promise<(userId: number | null) => RecycleRules | undefined> {
  const companyIds = [...new Set(customers.map(({ company_id }) => company_id))]
  const userIds = [...new Set(customers.flatMap(({ user_id }) => user_id ?? []))]
  if (userIds.length === 0) return () => undefined
  const people = await ruledPeople(db, companyIds, userIds)
  const rules = new Map(people.flatMap((part) => part.userIds.map((id) => [id, part.rules] as const)))
  return (userId) => (userId === null ? undefined : rules.get(userId))
}

type Pool = Pick<RowOf<'pool'>, 'id' | 'company_id' | 'department_id' | 'updated_at' | 'deleted_at'>

/** Finds the pool of the nearest department at or above one that has a pool; null: the company's. */
async function nearestPools(db: Db, pools: readonly Pool[]): Promise<(departmentId: number | null) => number | null> {
  const living = pools.filter(({ deleted_at }) => deleted_at === null)
  if (living.length === 0) return () => null
  const departments = await departmentsWithPools(db, [...new Set(living.map(({ company_id }) => company_id))])
  const parents = new Map(departments.map(({ id, parent_id }) => [id, parent_id]))
  const byDepartment = new Map(living.map(({ id, department_id }) => [department_id, id]))
  return (departmentId) => {
    for (let id = departmentId; id !== null; id = parents.get(id) ?? null) {
      const pool = byDepartment.get(id)
      if (pool !== undefined) return pool
    }
    return null
  }
}

/**
 * When the rules of a pool changed other than by its company's settings, in epoch seconds: its own rules, and for all pools
 * of a company when one of them came, went, changed its department or lost a rule.
 */
async function changedTimes(db: Db, pools: readonly Pool[]): Promise<(pool: PoolOf) => number> {
  if (pools.length === 0) return () => 0
  const ids = pools.map(({ id }) => id)
  const own = await poolRules(db, ids, ruleKeysOfRecycling)
  return ({ companyId, poolId }) =>
    Math.max(
      0,
      ...pools.flatMap(({ company_id, updated_at }) => (company_id === companyId ? updated_at : [])),
      ...own.flatMap(({ pool_id, updated_at }) => (pool_id === poolId ? updated_at : [])),
    )
}
