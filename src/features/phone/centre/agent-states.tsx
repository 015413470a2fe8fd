import { agentStateNames, agentStates } from '../../../contract/agent-states'
import type { Centre } from '../../../contract/phone/centre'
import { thousands } from '../../../lib/number'
import { classNames } from '../../../ui/class-names'
import { type AgentFilter, countedIn, stateAddress } from './agent-filter'
import { OptionalLink } from './optional-link'

/** The text of each filter. */
export const filterTitles: Readonly<Record<AgentFilter, string>> = { ...agentStates, ONLINE: '在线' }

/** In the order in which people look for them: absent agents come last. */
const filters: readonly AgentFilter[] = ['ONLINE', ...agentStateNames.filter((state) => state !== 'OFFLINE'), 'OFFLINE']

/** How many agents are in each state; each number links to these agents. */
export function AgentStates({ states, wanted }: { states: Centre['states']; wanted: AgentFilter | null }) {
  const link = (isNow: boolean) =>
    classNames(
      'inline-flex h-6 items-center gap-1 rounded-full px-2 text-12',
      isNow ? 'bg-accent-tint-2 text-accent-text' : 'text-text-2 hover:bg-bg-hover',
    )
  return (
    <nav aria-label="按状态筛选" className="flex flex-wrap gap-1">
      <OptionalLink href={stateAddress(null)} className={link(wanted === null)}>
        全部 <b className="font-semibold">{thousands(countedIn(states, null))}</b>
      </OptionalLink>
      {filters.map((filter) => {
        const count = countedIn(states, filter)
        return (
          (count > 0 || filter === wanted) && (
            <OptionalLink key={filter} href={stateAddress(filter)} className={link(filter === wanted)}>
              {filterTitles[filter]} <b className="font-semibold">{thousands(count)}</b>
            </OptionalLink>
          )
        )
      })}
    </nav>
  )
}
