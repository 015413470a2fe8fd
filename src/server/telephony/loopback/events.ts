/** The events of a loopback call, with ids that are the same whenever they are told. */
import type { GatewayCall, GatewayEvent } from '../port'
import { loopbackCodes } from './outcomes'
import { planOf, type Step } from './plan'

export const provider = 'loopback'
/** The same on every machine and after every start: the carrier has only one. */
export const seed = 20260101

export const providerIdOf = (callNo: string): string => `lb-${callNo}`

/** An event as the gateway tells it. However often a call is told to have ended, it is one event: it ends once. */
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

/** What is going to be told of a call, if nobody hangs up before. @param speed divides the times between */
export const plannedEvents = ({ callNo, callee, startedAt }: GatewayCall, speed: number): GatewayEvent[] =>
  planOf(seed, callee, startedAt).steps.map(({ after, ...step }) =>
    eventOf(callNo, startedAt + Math.round(after / speed), step),
  )

/** How hanging up is told: the agent's, or the server's own. */
export const hangupEvent = (
  callNo: string,
  at: number,
  answered: boolean,
  by: 'AGENT' | 'SYSTEM' = 'AGENT',
): GatewayEvent =>
  eventOf(callNo, at, { kind: 'HANGUP', by, code: answered ? loopbackCodes.normal : loopbackCodes.cancelled })

/** Everything that is told of a call that has run its course, the agent's own hanging up included. */
export function wholeCall(call: GatewayCall): GatewayEvent[] {
  const { agentEndsAfter } = planOf(seed, call.callee, call.startedAt)
  const events = plannedEvents(call, 1)
  if (agentEndsAfter === null) return events
  return [...events.slice(0, -1), hangupEvent(call.callNo, call.startedAt + agentEndsAfter, true)]
}
