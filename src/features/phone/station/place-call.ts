/** Having the server place a call, once, and waiting until the live connection knows of it. */
import type { Shell } from '../../../console/shell'
import { isOffLine } from '../../../contract/call-states'
import { codes } from '../../../contract/envelope'
import { type Blocked, type LiveCall, phoneEndpoints } from '../../../contract/phone'
import { ApiError, call, TransportError } from '../../../lib/api'
import { newRequestId } from './request-id'
import type { Subject } from './subject'

/** A call that was not placed, and why. */
export interface BlockedDial extends Blocked {
  readonly subject: Subject
  /** As the server says it. */
  readonly text: string
}

/** Milliseconds that the live connection has to tell what an answer has announced. */
const liveDelay = 1500

export interface Placing {
  /**
   * Places a call: answers why it is not allowed, or null where it was placed or where its failure has been told.
   * @param onPlaced before the live connection has been waited for
   */
  place(to: Subject, onPlaced: () => void): Promise<BlockedDial | null>
  /** A call has been seen: whoever dials after it wants another. */
  seen(): void
}

export function createPlacing({ live, toasts }: Pick<Shell, 'live' | 'toasts'>): Placing {
  /** A dial of which nobody knows whether it arrived: asked again, it must be the same. */
  let unanswered: { phone: string; requestId: string } | null = null

  /** Waits for the live connection to tell; asks where it doesn't. */
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
    // Kept from here on: the call may be seen before its answer is given up.
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
    // It was placed then, and is over. Where it isn't in its wrap-up either, this is a new call.
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
