/** The pools of departments: their rows and rules, and whose customers fall back into which. */
import { type SqlBool, sql } from 'kysely'
import type { PoolRuleKey } from '../../../contract/customer/pool-rules'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { changedBy } from '../../access/tracked-rows'
import { among } from '../../db/dialects'
import { total } from '../../db/page'
import type { Db, NewRow } from '../../db/schema'

const poolRows = (db: Db, scope: RowScope<'pool'>) =>
  rowsOf(db, scope)
    .innerJoin('department', 'department.id', 'pool.department_id')
    .select(['pool.id', 'pool.name', 'pool.company_id', 'pool.department_id', 'pool.version'])
    .select('department.name as department_name')

export const listPools = (db: Db, scope: RowScope<'pool'>, companyId: number | undefined) =>
  poolRows(db, scope)
    .$if(companyId !== undefined, (query) => query.where('pool.company_id', '=', companyId as number))
    .orderBy('pool.name')
    .orderBy('pool.id')
    .execute()

export const poolById = (db: Db, scope: RowScope<'pool'>, id: number) =>
  poolRows(db, scope).where('pool.id', '=', id).executeTakeFirst()

/** The living pools of a company, whoever sees them: each has its own name and department. */
export const poolsOfCompany = (db: Db, companyId: number) =>
  db
    .selectFrom('pool')
    .select(['id', 'name', 'department_id'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute()

/** All pools that companies have and have had: which department they are of, and when they last changed. */
export const poolsOfCompanies = (db: Db, companyIds: readonly number[]) =>
  db
    .selectFrom('pool')
    .select(['id', 'company_id', 'department_id', 'updated_at', 'deleted_at'])
    .where(among(db, 'company_id', companyIds))
    .execute()

export const departmentsWithPools = (db: Db, companyIds: readonly number[]) =>
  db
    .selectFrom('department')
    .select(['id', 'parent_id'])
    .where(among(db, 'company_id', companyIds))
    .execute()

/** Who works or has worked for companies, and in which department since when. @param userIds undefined: everybody */
export const employeesOf = (db: Db, companyIds: readonly number[], userIds: readonly number[] | undefined) =>
  db
    .selectFrom('user')
    .leftJoin('company_user', 'company_user.user_id', 'user.id')
    .select(['user.id', 'user.company_id', 'company_user.department_id', 'company_user.department_since'])
    .where(among(db, 'user.company_id', companyIds))
    .$if(userIds !== undefined, (query) => query.where(among(db, 'user.id', userIds as readonly number[])))
    .orderBy('user.id')
    .execute()

/** The pool into which somebody's customers fall back; null: the company's. */
export async function poolOfPerson(db: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with recursive above(id, parent_id, steps) as (
      select department.id, department.parent_id, 0 from department
        join company_user on company_user.department_id = department.id where company_user.user_id = ${userId}
      union all
      select department.id, department.parent_id, above.steps + 1 from department join above on department.id = above.parent_id)
    select pool.id from above join pool on pool.department_id = above.id and pool.deleted_at is null
    order by above.steps limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The rules that these pools have of their own. */
export const poolRules = (db: Db, poolIds: readonly number[], keys: readonly PoolRuleKey[]) =>
  db
    .selectFrom('pool_rule')
    .select(['pool_id', 'key', 'value', 'updated_at'])
    .where(among(db, 'pool_id', poolIds))
    .where('key', 'in', keys)
    .execute()

export const savePoolRule = async (db: Db, row: NewRow<'pool_rule'>): Promise<void> => {
  const { value, updated_at, updated_by } = row
  await db
    .insertInto('pool_rule')
    .values(row)
    .onConflict((conflict) => conflict.columns(['pool_id', 'key']).doUpdateSet({ value, updated_at, updated_by }))
    .execute()
}

export const deletePoolRule = async (db: Db, poolId: number, key: PoolRuleKey): Promise<void> => {
  await db.deleteFrom('pool_rule').where('pool_id', '=', poolId).where('key', '=', key).execute()
}

/** Notes that other rules count for a pool's people from now on, in epoch seconds: a rule that is gone leaves no time itself. */
export const markChanged = async (db: Db, poolId: number, { userId, now }: { userId: number; now: number }) => {
  await db.updateTable('pool').set(changedBy({ userId, now })).where('id', '=', poolId).execute()
}

/** How many customers are in a pool. */
export const countPooled = async (db: Db, poolId: number): Promise<number> =>
  (
    await db
      .selectFrom('customer')
      .select(total)
      .where('pool_id', '=', poolId)
      .where('deleted_at', 'is', null)
      .where(sql<SqlBool>`user_id is null`)
      .executeTakeFirstOrThrow()
  ).total
