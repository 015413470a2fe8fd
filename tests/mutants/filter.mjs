/** A list has rows that its filter excludes, or lacks some. */
import { list } from './tests.mjs'

const calls = 'src/server/call/queries/history-queries.ts'
const customers = 'src/server/customer/queries.ts'
const users = 'src/server/manager/queries.ts'

/**
 * A condition that is not asked about.
 * @param {string} what
 * @param {string} file
 * @param {string} condition its whole line, without the indent
 * @param {string} endpoint
 * @returns {import('./tests.mjs').Mutant}
 */
const forgotten = (what, file, condition, endpoint) => ({
  what: `${what} is not asked about`,
  file,
  find: `    ${condition},\n`,
  replace: '',
  ...list(endpoint),
})

/** @type {import('./tests.mjs').Mutant[]} */
export const filter = [
  forgotten('the least talk of a call', calls, "atLeast('call.talk_sec', filter.minTalk)", 'call.list'),
  {
    what: 'the most talk is taken for the least',
    file: calls,
    find: "atMost('call.talk_sec', filter.maxTalk)",
    replace: "atLeast('call.talk_sec', filter.maxTalk)",
    ...list('call.list'),
  },
  {
    what: 'interest counts for calls that nobody answered',
    file: calls,
    find: 'call.intent * call.answered = ',
    replace: 'call.intent = ',
    ...list('call.list'),
  },
  {
    what: 'calls without a result are found as those with one',
    file: calls,
    find: "wrapped ? 'not null' : 'null'",
    replace: "wrapped ? 'null' : 'not null'",
    ...list('call.list'),
  },
  forgotten('whether a call was answered', calls, "flag('call.answered', filter.answered)", 'call.list'),
  {
    what: 'the counters do not know the person',
    file: 'src/server/call/queries/counted-queries.ts',
    find: '    equal(`${table}.user_id`, userId),\n',
    replace: '',
    ...list('call.list'),
  },
  {
    what: 'calls of the departments below are left out',
    file: 'src/server/db/where.ts',
    find: 'departmentId !== undefined && departmentBelow',
    replace: 'departmentId !== undefined && departmentBelow === null',
    ...list('call.list'),
  },
  forgotten('the type of a customer', customers, "oneOf('customer.type', filter.type)", 'customer.list'),
  forgotten('the company of a customer', customers, "equal('customer.company_id', filter.companyId)", 'customer.list'),
  forgotten('the owner of a customer', customers, "equal('customer.user_id', filter.userId)", 'customer.list'),
  forgotten(
    'when a record was last changed',
    customers,
    "atMost('customer_flow.updated_at', filter.endTime)",
    'customer.flow.list',
  ),
  {
    what: 'the records of a number are not searched',
    file: customers,
    find: '      aboutNumber(filter.phoneIds),\n',
    replace: '',
    ...list('customer.flow.list'),
  },
  forgotten('the channel of a user', users, 'inChannel(filter.channelId)', 'manager.user.list'),
  {
    what: 'the channels below a channel are left out',
    file: users,
    find: 'channel.parent_id = below.id',
    replace: 'channel.parent_id = -below.id',
    ...list('manager.user.list'),
  },
  forgotten('the role of a user', users, 'withRole(filter.roleId)', 'manager.user.list'),
  {
    what: 'people are not found by their employee number',
    file: users,
    find: '      withEmployeeNo(filter.keywords),\n',
    replace: '',
    ...list('manager.user-search.list'),
  },
  {
    what: 'expired sessions are listed',
    file: 'src/server/auth/queries.ts',
    find: ' and session.expire_at > ${now}',
    replace: '',
    ...list('auth.user-session.list'),
  },
  {
    what: 'ended sessions are listed',
    file: 'src/server/auth/queries.ts',
    find: 'session.revoked_at is null and session.awaits_code',
    replace: 'session.awaits_code',
    ...list('auth.session.list'),
  },
  forgotten(
    'the object of an operation',
    'src/server/system/logs/log-queries.ts',
    "equal('operation_log.object', filter.object)",
    'system.log.list',
  ),
  forgotten(
    'the department of an employee',
    'src/server/company/queries.ts',
    "inDepartment('company_user.department_id', { ...filter, departmentId: filter.companyDepartmentId })",
    'company.user.list',
  ),
  {
    what: 'departments of every company are listed',
    file: 'src/server/company/queries.ts',
    find: "allOf(scope.condition, equal('department.company_id', filter.companyId))",
    replace: 'scope.condition',
    ...list('company.department.list'),
  },
  {
    what: 'a percent sign finds everything',
    file: 'src/server/db/where.ts',
    find: 'const pattern = `%${escapeLike(text)}%`',
    replace: 'const pattern = `%${text}%`',
    ...list('customer.list'),
  },
  {
    what: 'a text with letters finds only those in the same case',
    file: 'src/server/db/where.ts',
    find: 'if (text.toLowerCase() === text.toUpperCase())',
    replace: 'if (text !== null)',
    // SQLite's `like` knows no case.
    caughtBy: 'tests/property/lists.test.ts',
    only: 'on postgres company.list$',
  },
  {
    what: 'promised calls that are done are listed',
    file: 'src/server/phone/desk/callback-queries.ts',
    find: "    .where(scope.callbacks.condition)\n    .where('callback_task.done_at', 'is', null)\n",
    replace: '    .where(scope.callbacks.condition)\n',
    ...list('phone.callback-list'),
  },
  {
    what: 'deleted lists of numbers are listed',
    file: 'src/server/phone/lists/list-queries.ts',
    find: "    .where('dial_list.deleted_at', 'is', null)\n  const count",
    replace: '  const count',
    ...list('phone.list-list'),
  },
  {
    what: 'the views of all pages are listed',
    file: 'src/server/system/view-queries.ts',
    find: ".where((eb) => (page === undefined ? eb.lit(true) : eb('saved_view.page', '=', page)))",
    replace: '',
    ...list('system.saved-view.list'),
  },
  {
    what: 'views that were shared stay when their owner has gone',
    file: 'src/server/system/view-queries.ts',
    find: 'eb.and([isShared, isThere])',
    replace: 'isShared',
    ...list('system.saved-view.list'),
  },
  {
    what: 'views that are shared with a department are shared with those above it',
    file: 'src/server/system/view-queries.ts',
    find: "'in', departmentsAbove(departmentId)",
    replace: "'=', departmentId",
    ...list('system.saved-view.list'),
  },
]
