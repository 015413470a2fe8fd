/** The events of a loopback call. An event has the same id every time it is sent. */
import type { GatewayCall, GatewayEvent } from '../port'
import { loopbackCodes } from './outcomes'
import { planOf, type Step } from './plan'

export const provider = 'loopback'
/** The seed is the same on every machine and after every start: there is only one carrier. */
export const seed = 20260101

export const providerIdOf = (callNo: string): string => `lb-${callNo}`

/** An event as the gateway sends it. A call ends once, so all its end events have the same id. */
export function eventOf(callNo: string, at: number, step: Omit<Step, 'after'>): GatewayEvent {
  const { kind, by, code } = step
  const muting = kind === 'MUTED' || kind === 'UNMUTED'
  return {
    provider,
    providerCallId: providerIdOf(callNo),
    eventId: `${callNo}/${kind}${muting ? `/${at}` : ''}`,
    callNo,
    kind,
    at,
    ...(by && { by }),
    ...(code !== undefined && { code: { source: 'LOOPBACK', raw: code } }),
  }
}

/**
 * The events that will follow for a call if nobody hangs up before.
 * @param speed divides the times between them
 */
export const plannedEvents = ({ callNo, callee, startedAt }: GatewayCall, speed: number): GatewayEvent[] =>
  planOf(seed, callee, startedAt).steps.map(({ after, ...step }) =>
    eventOf(callNo, startedAt + Math.round(after / speed), step),
  )

/** The event of a hang-up: the agent's, or the server's own. */
export const hangupEvent = (
  callNo: string,
  at: number,
  answered: boolean,
  by: 'AGENT' | 'SYSTEM' = 'AGENT',
): GatewayEvent =>
  eventOf(callNo, at, { kind: 'HANGUP', by, code: answered ? loopbackCodes.normal : loopbackCodes.cancelled })

/** All events of a finished call, including the agent's own hang-up. */
export function wholeCall(call: GatewayCall): GatewayEvent[] {
  const { agentEndsAfter } = planOf(seed, call.callee, call.startedAt)
  const events = plannedEvents(call, 1)
  if (agentEndsAfter === null) return events
  return [...events.slice(0, -1), hangupEvent(call.callNo, call.startedAt + agentEndsAfter, true)]
}
