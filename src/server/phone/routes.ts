/** The workstation's endpoints. */
import type { phoneEndpoints } from '../../contract/phone'
import type { Handlers } from '../access/handler'
import { conflict, notFound } from '../access/refusal'
import type { CallRow, Calls } from '../call/port'
import type { Db } from '../db/schema'
import { centreInfo } from './centre/centre'
import { deskHandlers } from './desk/desk'
import { ownCall } from './queries'
import { scriptHandlers } from './scripts/scripts'
import { liveCallOf, toAgent } from './station/snapshot'
import type { Station } from './station/station'

export const phoneHandlers = (station: Station, calls: Calls): Handlers<typeof phoneEndpoints> => ({
  ...deskHandlers,
  ...scriptHandlers,

  stationInfo: ({ viewer }) => station.info(viewer),

  centreInfo,

  stateUpdate: ({ viewer, body, confirm }) => station.choose(viewer, body.state, confirm),

  // Not `writes`: a call is its own record, and so is a blocked attempt (docs/decisions/0014).
  dial: ({ viewer, body, confirm }) => station.dial(viewer, body, confirm),

  async hangup({ db, viewer, body }) {
    const known = calls.onLine(body.callId)
    // A running call is known in memory, so it can be ended while the database is away.
    await calls.hangup(known?.user_id === viewer.userId ? known : await callOf(db, viewer.userId, body.callId))
    return null
  },

  async mute({ db, viewer, body }) {
    const call = await callOf(db, viewer.userId, body.callId)
    if (call.state !== 'ANSWERED') throw conflict('接通后才能静音')
    await calls.mute(call, body.muted)
    return null
  },

  async wrapupSave({ db, viewer, body, log, afterCommit }) {
    const { status, companyId, changes } = await station.saveWrapUp(db, viewer, body)
    log({ object: `call:${body.callId}`, companyId, changes })
    afterCommit(() => station.publish(viewer.userId))
    return toAgent(status)
  },

  async wrapupUndo({ db, viewer, body, services, log, afterCommit }) {
    const { status, companyId, stayed, changes } = await station.undoResult(db, viewer, body.callId)
    log({ object: `call:${body.callId}`, companyId, changes })
    afterCommit(() => station.publish(viewer.userId))
    // The answer also contains the call, because a digit pressed right after this means this call.
    const call = status.callId === null ? null : await liveCallOf(db, services.phones, status.callId)
    return { agent: toAgent(status), call, stayed }
  },

  referenceInfo: async ({ viewer, body, services }) => ({ text: services.phones.point(body.text, viewer) }),

  wrapupExtend: ({ viewer, body, confirm }) => station.extendWrapUp(viewer, body, confirm),
})

/** The user's own call; nobody ends or mutes another person's. */
async function callOf(db: Db, userId: number, callId: number): Promise<CallRow> {
  const call = await ownCall(db, userId, callId)
  if (!call) throw notFound('通话')
  return call
}
