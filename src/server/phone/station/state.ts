/**
 * Where somebody at the workstation is, and what moves them on: the one machine through which every change of state goes.
 * Pure; times are epoch milliseconds.
 */
import {
  type AgentState,
  type ChosenState,
  isOnCall,
  type PresentState,
  presentStates,
  whyNotTo,
} from '../../../contract/agent-states'
import { type CallState, isOffLine } from '../../../contract/call-states'

export interface AgentStatus {
  state: AgentState
  since: number
  /** The call that the state belongs to: under way, or in wrap-up. */
  callId: number | null
  /** In wrap-up: when it ends by itself. */
  wrapUntil: number | null
  /** This wrap-up was prolonged by itself already. */
  prolonged: boolean
  /** Offline because nobody was there, not by choice. */
  gone: boolean
  /** What they were before they were gone, and are again when they come back; null where they left for good. */
  resume: PresentState | null
}

export type AgentEvent =
  /** By choice; the person was told before where it can't be (`whyNotTo`). */
  | { kind: 'chosen'; state: ChosenState }
  /** A call of this person was written down. */
  | { kind: 'dialled'; callId: number }
  /** What a call is doing now. @param wrapMs how long its wrap-up lasts */
  | { kind: 'call'; callId: number; state: CallState; wrapMs: number }
  | { kind: 'extended'; callId: number; byMs: number }
  /** Somebody was still typing near the end of a wrap-up: it is prolonged once. */
  | { kind: 'prolonged'; callId: number; byMs: number }
  /** A call was given its result. */
  | { kind: 'wrapped'; callId: number }
  /** A call's result was taken back. @param wrapMs how long its wrap-up lasts now */
  | { kind: 'resumed'; callId: number; wrapMs: number }
  /** Time has passed. */
  | { kind: 'tick' }
  /**
   * The workstation was opened.
   * @param afresh after a sign-in that is later than the state
   * @param idle whether this person wants to be idle by signing in
   */
  | { kind: 'arrived'; afresh: boolean; idle: boolean }
  /** Nobody was there any more for a while. @param forGood signed out: whoever comes next begins anew */
  | { kind: 'left'; forGood: boolean }

/** The status that follows; the very same object where nothing does. */
export function nextStatus(from: AgentStatus, event: AgentEvent, now: number): AgentStatus {
  // A clock that was set back must not make a state end before it began.
  const at = Math.max(now, from.since)
  const to = (state: AgentState, more: Partial<AgentStatus> = {}): AgentStatus => ({
    state,
    since: at,
    callId: null,
    wrapUntil: null,
    prolonged: false,
    gone: false,
    resume: null,
    ...more,
  })
  switch (event.kind) {
    case 'chosen':
      return whyNotTo(from.state, event.state) === null ? to(event.state) : from
    case 'dialled':
      return from.state === 'IDLE' ? to('DIALLING', { callId: event.callId }) : from
    case 'call': {
      // A call moves only the one whose state is its own, and only forwards.
      if (!isOnCall(from.state) || from.callId !== event.callId) return from
      const state = onCall(event.state)
      if (order[state] <= order[from.state as OnCall]) return from
      return to(state, { callId: event.callId, wrapUntil: state === 'WRAP_UP' ? at + event.wrapMs : null })
    }
    case 'extended':
      if (from.state !== 'WRAP_UP' || from.callId !== event.callId || from.wrapUntil === null) return from
      return { ...from, wrapUntil: from.wrapUntil + event.byMs }
    case 'prolonged': {
      const after = from.prolonged ? from : nextStatus(from, { ...event, kind: 'extended' }, now)
      return after === from ? from : { ...after, prolonged: true }
    }
    case 'wrapped':
      return from.state === 'WRAP_UP' && from.callId === event.callId ? to('IDLE') : from
    case 'resumed':
      return from.state === 'IDLE' ? to('WRAP_UP', { callId: event.callId, wrapUntil: at + event.wrapMs }) : from
    case 'tick':
      return from.wrapUntil !== null && from.wrapUntil <= now ? to('IDLE') : from
    case 'arrived':
      if (from.state !== 'OFFLINE') return from
      if (from.resume !== null && !event.afresh) return to(from.resume)
      return event.idle && (from.gone || event.afresh) ? to('IDLE') : from
    case 'left': {
      // A call under way, and its wrap-up, don't end with whoever leaves: who ends them is said elsewhere.
      const present = presentStates.find((state) => state === from.state)
      return present ? to('OFFLINE', { gone: true, resume: event.forGood ? null : present }) : from
    }
  }
}

type OnCall = 'DIALLING' | 'RINGING' | 'TALKING' | 'WRAP_UP'

function onCall(state: CallState): OnCall {
  if (isOffLine(state)) return 'WRAP_UP'
  if (state === 'ANSWERED') return 'TALKING'
  return state === 'B_RINGING' ? 'RINGING' : 'DIALLING'
}

const order: Record<OnCall, number> = {
  DIALLING: 1,
  RINGING: 2,
  TALKING: 3,
  WRAP_UP: 4,
}

/** A state that is over. */
export interface Stay {
  state: AgentState
  fromAt: number
  toAt: number
  callId: number | null
}

/** What the log keeps of a change: the state that ended. Null where the state goes on, though something of it changed. */
export const stayOf = (from: AgentStatus, to: AgentStatus): Stay | null =>
  from.state === to.state ? null : { state: from.state, fromAt: from.since, toAt: to.since, callId: from.callId }
