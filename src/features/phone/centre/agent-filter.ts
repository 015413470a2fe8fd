/** Which agents are listed: the address decides. */
import { useSearch } from 'wouter'
import { type AgentState, agentStateNames } from '../../../contract/agent-states'
import type { Centre } from '../../../contract/phone/centre'

/** One state, or everybody present. */
export type AgentFilter = AgentState | 'ONLINE'

const page = '/phone/index'

/** The address of the agents in a state; null: of all. */
export const stateAddress = (wanted: AgentFilter | null): string => (wanted === null ? page : `${page}?state=${wanted}`)

/** The filter in the address; null: all. */
export function useAgentFilter(): AgentFilter | null {
  const wanted = new URLSearchParams(useSearch()).get('state')
  return wanted === 'ONLINE' ? wanted : (agentStateNames.find((state) => state === wanted) ?? null)
}

export const isWanted = (state: AgentState, wanted: AgentFilter | null): boolean =>
  wanted === null || (wanted === 'ONLINE' ? state !== 'OFFLINE' : state === wanted)

/** How many agents match, including those not in the list. */
export const countedIn = (states: Centre['states'], wanted: AgentFilter | null): number =>
  states.reduce((sum, { state, count }) => (isWanted(state, wanted) ? sum + count : sum), 0)
