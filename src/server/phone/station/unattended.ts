/**
 * Calls whose agent has gone: signed out, or without a connection for too long. The server ends them, so that no
 * customer is left on the line alone. If the agent's voice does not go through the browser, an absence is only noted.
 */
import { isOffLine } from '../../../contract/call-states'
import { Refusal } from '../../access/refusal'
import type { CallRow } from '../../call/port'
import { companySettingOf, recordOperation } from '../../system/port'
import { ownCall } from '../queries'
import type { Presence } from './presence'
import { agentsOnCall, isRecorded } from './presence-queries'
import type { StationContext } from './station-context'

export interface Unattended {
  /**
   * Checks the calls of all agents, or of one. What fails is done the next time.
   * @param at milliseconds
   */
  sweep(at: number, userId?: number): Promise<void>
}

/** How long to wait before a hang-up is tried again, in milliseconds: a gateway may confirm it late. */
const againAfterMs = 35_000

export function createUnattended(
  { database, services, calls, transaction }: StationContext,
  presence: Pick<Presence, 'isHere' | 'dismissed'>,
): Unattended {
  /** Calls that are being ended → when to try again. */
  const ending = new Map<number, number>()
  const noted = new Set<number>()
  calls.onCommitted((changed) => {
    for (const { id, state } of changed) {
      if (!isOffLine(state)) continue
      ending.delete(id)
      noted.delete(id)
    }
  })

  const record = (call: CallRow, at: number, action: string, message: string) =>
    transaction(async (db) => {
      const object = `call:${call.id}`
      // It was already noted before a restart.
      if (await isRecorded(db, object, action)) return
      await recordOperation(db, {
        ...{ at: Math.floor(at / 1000), user_id: call.user_id, company_id: call.company_id, object },
        ...{ module: 'phone', action, result: 'OK', message, diff: '[]', ip: '', request_id: '', duration_ms: 0 },
      })
    })

  /** The sweep doesn't wait for it: a gateway that is slow with one call must not delay the others. */
  const end = (call: CallRow, at: number, why: 'SIGNED_OUT' | 'ABSENT', message: string) => {
    if ((ending.get(call.id) ?? 0) > at) return
    ending.set(call.id, at + againAfterMs)
    calls
      .cut(call, { why, userId: null })
      .then(() => record(call, at, 'call-cut', message))
      .catch((error) => {
        ending.delete(call.id)
        // If the gateway doesn't answer, the call's own code reports it.
        if (!(error instanceof Refusal)) services.report('an unattended call was not ended', error)
      })
  }

  return {
    async sweep(at, userId) {
      const db = database()
      for (const agent of await agentsOnCall(db, userId)) {
        const isOut = !agent.isSignedIn || presence.dismissed(agent.userId) === 'forced'
        const isThere = presence.isHere(agent.userId, at, 0)
        if (!isOut && isThere) continue
        const absenceSec = await companySettingOf(db, agent.companyId, 'call.absence-seconds')
        if (!isOut && presence.isHere(agent.userId, at, absenceSec * 1000)) continue
        const call = await ownCall(db, agent.userId, agent.callId)
        if (!call || isOffLine(call.state)) continue
        if (isOut) end(call, at, 'SIGNED_OUT', '坐席的登录已结束，系统挂断')
        else if (calls.capabilities.audioInBrowser) end(call, at, 'ABSENT', `坐席断开 ${absenceSec} 秒，系统挂断`)
        else if (!noted.has(call.id)) {
          await record(call, at, 'call-unattended', `坐席断开 ${absenceSec} 秒，通话没有结束`)
          noted.add(call.id)
        }
      }
    },
  }
}
