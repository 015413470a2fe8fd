/**
 * Which rows a user sees. (user, noun) becomes a condition that every query of the noun needs as an argument. So a
 * forgotten scope does not compile, and a user without an organisation sees nothing.
 */
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type DataScope, dataScopes } from '../../contract/manager/data-scopes'
import type { Schema } from '../db/schema'
import { departmentsAbove, departmentsBelow } from '../db/where'
import type { Viewer } from './viewer'

declare const scoped: unique symbol

/** The condition on the rows of one table. Only `rowScope` makes it. */
export interface RowScope<N extends ScopedTable> {
  readonly [scoped]: N
  readonly table: N
  readonly condition: Expression<SqlBool>
  /** How far it reaches. */
  readonly dataScope: DataScope
}

export type ScopedTable = keyof typeof rules

/** The widest scope that an organisation's staff can have, whatever their roles say. */
const reach: Record<Viewer['org'], DataScope> = { PLATFORM: 'all', CHANNEL: 'channel', COMPANY: 'company' }

const narrower = (a: DataScope, b: DataScope) => (dataScopes.indexOf(a) < dataScopes.indexOf(b) ? a : b)

/** The data scope of a role, limited to what the organisation's staff can have. */
export const limitedScope = (org: Viewer['org'], dataScope: DataScope): DataScope => narrower(dataScope, reach[org])

/** The rows of `table` that the viewer sees with a data scope. */
export function rowScope<N extends ScopedTable>(viewer: Viewer, dataScope: DataScope, table: N): RowScope<N> {
  const rule = rules[table] as Rule
  const limited = limitedScope(viewer.org, dataScope)
  return { table, condition: rule(viewer, limited), dataScope: limited } as RowScope<N>
}

/**
 * The customers without an owner that the viewer sees: everybody in a company sees its own pool, and of its departments'
 * pools those that they see.
 */
export function poolScope(viewer: Viewer, dataScope: DataScope): RowScope<'customer'> {
  const limited = limitedScope(viewer.org, dataScope)
  const whole = limited === 'all' || limited === 'channel' ? limited : 'company'
  const ofCompanies = poolRule(viewer, whole)
  const condition =
    limited === whole
      ? ofCompanies
      : sql<SqlBool>`(${ofCompanies} and (customer.pool_id is null
          or customer.pool_id in (select pool.id from pool where ${isPoolSeen(viewer, limited)})))`
  return { table: 'customer', condition, dataScope: whole } as RowScope<'customer'>
}

type Rule = (viewer: Viewer, dataScope: DataScope) => Expression<SqlBool>

const nothing = sql<boolean>`1 = 0`
const everything = sql<boolean>`1 = 1`

/** A channel and those below it; there are at most three levels. */
const channels = (id: number) =>
  sql<number>`(select id from channel where id = ${id} or parent_id = ${id}
    or parent_id in (select id from channel where parent_id = ${id}))`

const companiesOf = (channelId: number) =>
  sql<number>`(select id from company where channel_id in ${channels(channelId)})`

/** The viewer's department, and those below it if the scope says so. */
const unitsOf = (viewer: Viewer, dataScope: DataScope) =>
  dataScope === 'department' ? sql<number>`(${viewer.departmentId})` : departmentsBelow(viewer.departmentId as number)

const peopleOf = (units: Expression<number>) =>
  sql<number>`(select user_id from company_user where department_id in ${units})`

/** The people of a channel: its own staff and those of its companies. */
const inChannel = (viewer: Viewer) =>
  sql<boolean>`("user".channel_id in ${channels(viewer.channelId as number)}
    or "user".company_id in ${companiesOf(viewer.channelId as number)})`
const channelPeople = (viewer: Viewer) => sql<number>`(select id from "user" where ${inChannel(viewer)})`

type Builder<N extends keyof Schema> = ExpressionBuilder<Schema, N>

