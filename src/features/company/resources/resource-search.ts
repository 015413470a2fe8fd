import { foundRows } from '../../../console/list/found-rows'
import type { RowStep } from '../../../console/registry/registry'
import { resourcesEndpoints } from '../../../contract/company/resources'

/** The companies that match a typed text, with what they have, for the commands that ask for one. */
export const searchResources: RowStep['search'] = (input) =>
  foundRows(resourcesEndpoints.list, input, ({ name, code }) => ({ label: name, hint: code }))
