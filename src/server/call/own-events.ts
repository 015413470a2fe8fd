/** What the server knows about a call and its gateway doesn't, told as events, so that it is handled like any other. */
import type { Services } from '../access/handler'
import type { CallGateway, GatewayEvent } from '../telephony/port'

const retryMs = 1_000

interface Options {
  gateway: Pick<CallGateway, 'provider'>
  services: Services
  /** Records events; it fails while they can't be stored. */
  take(events: GatewayEvent[]): Promise<void>
}

type Code = NonNullable<GatewayEvent['code']>

export type OwnEvents = ReturnType<typeof createOwnEvents>

export function createOwnEvents({ gateway, services, take }: Options) {
  let stopped = false

  /** It is recorded once, however often we find it. */
  const ownEvent = (callNo: string, kind: 'FAILED' | 'UNRESOLVED', code: Code): GatewayEvent => ({
    provider: gateway.provider,
    providerCallId: '',
    eventId: `own/${callNo}/${kind}`,
    callNo,
    kind,
    at: services.now(),
    code,
  })

  /** Records such events, and repeats this while they can't be stored. */
  const tell = async (events: GatewayEvent[]): Promise<void> => {
    try {
      await take(events)
    } catch (error) {
      services.report('what became of calls was not noted, trying again', error)
      if (!stopped) setTimeout(() => void tell(events), retryMs).unref()
    }
  }

  return {
    /** The call did not get as far as a line. */
    failed: (callNo: string, code: Code) => tell([ownEvent(callNo, 'FAILED', code)]),
    /** Nobody knows what became of these calls. */
    unresolved: (callNos: readonly string[], raw: 'gateway-unknown' | 'gateway-error') =>
      tell(callNos.map((callNo) => ownEvent(callNo, 'UNRESOLVED', { source: 'SYSTEM', raw }))),
    stop() {
      stopped = true
    },
  }
}
