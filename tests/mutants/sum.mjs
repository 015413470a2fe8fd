/** A total or a sum is not that of the rows. */
import { list } from './tests.mjs'

const file = 'src/server/call/queries/counted-queries.ts'
const byCounted = list('call.list')

/** @type {import('./tests.mjs').Mutant[]} */
export const sum = [
  {
    what: 'the seconds at the ends of a range are not counted',
    file,
    find: "    byCalls(db, sql.table('call'), wanted, rest),\n",
    replace: '',
    ...byCounted,
  },
  {
    what: 'the hours around whole days are not counted',
    file,
    find: '...hours.map(',
    replace: '...hours.slice(1).map(',
    ...byCounted,
  },
  {
    what: 'answered calls count among the unanswered',
    file,
    find: "total: 'sum(total - answered)'",
    replace: "total: 'sum(total)'",
    ...byCounted,
  },
  {
    what: 'answered calls count as valid ones',
    file,
    find: 'coalesce(sum(call.valid), 0) as valid',
    replace: 'coalesce(sum(call.answered), 0) as valid',
    ...byCounted,
  },
  {
    what: 'a customer counts once for each follow-up',
    file: 'src/server/customer/queries.ts',
    find: 'count(distinct customer_flow.customer_id)',
    replace: 'count(customer_flow.customer_id)',
    ...list('customer.flow.list'),
  },
  {
    what: 'disabled users count as enabled',
    file: 'src/server/manager/queries.ts',
    find: "enabled: countOf('ENABLED')",
    replace: "enabled: countOf('DISABLED')",
    ...list('manager.user.list'),
  },
  {
    what: 'the total counts all rows, whoever sees them',
    file: 'src/server/db/page.ts',
    find: 'where ${sought.wanted}`}` : walked',
    replace: 'where ${sought.wanted}`}` : sql.raw(source.from)',
    ...list('company.user.list'),
  },
]
