import type { Data } from '../../../console/data/data'
import { companiesEndpoints } from '../../../contract/company/companies'
import { resourcesEndpoints } from '../../../contract/company/resources'
import { systemEndpoints } from '../../../contract/system'

/** Reads again what shows a company's resources. */
export const changedResources = (data: Data): void =>
  data.refresh(
    ...[resourcesEndpoints.list, resourcesEndpoints.functionList, systemEndpoints.logList],
    ...[companiesEndpoints.list, companiesEndpoints.allList],
  )
