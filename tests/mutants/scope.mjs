/** Somebody sees, or counts, rows that are not theirs. */
import { sees } from './tests.mjs'

const file = 'src/server/access/scope.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const scope = [
  {
    what: 'a company’s customers are those of all companies',
    file,
    find: "company: (eb, viewer) => eb('customer.company_id', '=', viewer.companyId),",
    replace: "company: (eb) => eb('customer.company_id', 'is not', null),",
    ...sees('boss', 'customer.list'),
  },
  {
    what: 'a channel’s customers are those of all channels',
    file,
    find: "channel: (eb, companies) => eb('customer.company_id', 'in', companies),",
    replace: "channel: (eb) => eb('customer.company_id', 'is not', null),",
    ...sees('channel', 'customer.list'),
  },
  {
    what: 'a department’s customers are the company’s',
    file,
    find: "units: (eb, departments) => eb('customer.user_id', 'in', peopleOf(departments)),",
    replace: 'units: () => everything,',
    ...sees('leader', 'customer.list'),
  },
  {
    what: 'a department’s calls and their counters are the company’s',
    file,
    find: "units: (_eb, departments) => sql<boolean>`${column('department_id')} in ${departments}`,",
    replace: 'units: () => everything,',
    ...sees('leader', 'call.list'),
  },
  {
    what: 'a company’s users are those of all companies',
    file,
    find: "company: (eb, viewer) => eb('user.company_id', '=', viewer.companyId),",
    replace: "company: (eb) => eb('user.company_id', 'is not', null),",
    ...sees('boss', 'manager.user.list'),
  },
  {
    what: 'a company sees the own staff of channels',
    file,
    find: "company: (eb, viewer) => eb('user.company_id', '=', viewer.companyId),",
    replace: `company: (_eb, viewer) => sql<boolean>\`("user".company_id = \${viewer.companyId} or "user".channel_id > 0)\`,`,
    ...sees('boss', 'manager.user.list'),
  },
  {
    what: 'the platform’s people see everybody’s own views',
    file,
    find: 'sql<boolean>`${column} = ${viewer.userId}`',
    replace: "sql<boolean>`(${column} = ${viewer.userId} or ${viewer.org} = 'PLATFORM')`",
    ...sees('auditor', 'system.saved-view.list'),
  },
  {
    what: 'roles of other companies can be chosen',
    file,
    find: 'else role.company_id in (select company.id from company where ${companyRule(viewer, dataScope)}) end)`,',
    replace: 'else true end)`,',
    ...sees('boss', 'manager.role.options'),
  },
  {
    what: 'a company’s sessions are everybody’s',
    file,
    find: '(select id from "user" where company_id = ${viewer.companyId})',
    replace: '(select id from "user")',
    ...sees('boss', 'auth.user-session.list'),
  },
  {
    what: 'one’s own views, settings and lists are everybody’s',
    file,
    find: 'sql<boolean>`${column} = ${viewer.userId}`',
    replace: 'sql<boolean>`${column} is not null`',
    ...sees('agent', 'phone.list-list'),
  },
  {
    what: 'the sums of the call list are those of all companies',
    file: 'src/server/call/queries/counted-queries.ts',
    find: '    scope.condition,\n',
    replace: '    sql<SqlBool>`1 = 1`,\n',
    ...sees('boss', 'call.list'),
  },
  {
    what: 'the call list has the calls of all companies',
    file: 'src/server/call/queries/history-queries.ts',
    find: 'allOf(scopes.call.condition, ',
    replace: 'allOf(ofAnyCompany, ',
    ...sees('boss', 'call.list'),
  },
  {
    what: 'a foreign call opens by its id',
    file: 'src/server/call/queries/history-queries.ts',
    find: "callRows(db).where(scope.condition).where('call.id', '=', id)",
    replace: "callRows(db).where('call.id', '=', id)",
    ...sees('boss', 'call.info'),
  },
  {
    what: 'the way into a table forgets the scope',
    file: 'src/server/access/rows-of.ts',
    find: '.where(scope.condition)',
    replace: '',
    ...sees('boss', 'phone.centre-info'),
  },
  {
    what: 'the call centre’s day is that of all companies',
    file: 'src/server/phone/centre/centre-queries.ts',
    find: 'rowsOf(db, scope)\n    .select(sql<number>`cast(coalesce(sum(submitted)',
    replace: "db.selectFrom('stat_call_day')\n    .select(sql<number>`cast(coalesce(sum(submitted)",
    ...sees('boss', 'phone.centre-info'),
  },
  {
    what: 'the number of follow-ups counts those of all companies',
    file: 'src/server/customer/queries.ts',
    find: "    scope.condition,\n    equal('customer_flow.customer_id', filter.customerId),",
    replace: "    sql<SqlBool>`1 = 1`,\n    equal('customer_flow.customer_id', filter.customerId),",
    ...sees('boss', 'customer.flow.list'),
  },
  {
    what: 'the operation log is that of all companies',
    file: 'src/server/system/logs/log-queries.ts',
    find: '    scope.condition,\n    filter.kind && ofKind[filter.kind],',
    replace: '    sql`1 = 1`,\n    filter.kind && ofKind[filter.kind],',
    ...sees('boss', 'system.log.list'),
  },
]
