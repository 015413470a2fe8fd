import type { callEndpoints } from '../../contract/call'
import type { Handler } from '../access/handler'
import { conflict, notFound } from '../access/refusal'
import { whyNotHangUp } from './may-not'
import type { Calls } from './port'
import { callById } from './queries/history-queries'
import { callNow } from './queries/queries'

/** Ends a call in scope. The agent's own call ends as a normal hang-up. */
export const hangupHandler = (calls: Pick<Calls, 'cut' | 'hangup'>): Handler<typeof callEndpoints.hangup> => ({
  // Before the transaction: no lock is held while the gateway takes its time.
  async prepare({ db, viewer, scope, body: { id } }) {
    const seen = await callById(db, scope('call'), id)
    const call = seen && (await callNow(db, seen))
    if (!call) throw notFound('通话')
    const why = whyNotHangUp(call)
    if (why !== null) throw conflict(why)
    if (call.user_id === viewer.userId) await calls.hangup(call)
    else await calls.cut(call, { why: 'SUPERIOR', userId: viewer.userId })
    return async ({ log }) => {
      log({ object: `call:${id}`, companyId: call.company_id })
      return { id }
    }
  },
})
