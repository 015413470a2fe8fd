/** The customers that a batch is about. */

import { customerEndpoints } from '../../contract/customer/customers'
import type { ownersEndpoints } from '../../contract/customer/owners'
import { poolEndpoints } from '../../contract/customer/pool'
import { type Chosen, chosen } from '../access/batch'
import type { Context } from '../access/handler'
import { invalid } from '../access/refusal'
import { poolScope } from '../access/scope'
import { filterOf } from './filter'
import { poolFilterOf } from './pool/filter'
import { countCustomers, customersAfter } from './queries'

type Choosing = Pick<Context<(typeof ownersEndpoints)['releaseBatch']>, 'db' | 'viewer' | 'services' | 'now'>
type Given = Parameters<typeof chosen>[1]

/** Those with these ids, or the next ones that a filter of a list of customers finds. */
export const chosenCustomers = (context: Choosing, given: Given): Promise<readonly Chosen[]> => {
  const lists = [
    { list: customerEndpoints.list, filter: filterOf },
    { list: poolEndpoints.list, filter: poolFilterOf, scopeOf: poolScope },
  ] as const
  const named = lists.find(({ list }) => list.path === (given.all?.list ?? customerEndpoints.list.path))
  if (!named) throw invalid('all', '全部筛选结果', '的列表不是客户的列表')
  const { filter, ...list } = named
  return chosen<Parameters<typeof filter>[1], 'customer'>(context, given, {
    ...{ ...list, table: 'customer', noun: '客户', unit: '位' },
    count: async (scope, query) => countCustomers(context.db, scope, await filter(context, query as never)),
    next: async (scope, query, after, most) =>
      customersAfter(context.db, scope, await filter(context, query as never), after, most),
  })
}
