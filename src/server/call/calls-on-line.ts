/** The calls under way, with the gateway's ids: an agent can end one even if the database is away. */
import { isOffLine } from '../../contract/call-states'
import type { Services } from '../access/handler'
import type { Db } from '../db/schema'
import type { CallGateway } from '../telephony/port'
import type { CallOnLine, CallRow } from './port'
import { noteProviderId } from './queries/queries'

interface Options {
  /** The database, or a refusal if it is not open. */
  database: () => Db
  services: Services
  gateway: Pick<CallGateway, 'provider'>
}

export type CallsOnLine = ReturnType<typeof createCallsOnLine>

export function createCallsOnLine({ database, services, gateway }: Options) {
  const calls = new Map<number, CallOnLine>()

  /** Keeps the gateway's id of a call, unless it has ended in the meantime. */
  const learn = (callId: number, providerCallId: string) => {
    const call = calls.get(callId)
    if (call) calls.set(callId, { ...call, provider_call_id: providerCallId })
  }

  return {
    get: (callId: number) => calls.get(callId),
    add: (call: CallOnLine) => void calls.set(call.id, call),
    /** Forgets those of these calls that have ended. */
    changed(changed: readonly CallRow[]) {
      for (const { id, state } of changed) if (isOffLine(state)) calls.delete(id)
    },
    /** Keeps the gateway's id of a call, here and in the database. */
    async learnId({ id: callId, created_at }: Pick<CallRow, 'id' | 'created_at'>, id: string) {
      learn(callId, id)
      const call = { id: callId, created_at, provider: gateway.provider }
      try {
        await database()
          .transaction()
          .execute((trx) => noteProviderId(trx, call, id))
      } catch (error) {
        // The call is under way all the same, and its events bring the id too.
        services.report('the gateway’s id of a call was not noted', error)
      }
    },
    learn,
  }
}
