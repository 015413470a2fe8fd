/**
 * The state of an agent and what changes it: the one state machine for every change. It has no side effects; times are
 * epoch milliseconds.
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
  /** The call that the state belongs to: a running call, or the call in wrap-up. */
  callId: number | null
  /** In wrap-up: when it ends by itself. */
  wrapUntil: number | null
  /** This wrap-up was already prolonged automatically. */
  prolonged: boolean
  /** Offline because of absence, not by choice. */
  gone: boolean
  /** The state before the absence, to which the agent returns when they come back; null if they left for good. */
  resume: PresentState | null
}

export type AgentEvent =
  /** Chosen by the agent; an impossible choice was refused before (`whyNotTo`). */
  | { kind: 'chosen'; state: ChosenState }
  /** A call of this agent was written to the database. */
  | { kind: 'dialled'; callId: number }
  /**
   * The new state of a call.
   * @param wrapMs how long its wrap-up lasts
   */
  | { kind: 'call'; callId: number; state: CallState; wrapMs: number }
  | { kind: 'extended'; callId: number; byMs: number }
  /** The agent was still typing near the end of a wrap-up, which is prolonged once. */
  | { kind: 'prolonged'; callId: number; byMs: number }
  /** A call got its result. */
  | { kind: 'wrapped'; callId: number }
  /**
   * A call's result was undone.
   * @param wrapMs how long its wrap-up lasts now
   */
  | { kind: 'resumed'; callId: number; wrapMs: number }
  /** Time has passed. */
  | { kind: 'tick' }
  /**
   * The workstation was opened.
   * @param afresh the agent signed in after the state began
   * @param idle whether signing in makes this agent idle
   */
  | { kind: 'arrived'; afresh: boolean; idle: boolean }
  /**
   * The agent was absent for a while.
   * @param forGood signed out: the next sign-in starts anew
   */
  | { kind: 'left'; forGood: boolean }

/** The next status; the same object if nothing changes. */
export function nextStatus(from: AgentStatus, event: AgentEvent, now: number): AgentStatus {
  // A clock that was set back must not end a state before it began.
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
      // A call changes only the state that belongs to it, and only forwards.
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
      // A running call and its wrap-up don't end when the agent leaves; other code ends them.
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

/** A state that has ended. */
export interface EndedState {
  state: AgentState
  fromAt: number
  toAt: number
  callId: number | null
}

/** What the log stores about a change: the state that ended. Null if the state goes on and only its details changed. */
export const endedStateOf = (from: AgentStatus, to: AgentStatus): EndedState | null =>
  from.state === to.state ? null : { state: from.state, fromAt: from.since, toAt: to.since, callId: from.callId }
