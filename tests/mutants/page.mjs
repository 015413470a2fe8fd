/** A page, or an export, has other rows than its place in the list says. */
import { list } from './tests.mjs'

const file = 'src/server/db/page.ts'
const calls = 'src/server/call/queries/history-queries.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const page = [
  {
    what: 'the next page begins with the last row of the one before',
    file,
    find: 'const offset = (page.pageIndex - 1) * page.pageSize',
    replace: 'const offset = Math.max(0, (page.pageIndex - 1) * page.pageSize - 1)',
    ...list('customer.list'),
  },
  {
    what: 'an export leaves the first row out',
    file,
    find: 'select(found, page.maxQuerySize, 0)',
    replace: 'select(found, page.maxQuerySize, 1)',
    ...list('manager.user.list'),
  },
  {
    what: 'a list that was not counted to its end does not say so',
    file,
    find: '{ total: page.countTo, totalCapped: true }',
    replace: '{ total: page.countTo }',
    ...list('customer.list'),
  },
  {
    what: 'there are no calls behind those that were counted',
    file: calls,
    find: 'if (isCapped && skip + take > total)',
    replace: 'if (isCapped && skip > Number.POSITIVE_INFINITY)',
    ...list('call.list'),
  },
  {
    what: 'an export of found calls leaves one out',
    file: calls,
    find: 'idsIn(range, 0, filter.maxQuerySize)',
    replace: 'idsIn(range, 1, filter.maxQuerySize)',
    ...list('call.list'),
  },
  {
    what: 'a page of calls by talk begins anew',
    file: calls,
    find: '[(filter.pageIndex - 1) * filter.pageSize, filter.pageSize]',
    replace: '[0, filter.pageSize]',
    ...list('call.list'),
  },
]
