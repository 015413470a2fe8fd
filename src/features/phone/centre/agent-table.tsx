import type { ReactNode } from 'react'
import type { Centre } from '../../../contract/phone/centre'
import { thousands } from '../../../lib/number'
import { classNames } from '../../../ui/class-names'
import { useAgentColumns } from './agent-columns'
import { countedIn, isWanted, useAgentFilter } from './agent-filter'
import { AgentStates, filterTitles } from './agent-states'

interface AgentTableProps {
  centre: Centre
  /** This clock minus the server's, in milliseconds. */
  offset: number
  /** At the right end of the head. */
  aside: ReactNode
}

/** The agents, their states, and for how long. */
export function AgentTable({ centre: { agents, states }, offset, aside }: AgentTableProps) {
  const wanted = useAgentFilter()
  const columns = useAgentColumns(offset)
  const shown = agents.filter(({ state }) => isWanted(state, wanted))
  const counted = countedIn(states, wanted)
  return (
    <section aria-labelledby="centre-agents" className="overflow-hidden rounded border border-line">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-2 py-1.5">
        <h2 id="centre-agents" className="font-semibold">
          坐席
        </h2>
        <AgentStates states={states} wanted={wanted} />
        <span className="grow" />
        {aside}
      </header>
      {shown.length === 0 ? (
        <p className="px-3 py-4 text-center text-text-3">
          {wanted === null ? '数据范围内还没有员工' : `现在没有人${filterTitles[wanted]}`}
        </p>
      ) : (
        <table className="w-full table-fixed">
          <thead>
            <tr className="h-8 bg-bg-sunk text-12 text-text-2">
              {columns.map(({ title, width, isNumber }) => (
                <th
                  key={title}
                  scope="col"
                  style={{ width }}
                  className={classNames('px-2 font-medium', isNumber ? 'text-right' : 'text-left')}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((agent) => (
              <tr key={agent.id} className="h-row border-t border-line hover:bg-bg-hover">
                {columns.map(({ title, isNumber, hint, cell }, at) => {
                  const Cell = at === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={title}
                      {...(at === 0 && { scope: 'row' })}
                      title={hint?.(agent)}
                      className={classNames('truncate px-2 py-1 font-normal', isNumber ? 'text-right' : 'text-left')}
                    >
                      {cell(agent)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length < counted && shown.length > 0 && (
        <p className="border-t border-line px-3 py-2 text-12 text-text-3">
          共 {thousands(counted)} 人，在线的在前，只列出 {thousands(shown.length)} 人
        </p>
      )}
    </section>
  )
}
