/** The companies that match a typed text, for the commands that ask for one. */
import { foundRows } from '../../console/list/found-rows'
import type { RowStep } from '../../console/registry/registry'
import { type Company, companiesEndpoints } from '../../contract/company/companies'

const shown = ({ name, code, channelName }: Company) => ({ label: name, hint: `${code} · ${channelName}` })

/** Those of the viewer's scope, in any state. */
export const searchCompanies: RowStep['search'] = (input) => foundRows(companiesEndpoints.list, input, shown)

/** The same with what only the provider knows of them. */
export const searchAllCompanies: RowStep['search'] = (input) => foundRows(companiesEndpoints.allList, input, shown)