interface Columns<N extends keyof Schema> {
  /** The row's company. */
  company(eb: Builder<N>, viewer: Viewer): Expression<SqlBool>
  /** The row belongs to a company of the viewer's channel. */
  channel(eb: Builder<N>, companies: Expression<number>, viewer: Viewer): Expression<SqlBool>
  /** The row belongs to one of these departments. */
  units(eb: Builder<N>, departments: Expression<number>): Expression<SqlBool>
  self(eb: Builder<N>, viewer: Viewer): Expression<SqlBool>
  /** The viewer's own rows are visible in every scope; they need not belong to a company. */
  ownToo?: boolean
  /** Rows that exist: nobody sees deleted ones. */
  alive?(eb: Builder<N>): Expression<SqlBool>
}

/** The one decision table: it says what each data scope means for a noun, by the columns that carry the owner. */
function byColumns<N extends keyof Schema>(columns: Columns<N>): Rule {
  const eb = expressionBuilder<Schema, N>()
  return (viewer, dataScope) => {
    const where = () => {
      switch (dataScope) {
        case 'all':
          return everything
        case 'channel':
          return viewer.channelId === null ? nothing : columns.channel(eb, companiesOf(viewer.channelId), viewer)
        case 'company':
          return viewer.companyId === null ? nothing : columns.company(eb, viewer)
        case 'department-tree':
        case 'department':
          if (viewer.companyId === null || viewer.departmentId === null) return nothing
          return eb.and([columns.company(eb, viewer), columns.units(eb, unitsOf(viewer, dataScope))])
        case 'self':
          return columns.self(eb, viewer)
      }
    }
    const seen = columns.ownToo ? eb.or([columns.self(eb, viewer), where()]) : where()
    return columns.alive ? eb.and([columns.alive(eb), seen]) : seen
  }
}

const customerRule = byColumns<'customer'>({
  company: (eb, viewer) => eb('customer.company_id', '=', viewer.companyId),
  channel: (eb, companies) => eb('customer.company_id', 'in', companies),
  units: (eb, departments) => eb('customer.user_id', 'in', peopleOf(departments)),
  self: (eb, viewer) => eb('customer.user_id', '=', viewer.userId),
  alive: (eb) => eb('customer.deleted_at', 'is', null),
})

const ofCustomer = sql`select 1 from customer where customer.id = customer_flow.customer_id`

/** A call and its counters stay with the department that the employee had at the time. */
const callRule = <T extends 'call' | 'stat_call_hour' | 'stat_call_day'>(table: T) => {
  const column = (name: 'company_id' | 'department_id' | 'user_id') => sql.ref<number>(`${table}.${name}`)
  return byColumns<T>({
    company: (_eb, viewer) => sql<boolean>`${column('company_id')} = ${viewer.companyId}`,
    channel: (_eb, companies) => sql<boolean>`${column('company_id')} in ${companies}`,
    units: (_eb, departments) => sql<boolean>`${column('department_id')} in ${departments}`,
    self: (_eb, viewer) => sql<boolean>`${column('user_id')} = ${viewer.userId}`,
  })
}

/** Everybody in a company sees all of its rows. */
const ofCompany = (column: string) => {
  const companyId = sql.ref<number>(column)
  const own = (_eb: unknown, viewer: Viewer) => sql<boolean>`${companyId} = ${viewer.companyId}`
  const inChannel = (_eb: unknown, companies: Expression<number>) => sql<boolean>`${companyId} in ${companies}`
  return { company: own, channel: inChannel, units: () => everything, self: own }
}

const companyRule = byColumns<'company'>({
  ...ofCompany('company.id'),
  alive: (eb) => eb('company.deleted_at', 'is', null),
})

const poolTableRule = byColumns<'pool'>({
  ...ofCompany('pool.company_id'),
  alive: (eb) => eb('pool.deleted_at', 'is', null),
})

const poolRule = byColumns<'customer'>({
  ...ofCompany('customer.company_id'),
  alive: (eb) => eb.and([eb('customer.deleted_at', 'is', null), eb('customer.user_id', 'is', null)]),
})

