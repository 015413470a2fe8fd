/** Agents' states, the counts for the pre-dial chain, blocked attempts, and a call as the workstation shows it. */
import { sql } from 'kysely'
import { presentStates } from '../../contract/agent-states'
import { isUnderWay } from '../call/port'
import { withNumber } from '../db/customer-numbers'
import { once } from '../db/once'
import type { Db, NewRow, RowOf } from '../db/schema'
import type { AgentStatus } from './station/state'

/** A user who may have a workstation: an employee, with the limits of the company. */
export const employeeOf = (db: Db, userId: number) =>
  db
    .selectFrom('company_user')
    .innerJoin('company', 'company.id', 'company_user.company_id')
    .leftJoin('company_quota as concurrency', (join) =>
      join.onRef('concurrency.company_id', '=', 'company.id').on('concurrency.key', '=', 'concurrency'),
    )
    .select(['company_user.user_id', 'company_user.company_id', 'company_user.department_id'])
    .select(['company_user.employee_no', 'company_user.day_call_cap'])
    .select(['concurrency.limit as most_calls', 'concurrency.expire_at as calls_expire_at'])
    .select(['company.stopped_at', 'company.stop_reason'])
    .where('company_user.user_id', '=', userId)
    .executeTakeFirst()

export type Employee = NonNullable<Awaited<ReturnType<typeof employeeOf>>>

/** When a session began: epoch seconds. */
export async function sessionStart(db: Db, sessionId: number): Promise<number | undefined> {
  const row = await db.selectFrom('session').select('created_at').where('id', '=', sessionId).executeTakeFirst()
  return row?.created_at
}

export type AgentRow = RowOf<'agent_state'>

export const agentRow = (db: Db, userId: number): Promise<AgentRow | undefined> =>
  db.selectFrom('agent_state').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Makes an agent's first row; if two try at once, one succeeds. */
