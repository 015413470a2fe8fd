/** Which agents are listed: the address says. */
import { useSearch } from 'wouter'
import { type AgentState, agentStateNames } from '../../../contract/agent-states'
import type { Centre } from '../../../contract/phone'

/** One state, or whoever is there. */
export type AgentFilter = AgentState | 'ONLINE'

const page = '/phone/index'

/** The address of those in a state; null: of all. */
export const stateAddress = (wanted: AgentFilter | null): string => (wanted === null ? page : `${page}?state=${wanted}`)

/** What the address asks for; null: all. */
export function useAgentFilter(): AgentFilter | null {
  const wanted = new URLSearchParams(useSearch()).get('state')
  return wanted === 'ONLINE' ? wanted : (agentStateNames.find((state) => state === wanted) ?? null)
}

export const isWanted = (state: AgentState, wanted: AgentFilter | null): boolean =>
  wanted === null || (wanted === 'ONLINE' ? state !== 'OFFLINE' : state === wanted)

/** How many there are, those beyond the list too. */
export const countedIn = (states: Centre['states'], wanted: AgentFilter | null): number =>
  states.reduce((sum, { state, count }) => (isWanted(state, wanted) ? sum + count : sum), 0)
