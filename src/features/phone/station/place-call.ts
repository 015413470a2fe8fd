/** Lets the server place a call exactly once, and waits until the live connection reports it. */
import type { Shell } from '../../../console/shell'
import { isOffLine } from '../../../contract/call-states'
import { codes } from '../../../contract/envelope'
import { phoneEndpoints } from '../../../contract/phone'
import type { Blocked } from '../../../contract/phone/dialling'
import type { LiveCall } from '../../../contract/phone/station'
import { ApiError, call, TransportError } from '../../../lib/api'
import { newRequestId } from '../../../lib/request-id'
import type { Subject } from './subject'

/** A call that was not placed, and why. */
export interface BlockedDial extends Blocked {
  readonly subject: Subject
  /** In the server's words. */
  readonly text: string
}

/** How many milliseconds to wait for the live connection after an answer. */
const liveDelay = 1500

export interface CallPlacer {
  /**
   * Places a call. Resolves to the reason if it is not allowed; null if it was placed, or if its failure has been
   * shown.
   * @param onPlaced runs before waiting for the live connection
   */
  place(to: Subject, onPlaced: () => void): Promise<BlockedDial | null>
  /** A call has appeared: a dial after this means another call. */
  seen(): void
}

export function createCallPlacer({ live, toasts }: Pick<Shell, 'live' | 'toasts'>): CallPlacer {
  /** A dial that may or may not have arrived: a repeated request must have the same id. */
  let unanswered: { phone: string; requestId: string } | null = null

  /** Waits for the live connection's report; asks the server if there is none. */
  const catchUp = async (isThere: () => boolean) => {
    if (isThere()) return
    if (live.get().status === 'open') {
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stop()
          resolve()
        }
        const timer = setTimeout(end, liveDelay)
        const stop = live.subscribe(() => isThere() && end())
      })
      if (isThere()) return
    }
    live.takeAll(await call(phoneEndpoints.stationInfo, { quiet: true }))
  }

  const ask = async ({ phone, customerId, itemId }: Subject, requestId: string): Promise<LiveCall> => {
    // Stored from here on, because the call may appear before waiting for its answer is given up.
    unanswered = { phone, requestId }
    try {
      const placed = await call(phoneEndpoints.dial, { body: { requestId, phone, customerId, itemId }, quiet: true })
      unanswered = null
      return placed
    } catch (error) {
      if (!(error instanceof TransportError)) unanswered = null
      throw error
    }
  }

  const isCurrent = (placed: LiveCall) => () => live.get().agent?.callId === placed.id

  const send = async (to: Subject): Promise<LiveCall> => {
    const before = unanswered?.phone === to.phone ? unanswered.requestId : null
    const placed = await ask(to, before ?? newRequestId())
    if (before === null || !isOffLine(placed.state)) return placed
    // The call was placed then and is over. If it isn't in its wrap-up either, this is a new call.
    await catchUp(isCurrent(placed))
    return isCurrent(placed)() ? placed : ask(to, newRequestId())
  }

  return {
    async place(to, onPlaced) {
      try {
        await catchUp(() => live.get().agent !== null)
        const placed = await send(to)
        onPlaced()
        live.take({ call: placed })
        await catchUp(isCurrent(placed))
      } catch (error) {
        if (error instanceof ApiError && error.code === codes.blocked) {
          return { ...(error.data as Blocked), subject: to, text: error.message }
        }
        toasts.show('bad', `没有拨出：${(error as Error).message}`)
      }
      return null
    },
    seen() {
      unanswered = null
    },
  }
}
