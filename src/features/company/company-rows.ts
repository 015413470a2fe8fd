/** The companies in selected rows. */
import type { ListRow } from '../../console/list/active-list'
import { rowsOf } from '../../console/list/rows-of'
import { type Company, companiesEndpoints, type ProviderCompany } from '../../contract/company/companies'

/** The selected companies, whichever of the two lists they stand in. */
export const companiesOf = (rows: readonly ListRow[]): readonly (Company | ProviderCompany)[] => [
  ...rowsOf(rows, companiesEndpoints.list),
  ...rowsOf(rows, companiesEndpoints.allList),
]
