/** The agents of a call centre with their states, and its figures of a day. */
import { sql } from 'kysely'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import type { Db } from '../../db/schema'

/** The employees in scope whose accounts are enabled. */
const employees = (db: Db, scope: RowScope<'company_user'>) =>
  rowsOf(db, scope)
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .where('user.status', '=', 'ENABLED')
    .where('user.deleted_at', 'is', null)

/** How many employees in scope are in each state. Those who were never at a workstation count as offline. */
export const countStates = (db: Db, scope: RowScope<'company_user'>) =>
  employees(db, scope)
    .leftJoin('agent_state', 'agent_state.user_id', 'company_user.user_id')
    .select((eb) => eb.fn.coalesce('agent_state.state', sql.lit('OFFLINE' as const)).as('state'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy((eb) => eb.fn.coalesce('agent_state.state', sql.lit('OFFLINE' as const)))
    .execute()

/** The columns of employees in the list. */
const listed = (db: Db, scope: RowScope<'company_user'>, most: number) =>
  employees(db, scope)
    .innerJoin('company', 'company.id', 'company_user.company_id')
    .leftJoin('department', 'department.id', 'company_user.department_id')
    .select(['company_user.user_id', 'company_user.employee_no', 'user.nickname'])
    .select(['company.name as company_name', 'department.name as department_name'])
    .orderBy('company_user.company_id')
    .orderBy('company_user.employee_no')
    .limit(most)

/** Agents who are present, with their current call. */
export const presentAgents = (db: Db, scope: RowScope<'company_user'>, most: number) =>
  listed(db, scope, most)
    .innerJoin('agent_state', 'agent_state.user_id', 'company_user.user_id')
    .leftJoin('call', 'call.id', 'agent_state.call_id')
    .leftJoin('phone', 'phone.id', 'call.phone_id')
    .leftJoin('customer', (join) =>
      join.onRef('customer.id', '=', 'call.customer_id').on('customer.deleted_at', 'is', null),
    )
    .select(['agent_state.state', 'agent_state.since', 'call.id as call_id', 'call.created_at as called_at'])
    .select(['call.phone_id', 'phone.enc as phone_enc', 'customer.name as customer_name'])
    .where('agent_state.state', '<>', sql.lit('OFFLINE' as const))
    .execute()

/** Agents who are absent; `since` is null if they were never present. */
export const absentAgents = (db: Db, scope: RowScope<'company_user'>, most: number) =>
  listed(db, scope, most)
    .leftJoin('agent_state', 'agent_state.user_id', 'company_user.user_id')
    .select('agent_state.since')
    .where((eb) =>
      eb.or([eb('agent_state.user_id', 'is', null), eb('agent_state.state', '=', sql.lit('OFFLINE' as const))]),
    )
    .execute()

/**
 * The sums of a day's calls in scope.
 * @param day its start in Shanghai, epoch seconds
 */
export const dayTotals = (db: Db, scope: RowScope<'stat_call_day'>, day: number) =>
  rowsOf(db, scope)
    .select(sql<number>`cast(coalesce(sum(submitted), 0) as bigint)`.as('submitted'))
    .select(sql<number>`cast(coalesce(sum(answered), 0) as bigint)`.as('answered'))
    .select(sql<number>`cast(coalesce(sum(valid), 0) as bigint)`.as('valid'))
    .select(sql<number>`cast(coalesce(sum(intent), 0) as bigint)`.as('intent'))
    .select(sql<number>`cast(coalesce(sum(talk_sec), 0) as bigint)`.as('talkSec'))
    .where('time', '=', day)
    .executeTakeFirstOrThrow()

/** Whether anybody in scope has ever called. */
export const haveCalled = async (db: Db, scope: RowScope<'stat_call_day'>): Promise<boolean> =>
  (await rowsOf(db, scope).select('user_id').limit(1).executeTakeFirst()) !== undefined
