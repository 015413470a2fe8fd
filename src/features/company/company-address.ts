import { read } from '../../console/data/read'
import { type Company, companiesEndpoints } from '../../contract/company/companies'

/** Where the list shows this company. */
export const companyAddress = ({ id, name }: Pick<Company, 'id' | 'name'>): string =>
  `/company/list?${new URLSearchParams({ keywords: name, current: String(id) })}`

/** The companies of the viewer's scope that match a text, each by the address that shows it. */
export async function companyAddresses(keywords: string, signal: AbortSignal) {
  const query = { ...(keywords && { keywords }), noPaging: true, maxQuerySize: 50 } as const
  const found = await read(companiesEndpoints.list, { query, signal, quiet: true })
  return found.map((company) => ({
    ...{ value: companyAddress(company), label: company.name, hint: `${company.code} · ${company.channelName}` },
  }))
}
