/** Results of calls: given, given anew, and taken back. */
import type { Services } from '../../access/handler'
import { lockRows } from '../../db/locks'
import type { Db } from '../../db/schema'
import type { CallFollower, CallRow, Calls } from '../port'
import { type CallId, deleteWrapups, givenCodes, insertWrapups, lockCalls, updateCall } from '../queries/queries'

/**
 * A call, locked with what its result may change: these come before the counters and the entries of lists, which follow
 * from the result itself.
 */
async function lockedForResult(db: Db, named: CallId): Promise<CallRow | undefined> {
  const [call] = await lockCalls(db, [named])
  if (!call) return undefined
  if (call.customer_id !== null) await lockRows(db, 'customer', [call.customer_id])
  await lockRows(db, 'phone', [call.phone_id])
  return call
}

interface Options {
  services: Services
  /** Keeps what follows from a change of a call, in the same transaction. */
  changed: CallFollower
}

export const createWrapups = ({ services, changed }: Options): Pick<Calls, 'setWrapup' | 'clearWrapup'> => ({
  async setWrapup(db, call, { code, remark, userId, source, wrapSec }) {
    const now = services.now()
    const before = await lockedForResult(db, call)
    if (!before) throw new Error(`call ${call.id} is not there`)
    const changes = {
      wrapup_id: code.id,
      intent: code.intent,
      deal: code.deal,
      wrap_sec: wrapSec ?? before.wrap_sec,
      updated_at: now,
    }
    const after = { ...before, ...changes }
    await updateCall(db, before, changes)
    await insertWrapups(db, [
      {
        call_id: before.id,
        company_id: before.company_id,
        code_id: code.id,
        remark,
        user_id: userId,
        source,
        at: now,
      },
    ])
    await changed(db, [{ before, after }])
    return after
  },
  async clearWrapup(db, call) {
    const before = await lockedForResult(db, call)
    const given = before ? await givenCodes(db, before.id) : []
    // Somebody has changed it since.
    if (!before || given.length !== 1 || given[0] !== before.wrapup_id) return false
    const changes = { wrapup_id: null, intent: 0, deal: 0, wrap_sec: 0, updated_at: services.now() }
    await updateCall(db, before, changes)
    await deleteWrapups(db, before.id)
    const after = { ...before, ...changes }
    await changed(db, [{ before, after }])
    return true
  },
})
