/** The outcome of a call in one word. It is the same wherever calls are shown. */
import type { Call } from '../../contract/call'
import { callStateLabels, isOver } from '../../contract/call-states'

/** The word and its colour. `live`: somebody may still be on the line. */
export interface Outcome {
  readonly text: string
  readonly kind: 'ok' | 'bad' | 'warn' | 'live' | 'none'
}

type OutcomeFacts = Pick<Call, 'state' | 'answered'> & {
  /** Why nobody answered, according to the exception dictionary; null if unknown. */
  readonly exception: Pick<NonNullable<Call['exception']>, 'title'> | null
}

/** The state in one word. For a finished call: whether it was answered, or why not. */
export function outcomeOf({ state, answered, exception }: OutcomeFacts): Outcome {
  if (state === 'UNRESOLVED') return { text: callStateLabels.UNRESOLVED, kind: 'warn' }
  if (!isOver(state)) return { text: callStateLabels[state], kind: 'live' }
  if (answered) return { text: '已接通', kind: 'ok' }
  const text = exception?.title ?? (state === 'FAILED' ? callStateLabels.FAILED : '未接通')
  return { text, kind: state === 'FAILED' ? 'bad' : 'none' }
}
