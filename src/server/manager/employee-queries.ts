/** Queries for the list of the companies' people. */
import { type SqlBool, sql } from 'kysely'
import type { AgentState } from '../../contract/agent-states'
import type { employeesEndpoints } from '../../contract/company/employees'
import type { QueryOf } from '../../contract/endpoint'
import type { RowScope } from '../access/scope'
import { listOf, pageOf, sorted, total } from '../db/page'
import type { Db } from '../db/schema'
import { allOf } from '../db/where'
import { countOf, nextUsers, userColumns, wantedUsers } from './queries'

export type EmployeeFilter = QueryOf<typeof employeesEndpoints.list> & { phoneIds?: readonly number[] | undefined }

/** Whoever has never been at a workstation is offline. */
const state = sql<AgentState>`coalesce((select state from agent_state where user_id = "user".id), 'OFFLINE')`

const inState = (states: readonly AgentState[] | undefined) => states && sql<SqlBool>`${state} in (${sql.join(states)})`

const inImport = (id: number | undefined) =>
  id === undefined
    ? undefined
    : sql<SqlBool>`"user".id in (select object_id from import_row
        where import_id = ${id} and result in ('ADDED', 'UPDATED'))`

/** Whoever works for a company has a row there. */
const joined = (db: Db) => db.selectFrom('user').innerJoin('company_user', 'company_user.user_id', 'user.id')

const wanted = (scope: RowScope<'user'>, { agentState, importId, ...filter }: EmployeeFilter) =>
  allOf(wantedUsers(scope, { ...filter, org: ['COMPANY'] }), inState(agentState), inImport(importId))

const employees = listOf({
  tables: joined,
  id: 'user.id',
  sums: {
    ...{ enabled: countOf('ENABLED'), disabled: countOf('DISABLED') },
    present: sql<number>`count(case when ${state} <> 'OFFLINE' then 1 end)`,
  },
  rows: (db) => userColumns(db).select(state.as('agent_state')),
})

const sortColumns = {
  employeeNo: 'company_user.employee_no',
  createTime: 'user.created_at',
  lastLoginTime: { nullable: 'user.last_login_at' },
  account: 'user.account',
}

export const listEmployees = (db: Db, scope: RowScope<'user'>, filter: EmployeeFilter) =>
  pageOf(db, employees, filter, wanted(scope, filter), sorted(sortColumns, filter.sort ?? 'employeeNo', 'user.id'))

export const countEmployees = async (db: Db, scope: RowScope<'user'>, filter: EmployeeFilter): Promise<number> =>
  (await db.selectFrom('user').select(total).where(wanted(scope, filter)).executeTakeFirstOrThrow()).total

/** The next of these employees in the order of their ids. */
export const employeesAfter = (db: Db, scope: RowScope<'user'>, filter: EmployeeFilter, after: number, most: number) =>
  nextUsers(db, wanted(scope, filter), after, most)
