import { whyNotDial } from '../../../contract/agent-states'
import type { Step } from './step'

/** An agent has one call at a time, and must be ready for it. */
export const agentNotIdle: Step = {
  reason: 'AGENT_NOT_IDLE',
  check({ agent }) {
    const why = whyNotDial(agent.state)
    return why === null ? null : { message: why, nextAllowedAt: null }
  },
}
