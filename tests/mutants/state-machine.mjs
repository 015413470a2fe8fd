/** A call or an agent takes a way that there is not, or stays where it should go on. */
import { agentState, callProperty, equalCalls } from './tests.mjs'

const agent = { file: 'src/server/phone/station/state.ts', ...agentState }
const call = { file: 'src/server/call/state.ts' }

/** @type {import('./tests.mjs').Mutant[]} */
export const stateMachine = [
  {
    what: 'a call takes an agent backwards',
    find: 'if (order[state] <= order[from.state as OnCall]) return from',
    replace: 'if (order[state] === order[from.state as OnCall]) return from',
    ...agent,
  },
  {
    what: 'another call changes the state',
    find: 'if (!isOnCall(from.state) || from.callId !== event.callId) return from',
    replace: 'if (!isOnCall(from.state)) return from',
    ...agent,
  },
  {
    what: 'one can dial during a call',
    find: "return from.state === 'IDLE' ? to('DIALLING'",
    replace: "return from.state !== 'OFFLINE' ? to('DIALLING'",
    ...agent,
  },
  {
    what: 'a wrap-up is prolonged by itself again and again',
    find: 'const after = from.prolonged ? from : nextStatus(',
    replace: 'const after = nextStatus(',
    ...agent,
  },
  {
    what: 'a wrap-up ends a second early',
    find: 'from.wrapUntil <= now ? to',
    replace: 'from.wrapUntil <= now + 1000 ? to',
    ...agent,
  },
  {
    what: 'the result of another call ends the wrap-up',
    find: "return from.state === 'WRAP_UP' && from.callId === event.callId ? to('IDLE') : from",
    replace: "return from.state === 'WRAP_UP' ? to('IDLE') : from",
    ...agent,
  },
  {
    what: 'an undone result interrupts a call',
    find: "return from.state === 'IDLE' ? to('WRAP_UP'",
    replace: "return from.state !== 'OFFLINE' ? to('WRAP_UP'",
    ...agent,
  },
  {
    what: 'a state begins before the last one when the clock is set back',
    find: 'const at = Math.max(now, from.since)',
    replace: 'const at = now',
    ...agent,
  },
  {
    what: 'who signed out comes back as they were',
    find: 'resume: event.forGood ? null : present',
    replace: 'resume: present',
    ...agent,
  },
  {
    what: 'the log gives a state the wrong end',
    find: 'toAt: to.since, callId',
    replace: 'toAt: from.since, callId',
    ...agent,
  },
  {
    what: 'a later event takes a call back',
    find: 'callRanks[after] > state_rank) [',
    replace: 'callRanks[after] !== state_rank) [',
    ...call,
    ...callProperty('only moves its state forward'),
  },
  {
    what: 'an answer after the end counts',
    find: 'return at !== null && end_at !== null && at > end_at ? null : at',
    replace: 'return at',
    ...call,
    ...callProperty('is never both an answer and a reason'),
  },
  {
    what: 'an answered call has a reason for no answer',
    find: 'const meaning = code && answer_at === null ?',
    replace: 'const meaning = code ?',
    ...call,
    ...callProperty('is never both an answer and a reason'),
  },
  {
    what: 'a call of less than the company’s seconds is valid',
    find: 'valid: talk_sec > 0 && talk_sec >= validSec ? 1 : 0',
    replace: 'valid: talk_sec > 0 && talk_sec >= validSec - 1 ? 1 : 0',
    ...call,
    ...callProperty('is never both an answer and a reason'),
  },
  {
    what: 'talk is counted while the clocks disagree',
    find: 'Math.max(0, Math.ceil(ms / 1000))',
    replace: 'Math.ceil(ms / 1000)',
    ...call,
    ...callProperty('is never both an answer and a reason'),
  },
  {
    what: 'a call that was never submitted counts among the unanswered',
    file: 'src/server/call/counters.ts',
    find: 'if (call.submitted_at !== null && call.exception_class !== null) counters',
    replace: 'if (call.exception_class !== null) counters',
    ...equalCalls,
  },
]