export const addAgent = async (db: Db, row: NewRow<'agent_state'>): Promise<void> => {
  await db
    .insertInto('agent_state')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Changes a status if it is still as it was read. Answers whether it did. */
export async function changeAgent(db: Db, before: AgentRow, to: AgentStatus, departmentId: number): Promise<boolean> {
  const rows = await db
    .updateTable('agent_state')
    .set({
      state: to.state,
      since: to.since,
      call_id: to.callId,
      wrap_until: to.wrapUntil,
      prolonged: to.prolonged ? 1 : 0,
      gone: to.gone ? 1 : 0,
      resume: to.resume,
      department_id: departmentId,
    })
    .where('user_id', '=', before.user_id)
    .where('state', '=', before.state)
    .where('since', '=', before.since)
    .where('wrap_until', before.wrap_until === null ? 'is' : '=', before.wrap_until)
    .returning('user_id')
    .execute()
  return rows.length === 1
}

export const addStateLogRow = async (db: Db, row: NewRow<'agent_state_log'>): Promise<void> => {
  await db.insertInto('agent_state_log').values(row).execute()
}

/** Agents whose wrap-up ends by the given time (milliseconds). */
export async function dueWrapUps(db: Db, now: number): Promise<number[]> {
  const rows = await db.selectFrom('agent_state').select('user_id').where('wrap_until', '<=', now).execute()
  return rows.map((row) => row.user_id)
}

/**
 * Resets wrap-ups that begin in the future, because the clock was set back while the server was stopped. They get the
 * whole time again.
 */
export const resetWrapUps = async (db: Db, now: number): Promise<void> => {
  await db
    .updateTable('agent_state')
    .set((eb) => ({ wrap_until: eb(eb.val(now), '+', eb(eb.ref('wrap_until'), '-', eb.ref('since'))) }))
    .where('wrap_until', 'is not', null)
    .where('since', '>', now)
    .execute()
}

/** Agents in a state that needs presence. */
export async function presentAgents(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('agent_state').select('user_id').where('state', 'in', presentStates).execute()
  return rows.map((row) => row.user_id)
}

/** The user's own call. */
export const ownCall = (db: Db, userId: number, callId: number) =>
  db.selectFrom('call').selectAll().where('id', '=', callId).where('user_id', '=', userId).executeTakeFirst()

const liveCalls = once((db) =>
  db
    .selectFrom('call')
    .innerJoin('phone', 'phone.id', 'call.phone_id')
    .leftJoin('customer', (join) =>
      join.onRef('customer.id', '=', 'call.customer_id').on('customer.deleted_at', 'is', null),
    )
    .leftJoin('dial_list_item', (join) =>
      // If several lists contain its number, the newest counts.
      join.on(
        'dial_list_item.id',
        '=',
        sql<number>`(select max(item_id) from dial_list_call where dial_list_call.call_id = call.id)`,
      ),
    )
    .leftJoin('exception_code', (join) =>
      join
        .onRef('exception_code.source', '=', 'call.code_source')
        .onRef('exception_code.raw_code', '=', 'call.raw_code'),
    )
    .select(['call.id', 'call.call_no', 'call.company_id', 'call.state', 'call.phone_id', 'phone.enc as phone_enc'])
    .select(['phone.province', 'phone.city', 'phone.carrier', 'call.customer_id', 'customer.name as customer_name'])
    .select(['dial_list_item.id as item_id', 'dial_list_item.name as listed_name'])
    .leftJoin('user as superior', 'superior.id', 'call.cut_by')
    .select(['call.cut_why', 'superior.nickname as cut_by_name'])
    .select(['call.created_at', 'call.submitted_at', 'call.ring_at', 'call.answer_at', 'call.end_at', 'call.talk_sec'])
    .select(['call.muted', 'call.hangup_by', 'call.exception_class', 'call.wrapup_id'])
    .select(['exception_code.title as exception_title', 'exception_code.advice as exception_advice']),
)

/** A call with its number, its customer and the reason if it was not answered. */
export const liveCallRow = (db: Db, callId: number) => liveCalls(db).where('call.id', '=', callId).executeTakeFirst()

export type LiveCallRow = NonNullable<Awaited<ReturnType<typeof liveCallRow>>>

/**
 * The counters of an employee's calls of a day, by department and line.
 * @param day its start in Shanghai, epoch seconds
 */
export const dayCounters = (db: Db, userId: number, day: number) =>
  db
    .selectFrom('stat_call_day')
    .select(['submitted', 'answered', 'valid', 'intent', 'talk_sec'])
    .where('user_id', '=', userId)
    .where('time', '=', day)
    .execute()

/** How many calls of a company are under way. */
export async function countOpenCalls(db: Db, companyId: number, now: number): Promise<number> {
  const { open } = await db
    .selectFrom('call')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('company_id', '=', companyId)
    .where(isUnderWay(db, now))
    .executeTakeFirstOrThrow()
  return open
}

/** A company's running call to a number, and who makes it. */
export const openCallTo = (db: Db, companyId: number, phoneId: number, now: number) =>
  db
    .selectFrom('call')
    .innerJoin('user', 'user.id', 'call.user_id')
    .select(['call.id', 'call.state', 'user.nickname'])
    .where('call.company_id', '=', companyId)
    .where('call.phone_id', '=', phoneId)
    .where(isUnderWay(db, now))
    .orderBy('call.id')
    .executeTakeFirst()

/**
 * How many calls an employee has placed since a time (milliseconds): those that the gateway accepted or may still
 * accept.
 */
export async function countCallsOf(db: Db, userId: number, sinceMs: number): Promise<number> {
  const { calls } = await db
    .selectFrom('call')
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', sinceMs)
    .where((eb) => eb.or([eb('submitted_at', 'is not', null), eb('end_at', 'is', null)]))
    .executeTakeFirstOrThrow()
  return calls
}

export const addBlock = async (db: Db, row: NewRow<'call_block'>): Promise<void> => {
  await db.insertInto('call_block').values(row).execute()
}

/**
 * Counts one more attempt that a lock stopped.
 * @param at epoch seconds
 */
export const countHit = async (db: Db, lockId: number, at: number): Promise<void> => {
  await db
    .updateTable('phone_lock')
    .set((eb) => ({ hits: eb('hits', '+', 1), hit_at: at }))
    .where('id', '=', lockId)
    .execute()
}

/** The exception dictionary's entry for the end of a call. */
export const exceptionOf = (db: Db, { code_source, raw_code }: Pick<RowOf<'call'>, 'code_source' | 'raw_code'>) =>
  db
    .selectFrom('exception_code')
    .select(['title', 'redial_after_sec', 'auto_mark'])
    .where('source', '=', code_source)
    .where('raw_code', '=', raw_code)
    .where('status', '=', 'ENABLED')
    .executeTakeFirst()

/** A result of a company, even if it is no longer in use. */
export const wrapupCode = (db: Db, companyId: number, id: number) =>
  db.selectFrom('wrapup_code').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()

/** Whether a customer has a number, as the first one or as one of the others. */
export async function hasNumber(db: Db, customerId: number, phoneId: number): Promise<boolean> {
  const found = db.selectFrom('customer').select('customer.id').where('customer.id', '=', customerId)
  return (await found.where(withNumber([phoneId])).executeTakeFirst()) !== undefined
}
