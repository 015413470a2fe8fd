/** The people whose rows are planted: some in each account's scope, and some out of it; and what such rows have in common. */
import { startOfTest, type TestApp } from '../../server/test-app'

const now = Math.floor(startOfTest / 1000)

/** The columns of a row that nobody has changed since it was made. */
export const tracked = { created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null }

export interface Whose {
  readonly userId: number
  readonly companyId: number
  readonly departmentId: number
}

const accounts = [
  ...['boss', 'leader', 'agent', 'tree', 'unit', 'own', 'cg1004'],
  ...['unitmate.0', 'teammate.0', 'finance.0', 'finance.2', 'shop.0', 'yh1003', 'wj1003'],
]

/** @returns them in the order of their ids */
export async function plantedPeople({ db }: TestApp): Promise<readonly Whose[]> {
  const rows = await db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select(['user.id as userId', 'company_user.company_id as companyId', 'company_user.department_id as departmentId'])
    .where('user.account', 'in', accounts)
    .orderBy('user.id')
    .execute()
  return rows.map((row) => ({ ...row, departmentId: row.departmentId as number }))
}
