/** Calls of which the gateway has not said how they ended: those of before the start, and those that last too long. */
import type { Services } from '../access/handler'
import type { Db } from '../db/schema'
import type { CallGateway } from '../telephony/port'
import type { CallsOnLine } from './calls-on-line'
import { gatewayTimeoutMs, withTimeout } from './gateway-answer'
import type { OwnEvents } from './own-events'
import type { CallOnLine } from './port'
import { openCalls } from './queries/queries'

interface Options {
  /** The database, or a refusal if it is not open. */
  database: () => Db
  services: Services
  gateway: CallGateway
  onLine: CallsOnLine
  unresolved: OwnEvents['unresolved']
}

/** No call is longer (our choice). */
const longestCallMs = 4 * 3_600_000

export function createUnfinishedCalls({ database, services, gateway, onLine, unresolved }: Options) {
  /** Calls that were recently hung up, kept until the gateway should have reported their end. The number is limited. */
  const hungUp = new Map<number, { call: CallOnLine; at: number }>()
  /**
   * The calls that were made before this time (milliseconds) were under way at the start, and the gateway has not been
   * asked about them yet.
   */
  let unaskedBefore: number | null = null

  /**
   * Asks the gateway about calls. The ids of the calls it knows are kept, because nobody could hang up without them. A
   * call it doesn't know waits for a record of its end.
   */
  const ask = async (which: Parameters<typeof openCalls>[2]) => {
    const open = await openCalls(database(), gateway.provider, which)
    if (open.length === 0) return
    for (const { call } of open) onLine.add(call)
    const known = await withTimeout(
      gateway.resume(
        open.map(({ calleeEnc, callNo, startedAt, call }) => ({
          callNo,
          startedAt,
          providerCallId: call.provider_call_id,
          callee: services.phones.reveal(calleeEnc),
        })),
      ),
    )
    for (const { call, callNo, startedAt } of open) {
      const given = known.get(callNo)
      if (given === undefined) continue
      if (call.provider_call_id === null) await onLine.learnId({ id: call.id, created_at: startedAt }, given)
      else onLine.learn(call.id, given)
    }
    const unknown = open.flatMap(({ callNo }) => (known.has(callNo) ? [] : [callNo]))
    if (unknown.length > 0) await unresolved(unknown, 'gateway-unknown')
  }

  /** An unreachable gateway must not stop the rest: it is asked again later. */
  const askUnasked = async () => {
    if (unaskedBefore === null) return
    try {
      await ask({ createdBefore: unaskedBefore })
      unaskedBefore = null
    } catch (error) {
      services.report('the gateway was not asked about open calls', error)
    }
  }

  /**
   * The gateway did not say what happened to a call. The agent does not have to wait: a record that comes late still
   * counts.
   */
  const resolve = async ({ id, call_no }: CallOnLine) => {
    try {
      await ask({ id })
    } catch (error) {
      services.report('the gateway does not answer about a call', error)
      await unresolved([call_no], 'gateway-error')
    }
  }

  return {
    resolve,
    hungUp: (call: CallOnLine) => void hungUp.set(call.id, { call, at: services.now() }),
    async start() {
      unaskedBefore = services.now() + 1
      await askUnasked()
    },
    /** @param now milliseconds */
    async watch(now: number) {
      await askUnasked()
      await ask({ createdBefore: now - longestCallMs })
      // Calls whose end should have been reported by now.
      await ask({ createdBefore: now - gatewayTimeoutMs, unsubmitted: true })
      for (const [id, { call, at }] of hungUp) {
        if (at > now - gatewayTimeoutMs) continue
        hungUp.delete(id)
        await resolve(call)
      }
    },
  }
}
