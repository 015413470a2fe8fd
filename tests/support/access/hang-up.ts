/** What a request has left at a workstation. */
import { isOnCall } from '../../../src/contract/agent-states'
import { phoneEndpoints } from '../../../src/contract/phone'
import type { TestApp } from '../server/test-app'

/** Ends the call that the account is on, if it is on one: the company's lines are few. */
export async function hangUp(t: TestApp, account: string): Promise<void> {
  const busy = await t.db
    .selectFrom('agent_state')
    .innerJoin('user', 'user.id', 'agent_state.user_id')
    .select(['agent_state.state', 'agent_state.call_id as callId'])
    .where('user.account', '=', account)
    .executeTakeFirst()
  if (!busy || !isOnCall(busy.state)) return
  await t.call(phoneEndpoints.hangup, { as: account, body: { callId: busy.callId as number } })
  await t.pass(1000)
}
