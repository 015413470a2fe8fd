import { type AgentState, agentStates } from '../../contract/agent-states'
import { classNames } from '../../ui/class-names'

const tones: Record<AgentState, string> = {
  OFFLINE: 'text-text-3',
  IDLE: 'text-ok',
  DIALLING: 'text-accent-text',
  RINGING: 'text-accent-text',
  TALKING: 'text-ok',
  WRAP_UP: 'text-warn',
  BUSY: 'text-warn',
  BREAK: 'text-warn',
}

/** An agent's state in a word, with a dot. */
export const AgentStateTag = ({ state }: { state: AgentState }) => (
  <span className={classNames('inline-flex items-center gap-1.5 whitespace-nowrap', tones[state])}>
    <span
      aria-hidden
      className={classNames('size-2 shrink-0 rounded-full bg-current', state === 'OFFLINE' && 'opacity-50')}
    />
    {agentStates[state]}
  </span>
)
