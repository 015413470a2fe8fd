/** The companies that a batch is about. */
import { companiesEndpoints } from '../../contract/company/companies'
import { type Choose, chosen } from '../access/batch'
import { invalid } from '../access/refusal'
import { type CompanyFilter, companiesAfter, countCompanies } from './company-queries'

/** The lists whose rows are companies; the first is meant where a batch names none. */
const lists = [companiesEndpoints.list, companiesEndpoints.allList] as const

/** Those with these ids, or the next ones that a filter of one of these lists finds. */
export const chosenCompanies: Choose = (context, given) => {
  const { db } = context
  const list = lists.find(({ path }) => path === (given.all?.list ?? lists[0].path))
  if (!list) throw invalid('all', '全部筛选结果', '的列表不是企业的列表')
  return chosen<CompanyFilter, 'company'>(context, given, {
    list,
    table: 'company',
    noun: '企业',
    unit: '家',
    count: (scope, filter) => countCompanies(db, scope, filter),
    next: async (scope, filter, after, most) =>
      (await companiesAfter(db, scope, filter, after, most)).map(({ id, name, code }) => ({
        id,
        name: `${name}（${code}）`,
      })),
  })
}
