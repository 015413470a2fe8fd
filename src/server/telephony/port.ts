/** Port: places calls. A carrier is one folder next to this file that implements it. */
import type { CallEventKind, HangupParty } from '../../contract/call-states'
import type { CodeSource } from '../../contract/system/code-sources'

/** Something that happened to a call. Gateways may report it late, twice or out of order. */
export interface GatewayEvent {
  provider: string
  providerCallId: string
  /** The gateway's own id of the event: the same id is the same event. */
  eventId: string
  /** Our call number, as `dial` received it. */
  callNo: string
  kind: CallEventKind
  /** When it happened by the gateway's clock: epoch milliseconds. */
  at: number
  by?: HangupParty
  /** Why it ended or failed, in the gateway's code. */
  code?: { source: CodeSource; raw: string }
  /** The gateway's own text, kept for reference. It may contain numbers. */
  payload?: string
}

/** A call as a gateway receives it. */
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
  /** The agent's audio runs in the browser: without the browser, the agent hears nothing and can't be heard. */
  audioInBrowser: boolean
}

export interface CallGateway {
  /** The name of the gateway in calls and raw events. */
  readonly provider: string
  readonly capabilities: GatewayCapabilities
  /**
   * Places a call and answers the gateway's id of it. Everything after that comes as events. Rejects with a
   * `GatewayFault` if the gateway refused the call. After any other rejection, and after 35 s without an answer,
   * `resume` asks about it.
   */
  dial(call: GatewayCall): Promise<string>
  /**
   * Ends a call in any state. It does nothing for a finished call.
   * @param by who is reported to have hung up
   */
  hangup(providerCallId: string, by: 'AGENT' | 'SYSTEM'): Promise<void>
  mute?(providerCallId: string, muted: boolean): Promise<void>
  /**
   * Continues calls that were under way when the server stopped, or that should have been reported by now: repeats what
   * has happened to them since. Answers the gateway's ids of the calls it knows, by our number (`callNo`).
   */
  resume(calls: readonly (GatewayCall & { providerCallId: string | null })[]): Promise<ReadonlyMap<string, string>>
  /** Adds the listener of events. If it rejects, it gets the same events again later. */
  onEvents(listener: (events: readonly GatewayEvent[]) => Promise<void>): void
  close(): Promise<void>
}

/** The gateway refused a call. */
export class GatewayFault extends Error {
  constructor(
    message: string,
    readonly code: { source: CodeSource; raw: string },
  ) {
    super(message)
  }
}
