import { whyNotDial } from '../../../contract/agent-states'
import type { Step } from './step'

/** One call at a time, and only by who is ready for it. */
export const agentNotIdle: Step = {
  reason: 'AGENT_NOT_IDLE',
  judge({ agent }) {
    const why = whyNotDial(agent.state)
    return why === null ? null : { message: why, nextAllowedAt: null }
  },
}
