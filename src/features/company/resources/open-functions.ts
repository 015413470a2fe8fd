import { read } from '../../../console/data/read'
import { onlyRow } from '../../../console/list/rows-of'
import type { CommandContext } from '../../../console/shell'
import { resourcesEndpoints } from '../../../contract/company/resources'

/** Opens the functions of the current company to change them. */
export async function openFunctions({ rows, dialogs }: CommandContext): Promise<void> {
  const { id, name } = onlyRow(rows, resourcesEndpoints.list)
  const functions = await read(resourcesEndpoints.functionList, { query: { companyId: id } })
  await dialogs.open(async () => (await import('./function-dialog')).FunctionDialog, {
    ...{ company: { id, name }, functions },
  })
}
