/** The customers that a batch is about. */

import { customerEndpoints } from '../../contract/customer/customers'
import type { ownersEndpoints } from '../../contract/customer/owners'
import type { QueryOf } from '../../contract/endpoint'
import { type Chosen, chosen } from '../access/batch'
import type { Context } from '../access/handler'
import { invalid } from '../access/refusal'
import { filterOf } from './filter'
import { countCustomers, customersAfter } from './queries'

type Choosing = Pick<Context<(typeof ownersEndpoints)['releaseBatch']>, 'db' | 'viewer' | 'services' | 'now'>
type Given = Parameters<typeof chosen>[1]

/** Those with these ids, or the next ones that a filter of their list finds. */
export const chosenCustomers = (context: Choosing, given: Given): Promise<readonly Chosen[]> => {
  const { list } = customerEndpoints
  if (given.all?.list !== undefined && given.all.list !== list.path)
    throw invalid('all', '全部筛选结果', '的列表不是客户的列表')
  return chosen<QueryOf<typeof list>, 'customer'>(context, given, {
    ...{ list, table: 'customer', noun: '客户', unit: '位' },
    count: async (scope, query) => countCustomers(context.db, scope, await filterOf(context, query)),
    next: async (scope, query, after, most) =>
      customersAfter(context.db, scope, await filterOf(context, query), after, most),
  })
}
