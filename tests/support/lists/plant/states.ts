/** Agents in every state, and some who have never been at a workstation. */
import { agentStateNames } from '../../../../src/contract/agent-states'
import { startOfTest, type TestApp } from '../../server/test-app'

export async function plantStates({ db }: TestApp): Promise<void> {
  const people = await db
    .selectFrom('company_user')
    .select(['user_id', 'company_id', 'department_id'])
    .where('department_id', 'is not', null)
    .orderBy('user_id')
    .execute()
  const states = [...agentStateNames, null]
  await db
    .insertInto('agent_state')
    .values(
      people.flatMap(({ user_id, company_id, department_id }, nth) => {
        const state = states[nth % states.length]
        const row = { user_id, company_id, department_id: department_id as number, since: startOfTest, gone: 0 }
        return state ? [{ ...row, state, call_id: null, wrap_until: null }] : []
      }),
    )
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
