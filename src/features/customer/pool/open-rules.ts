import { read } from '../../../console/data/read'
import type { CommandContext } from '../../../console/shell'
import { companyEndpoints } from '../../../contract/company'

/** Opens the rules of a company's pool, once they are there. */
export async function openRules({ dialogs }: CommandContext, companyId: number): Promise<void> {
  const settings = await read(companyEndpoints.settingList, { query: { companyId } })
  await dialogs.open(async () => (await import('./pool-rules-dialog')).PoolRulesDialog, { companyId, settings })
}
