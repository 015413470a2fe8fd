/** Who is on a call, and whether they are still signed in. */
import { sql } from 'kysely'
import { onCallStates } from '../../../contract/agent-states'
import type { Db } from '../../db/schema'

/**
 * The agents on a call, or one of them, and whether they still have a session that was active when the call began. An
 * expired session still counts, because expiry waits for the end of a call.
 */
export async function agentsOnCall(db: Db, userId?: number) {
  const rows = await db
    .selectFrom('agent_state')
    .innerJoin('call', 'call.id', 'agent_state.call_id')
    .select(['agent_state.user_id', 'call.id as call_id', 'call.company_id'])
    .select(
      sql<number>`case when exists (select 1 from session where session.user_id = agent_state.user_id
        and session.revoked_at is null and session.awaits_code = 0 and session.expire_at * 1000 > call.created_at) then 1 else 0 end`.as(
        'signed_in',
      ),
    )
    .where('agent_state.state', 'in', onCallStates)
    .$if(userId !== undefined, (query) => query.where('agent_state.user_id', '=', userId as number))
    .execute()
  return rows.map((row) => ({
    ...{ userId: row.user_id, companyId: row.company_id, callId: row.call_id },
    isSignedIn: row.signed_in === 1,
  }))
}

/** Whether the operation log contains this action on this object. */
export async function isRecorded(db: Db, object: string, action: string): Promise<boolean> {
  const row = await db
    .selectFrom('operation_log')
    .select('id')
    .where('object', '=', object)
    .where('action', '=', action)
    .executeTakeFirst()
  return row !== undefined
}
