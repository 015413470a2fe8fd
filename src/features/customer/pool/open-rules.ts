import { read } from '../../../console/data/read'
import type { Shell } from '../../../console/shell'
import { companyEndpoints } from '../../../contract/company'
import { type DepartmentPool, departmentPoolEndpoints } from '../../../contract/customer/department-pools'

const dialog = async () => (await import('./pool-rules-dialog')).PoolRulesDialog

/** Opens the rules of a company's pool, once they are there. */
export async function openRules({ dialogs }: Pick<Shell, 'dialogs'>, companyId: number): Promise<void> {
  const rules = await read(companyEndpoints.settingList, { query: { companyId } })
  await dialogs.open(dialog, { companyId, pool: null, rules })
}

/** Opens the pools of a company's departments. */
export const openPools = ({ dialogs }: Pick<Shell, 'dialogs'>, companyId: number): Promise<void> =>
  dialogs.open(async () => (await import('./department-pools-dialog')).DepartmentPoolsDialog, { companyId })

/** The same of a department's pool. */
export async function openRulesOf({ dialogs }: Pick<Shell, 'dialogs'>, pool: DepartmentPool): Promise<void> {
  const rules = await read(departmentPoolEndpoints.ruleList, { query: { id: pool.id } })
  await dialogs.open(dialog, { companyId: pool.companyId, pool, rules })
}
