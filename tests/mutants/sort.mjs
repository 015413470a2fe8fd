/** A list has its rows in another order than asked for. */
import { list } from './tests.mjs'

const page = 'src/server/db/page.ts'
const customers = 'src/server/customer/queries.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const sort = [
  {
    what: 'the oldest calls first come by days from the newest',
    file: 'src/server/call/queries/history-queries.ts',
    find: 'rising ? a.from - b.from : b.from - a.from',
    replace: 'b.from - a.from',
    ...list('call.list'),
  },
  {
    what: 'the direction is the other one',
    file: page,
    find: "descending ? 'desc' : 'asc'",
    replace: "descending ? 'asc' : 'desc'",
    ...list('system.log.list'),
  },
  {
    what: 'columns with empty rows have one direction only',
    file: page,
    find: '${direction} nulls last',
    replace: 'desc nulls last',
    ...list('customer.list'),
  },
  {
    what: 'empty rows come first',
    file: page,
    find: '${direction} nulls last',
    replace: '${direction} nulls first',
    ...list('manager.user.list'),
  },
  {
    what: 'equal rows come in any order',
    file: page,
    find: 'return sql`${first}, ${sql.ref(id)} ${direction}`',
    replace: 'return sql`${first}, ${sql.ref(id)} asc`',
    ...list('customer.flow.list'),
  },
  {
    what: 'the rows of a page come as the database found them by their ids',
    file: page,
    find: 'return ids.flatMap((id) => byId.get(id) ?? [])',
    replace: 'return [...byId.values()]',
    ...list('customer.list'),
  },
  {
    what: 'a name that only begins with the text comes before the whole one',
    file: page,
    find: 'when ${isText} then 0 when ${begins} then 1',
    replace: 'when ${isText} then 1 when ${begins} then 0',
    ...list('manager.user-search.list'),
  },
  {
    what: 'customers come by the time at which they were made, not as they came',
    file: customers,
    find: "sort = '-id' }",
    replace: "sort = '-createTime' }",
    ...list('customer.list'),
  },
  {
    what: 'the time of the change is that of the creation',
    file: customers,
    find: "updateTime: 'customer.updated_at'",
    replace: "updateTime: 'customer.created_at'",
    ...list('customer.list'),
  },
  {
    what: 'the last follow-up is the next one',
    file: customers,
    find: "lastFollowTime: { nullable: 'customer.last_follow_at' }",
    replace: "lastFollowTime: { nullable: 'customer.next_follow_at' }",
    ...list('customer.list'),
  },
  {
    what: 'users come by their creation instead of their account',
    file: 'src/server/manager/queries.ts',
    find: "filter.sort ?? 'account'",
    replace: "filter.sort ?? 'createTime'",
    ...list('manager.user.list'),
  },
  {
    what: 'departments come as they were made',
    file: 'src/server/company/queries.ts',
    find: 'sql`department.company_id, department.sort, department.id`',
    replace: 'sql`department.company_id, department.id`',
    ...list('company.department.list'),
  },
  {
    what: 'sessions come by their beginning',
    file: 'src/server/auth/queries.ts',
    find: "filter.sort ?? '-lastSeenTime'",
    replace: "filter.sort ?? '-createTime'",
    ...list('auth.session.list'),
  },
  {
    what: 'promised calls come as they were promised, not as they are due',
    file: 'src/server/phone/desk/callback-queries.ts',
    find: "    .where(scope.callbacks.condition)\n    .where('callback_task.done_at', 'is', null)\n    .orderBy('callback_task.due_at')\n",
    replace: "    .where(scope.callbacks.condition)\n    .where('callback_task.done_at', 'is', null)\n",
    ...list('phone.callback-list'),
  },
  {
    what: 'the newest list of numbers comes last',
    file: 'src/server/phone/lists/list-queries.ts',
    find: ".orderBy('entry.id', 'desc')",
    replace: ".orderBy('entry.id')",
    ...list('phone.list-list'),
  },
  {
    what: 'views come as they were saved, not as they were arranged',
    file: 'src/server/system/views.ts',
    find: ' || a.sort - b.sort',
    replace: '',
    ...list('system.saved-view.list'),
  },
]
