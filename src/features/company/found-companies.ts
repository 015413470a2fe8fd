/** The companies that the palette finds, by name, pinyin and number. */
import { Building2 } from 'lucide-react'
import { read } from '../../console/data/read'
import { defineSource } from '../../console/registry/palette-source'
import { type Company, companiesEndpoints } from '../../contract/company/companies'
import { companyAddress } from './company-address'

/** The number of results (our choice). */
const most = 5

export const foundCompanies = defineSource<Company>({
  prefix: '@',
  title: '企业',
  permission: '/company/list',
  search: ({ query: keywords, signal }) =>
    read(companiesEndpoints.list, { query: { keywords, noPaging: true, maxQuerySize: most }, signal, quiet: true }),
  /** Opens the list at this company. */
  row: ({ id, name, code, channelName }) => ({
    ...{ id, icon: Building2, title: name, beside: code, hint: `企业 · ${channelName}` },
    to: companyAddress({ id, name }),
  }),
  note: (_query, isAsked) => (isAsked ? null : '输入名称、拼音或编号'),
})
