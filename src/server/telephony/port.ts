/** Port: what places calls. A carrier is one folder beside this file that implements it. */
import type { CallEventKind, CodeSource, HangupParty } from '../../contract/call-states'

/** Something that happened to a call. Gateways may tell it late, twice and out of order. */
export interface GatewayEvent {
  provider: string
  providerCallId: string
  /** The gateway's own id of the event: the same id is the same event. */
  eventId: string
  /** Our number of the call, as `dial` was given it. */
  callNo: string
  kind: CallEventKind
  /** When it happened by the gateway's clock: epoch milliseconds. */
  at: number
  by?: HangupParty
  /** Why it ended or failed, as the gateway says it. */
  code?: { source: CodeSource; raw: string }
  /** The gateway's own text of it, kept for reference. May hold numbers. */
  payload?: string
}

/** A call as a gateway gets it. */
export interface GatewayCall {
  callNo: string
  /** The full number. */
  callee: string
  /** Epoch milliseconds: when the call was created. */
  startedAt: number
}

export interface GatewayCapabilities {
  dtmf: boolean
  mute: boolean
  hold: boolean
  transfer: boolean
  /** The agent's side of a call is their browser: without it, they hear nothing and can't be heard. */
  audioInBrowser: boolean
}

export interface CallGateway {
  /** Names it in calls and raw events. */
  readonly provider: string
  readonly capabilities: GatewayCapabilities
  /**
   * Places a call; answers the gateway's id of it. Everything after that comes as events. Rejects with a `GatewayFault` where
   * the gateway did not take it; after any other rejection, and after 35 s of silence, it is asked by `resume`.
   */
  dial(call: GatewayCall): Promise<string>
  /** Ends a call, whatever it is doing. Of a call that is over it does nothing. @param by who is told to have hung up */
  hangup(providerCallId: string, by: 'AGENT' | 'SYSTEM'): Promise<void>
  mute?(providerCallId: string, muted: boolean): Promise<void>
  /**
   * Takes up calls that were under way when the server stopped, or of which it should have told something by now: tells again
   * what happened to them meanwhile. Answers its ids of those it knows, by our number (`callNo`).
   */
  resume(calls: readonly (GatewayCall & { providerCallId: string | null })[]): Promise<ReadonlyMap<string, string>>
  /** Who is told of events. A listener that rejects is told the same again later. */
  onEvents(listener: (events: readonly GatewayEvent[]) => Promise<void>): void
  close(): Promise<void>
}

/** The gateway did not take a call. */
export class GatewayFault extends Error {
  constructor(
    message: string,
    readonly code: { source: CodeSource; raw: string },
  ) {
    super(message)
  }
}
