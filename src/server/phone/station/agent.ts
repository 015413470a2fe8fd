/** Agents' states in the database. Every change goes through the state machine and logs the state that ended. */
import { conflict } from '../../access/refusal'
import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { type AgentRow, addAgent, addStateLogRow, agentRow, changeAgent, type Employee, employeeOf } from '../queries'
import { type AgentEvent, type AgentStatus, endedStateOf, nextStatus } from './state'

/** The employee who asks; a refusal if they have no workstation. */
export async function requireEmployee(db: Db, viewer: Pick<Viewer, 'userId' | 'org'>): Promise<Employee> {
  const employee = viewer.org === 'COMPANY' ? await employeeOf(db, viewer.userId) : undefined
  if (!employee) throw conflict('工作台只供企业员工使用，请用企业员工的账号登录')
  return employee
}

/**
 * An employee's row, made when first needed: until then the agent was absent.
 * @param now epoch milliseconds
 */
export async function agentOf(db: Db, employee: Employee, now: number): Promise<AgentRow> {
  const known = await agentRow(db, employee.user_id)
  if (known) return known
  const { user_id, company_id } = employee
  const status = { state: 'OFFLINE', since: now, call_id: null, wrap_until: null, gone: 1 } as const
  await addAgent(db, { user_id, company_id, department_id: employee.department_id ?? 0, ...status })
  return (await agentRow(db, user_id)) as AgentRow
}

export const statusOf = (row: AgentRow): AgentStatus => ({
  state: row.state,
  since: row.since,
  callId: row.call_id,
  wrapUntil: row.wrap_until,
  prolonged: row.prolonged === 1,
  gone: row.gone === 1,
  resume: row.resume,
})

/**
 * Applies an event to an agent's state: to the row as it was read or, if that has changed in the meantime, as it is
 * now. Answers the status after it, which is the same if the event changes nothing.
 * @param now epoch milliseconds
 * @param departmentId the employee's current department, if known
 */
export async function moveAgent(
  db: Db,
  row: AgentRow,
  event: AgentEvent,
  now: number,
  departmentId: number = row.department_id,
): Promise<AgentStatus> {
  const before = statusOf(row)
  const after = nextStatus(before, event, now)
  if (after === before) return before
  if (!(await changeAgent(db, row, after, departmentId))) {
    const fresh = await agentRow(db, row.user_id)
    return fresh ? moveAgent(db, fresh, event, now, departmentId) : before
  }
  const stay = endedStateOf(before, after)
  if (stay) {
    const { user_id, company_id, department_id } = row
    const { state, fromAt, toAt, callId } = stay
    const times = { from_at: fromAt, to_at: toAt }
    await addStateLogRow(db, { user_id, company_id, department_id, state, ...times, call_id: callId })
  }
  return after
}