/** Whether a pool is that of a department under which the viewer works, or of one below theirs that they look after. */
const isPoolSeen = (viewer: Viewer, dataScope: DataScope) => {
  const own = sql<SqlBool>`pool.department_id in ${departmentsAbove(viewer.departmentId)}`
  if (dataScope !== 'department-tree' || viewer.departmentId === null) return own
  return sql<SqlBool>`(${own} or pool.department_id in ${departmentsBelow(viewer.departmentId)})`
}

/** Rows that a user keeps for themselves: nobody else sees them in any scope. */
const ownOnly =
  (column: Expression<number>): Rule =>
  (viewer) =>
    sql<boolean>`${column} = ${viewer.userId}`

/** The nouns whose rows belong to somebody. A new table of such rows needs an entry here. */
const rules = {
  channel: byColumns<'channel'>({
    company: () => nothing,
    channel: (eb, _companies, viewer) => eb('channel.id', 'in', channels(viewer.channelId as number)),
    units: () => nothing,
    self: (eb, viewer) => eb('channel.id', '=', viewer.channelId),
    alive: (eb) => eb('channel.deleted_at', 'is', null),
  }),
  company: companyRule,
  /** The roles for everybody whose reach the viewer's organisation has, and those of the companies in scope. */
  role: (viewer: Viewer, dataScope: DataScope) =>
    sql<boolean>`(role.deleted_at is null and case when role.company_id is null
      then role.data_scope in (${sql.join(dataScopes.slice(0, dataScopes.indexOf(reach[viewer.org]) + 1))})
      else role.company_id in (select company.id from company where ${companyRule(viewer, dataScope)}) end)`,
  user: byColumns<'user'>({
    company: (eb, viewer) => eb('user.company_id', '=', viewer.companyId),
    // About the row itself: looked up among all people, SQLite would read every one of them for each query.
    channel: (_eb, _companies, viewer) => inChannel(viewer),
    units: (eb, departments) => eb('user.id', 'in', peopleOf(departments)),
    self: (eb, viewer) => eb('user.id', '=', viewer.userId),
    alive: (eb) => eb('user.deleted_at', 'is', null),
  }),
  company_user: byColumns<'company_user'>({
    company: (eb, viewer) => eb('company_user.company_id', '=', viewer.companyId),
    channel: (eb, companies) => eb('company_user.company_id', 'in', companies),
    units: (eb, departments) => eb('company_user.user_id', 'in', peopleOf(departments)),
    self: (eb, viewer) => eb('company_user.user_id', '=', viewer.userId),
  }),
  department: byColumns<'department'>({
    company: (eb, viewer) => eb('department.company_id', '=', viewer.companyId),
    channel: (eb, companies) => eb('department.company_id', 'in', companies),
    units: (eb, departments) => eb('department.id', 'in', departments),
    self: (eb, viewer) => eb('department.id', '=', viewer.departmentId),
    alive: (eb) => eb('department.deleted_at', 'is', null),
  }),
  /** What a company's people say, all of them may read. */
  call_script: byColumns<'call_script'>({
    ...ofCompany('call_script.company_id'),
    alive: (eb) => eb('call_script.deleted_at', 'is', null),
  }),
  /** The words that a company has for its customers are everybody's there. */
  tag: byColumns<'tag'>(ofCompany('tag.company_id')),
  /** The departments' pools, for whoever sees customers in them. */
  pool: (viewer: Viewer, dataScope: DataScope) => {
    const companies = poolTableRule(viewer, dataScope === 'all' || dataScope === 'channel' ? dataScope : 'company')
    if (dataScopes.indexOf(dataScope) >= dataScopes.indexOf('company')) return companies
    return sql<SqlBool>`(${companies} and ${isPoolSeen(viewer, dataScope)})`
  },
  customer: customerRule,
  /** A viewer sees a follow-up if they see its customer, whoever wrote it: the history moves with the customer. */
  customer_flow(viewer: Viewer, dataScope: DataScope) {
    const seen = customerRule(viewer, dataScope)
    // Of a part of a company, the customers lead to the records. Of more, the records in their order lead to the customers.
    if (dataScope === 'all') return sql<boolean>`exists (${ofCustomer} and ${seen})`
    if (dataScope === 'company') {
      return sql<boolean>`(customer_flow.company_id = ${viewer.companyId} and exists (${ofCustomer} and ${seen}))`
    }
    return sql<boolean>`customer_flow.customer_id in (select customer.id from customer where ${seen})`
  },
  call: callRule('call'),
  stat_call_hour: callRule('stat_call_hour'),
  stat_call_day: callRule('stat_call_day'),
  /** The department is that of the person who placed the lock, or the one that it is for. */
  phone_lock: byColumns<'phone_lock'>({
    company: (eb, viewer) => eb('phone_lock.company_id', '=', viewer.companyId),
    channel: (eb, companies) => eb('phone_lock.company_id', 'in', companies),
    units: (eb, departments) => eb('phone_lock.department_id', 'in', departments),
    self: (eb, viewer) => eb('phone_lock.created_by', '=', viewer.userId),
  }),
  session: byColumns<'session'>({
    company: (eb, viewer) => eb('session.user_id', 'in', usersOf(viewer)),
    channel: (eb, _companies, viewer) => eb('session.user_id', 'in', channelPeople(viewer)),
    units: (eb, departments) => eb('session.user_id', 'in', peopleOf(departments)),
    self: (eb, viewer) => eb('session.user_id', '=', viewer.userId),
    ownToo: true,
  }),
  operation_log: byColumns<'operation_log'>({
    company: (eb, viewer) => eb('operation_log.company_id', '=', viewer.companyId),
    channel: (eb, companies) => eb('operation_log.company_id', 'in', companies),
    units: (eb, departments) => eb('operation_log.user_id', 'in', peopleOf(departments)),
    self: (eb, viewer) => eb('operation_log.user_id', '=', viewer.userId),
    ownToo: true,
  }),
  /** Sign-ins are of people: a channel sees its own, not those of its companies. */
  login_log: byColumns<'login_log'>({
    company: (eb, viewer) => eb('login_log.company_id', '=', viewer.companyId),
    channel: (eb, _companies, viewer) => eb('login_log.user_id', 'in', channelPeople(viewer)),
    units: (eb, departments) => eb('login_log.user_id', 'in', peopleOf(departments)),
    self: (eb, viewer) => eb('login_log.user_id', '=', viewer.userId),
    ownToo: true,
  }),
  /** The department is that of whoever imported it. */
  import_batch: byColumns<'import_batch'>({
    company: (eb, viewer) => eb('import_batch.company_id', '=', viewer.companyId),
    channel: (eb, companies) => eb('import_batch.company_id', 'in', companies),
    units: (eb, departments) => eb('import_batch.user_id', 'in', peopleOf(departments)),
    self: (eb, viewer) => eb('import_batch.user_id', '=', viewer.userId),
  }),
  job: ownOnly(sql.ref('job.user_id')),
  preference: ownOnly(sql.ref('preference.user_id')),
  saved_view: ownOnly(sql.ref('saved_view.user_id')),
  command_usage: ownOnly(sql.ref('command_usage.user_id')),
  agent_state: ownOnly(sql.ref('agent_state.user_id')),
  call_draft: ownOnly(sql.ref('call_draft.user_id')),
  callback_task: byColumns<'callback_task'>({
    company: (eb, viewer) => eb('callback_task.company_id', '=', viewer.companyId),
    channel: (eb, companies) => eb('callback_task.company_id', 'in', companies),
    units: (eb, departments) => eb('callback_task.user_id', 'in', peopleOf(departments)),
    self: (eb, viewer) => eb('callback_task.user_id', '=', viewer.userId),
    ownToo: true,
  }),
  dial_list: ownOnly(sql.ref('dial_list.user_id')),
}

/** The tables that have a rule. */
export const scopedTables = Object.keys(rules) as readonly ScopedTable[]

const usersOf = (viewer: Viewer) => sql<number>`(select id from "user" where company_id = ${viewer.companyId})`
