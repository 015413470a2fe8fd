/** The columns of the agents. */

import type { ReactNode } from 'react'
import { AgentStateTag } from '../../../console/display/agent-state-tag'
import { Elapsed } from '../../../console/live/clock'
import { useShell } from '../../../console/shell'
import type { CentreAgent } from '../../../contract/phone/centre'
import { answerRate } from '../../../lib/call/metrics'
import { percent, thousands } from '../../../lib/number'
import { formatDuration } from '../../../lib/time/duration'
import { formatShort, startOfDay } from '../../../lib/time/time'
import { narrowerThan, useMediaQuery } from '../../../ui/hooks/use-media-query'
import { useStore } from '../../../ui/hooks/use-store'
import { type CentreLinks, useLinks } from './links'
import { OptionalLink } from './optional-link'

export interface AgentColumn {
  readonly title: string
  /** px; without it the column takes the remaining space. */
  readonly width?: number
  readonly isNumber?: boolean
  /** The whole text, if it may be cut off. */
  hint?(agent: CentreAgent): string | undefined
  cell(agent: CentreAgent): ReactNode
}

/** Widths at which the last calls leave room for all columns, or are below the table. */
const roomy = '(min-width: 1200px) and (max-width: 1359.98px), (min-width: 1680px)'

/**
 * The columns that fit.
 * @param offset this clock minus the server's, in milliseconds
 */
export function useAgentColumns(offset: number): readonly AgentColumn[] {
  const links = useLinks()
  // People of one company know which company it is.
  const hasCompany = useStore(useShell().session).user?.info.companyId === null
  const isCard = useMediaQuery(narrowerThan.card)
  const isTablet = useMediaQuery(narrowerThan.desk)
  const isLaptop = useMediaQuery(narrowerThan.full)
  const isRoomy = useMediaQuery(roomy)
  const columns: (AgentColumn | false)[] = [
    {
      title: '工号/姓名',
      ...(!isCard && { width: 136 }),
      hint: nameOf,
      cell: (agent) => <Person agent={agent} links={links} isCard={isCard} />,
    },
    hasCompany &&
      !isTablet && {
        title: '公司',
        width: isRoomy ? 160 : 112,
        hint: ({ companyName }) => companyName,
        cell: ({ companyName }) => companyName,
      },
    (isRoomy || !(hasCompany || isTablet)) && {
      title: '部门',
      width: 84,
      hint: ({ departmentName }) => departmentName ?? undefined,
      cell: ({ departmentName }) => departmentName ?? '—',
    },
    { title: '状态', width: 84, cell: ({ state }) => <AgentStateTag state={state} /> },
    { title: '持续', width: 76, isNumber: true, cell: (agent) => <Lasting agent={agent} offset={offset} /> },
    !isCard && { title: '通话对象', cell: (agent) => <Callee agent={agent} links={links} /> },
    {
      title: '呼叫',
      width: 52,
      isNumber: true,
      cell: ({ id, submitted }) => (
        <OptionalLink href={submitted === 0 ? null : links.callsOf(id)}>{thousands(submitted)}</OptionalLink>
      ),
    },
    !isCard && {
      title: '接通',
      width: 52,
      isNumber: true,
      cell: ({ id, answered }) => (
        <OptionalLink href={answered === 0 ? null : links.callsOf(id, { answered: 'true' })}>
          {thousands(answered)}
        </OptionalLink>
      ),
    },
    !isTablet && { title: '接通率', width: 68, isNumber: true, cell: (agent) => percent(answerRate(agent)) },
    (isRoomy || !isLaptop) && {
      title: '通话时长',
      width: 80,
      isNumber: true,
      cell: ({ talkSec }) => formatDuration(talkSec),
    },
  ]
  return columns.filter((column) => column !== false)
}

const nameOf = ({ employeeNo, nickname }: CentreAgent) => `${employeeNo} ${nickname}`

interface AgentProps {
  agent: CentreAgent
  links: CentreLinks
}

/** On a phone it includes what has no column there. */
function Person({ agent, links, isCard }: AgentProps & { isCard: boolean }) {
  const { call, companyName, departmentName } = agent
  return (
    <>
      <OptionalLink href={links.person(agent) ?? links.callsOf(agent.id)}>{nameOf(agent)}</OptionalLink>
      {isCard && (
        <span className="block truncate text-12 text-text-3">
          {call ? <Callee agent={agent} links={links} /> : (departmentName ?? companyName)}
        </span>
      )}
    </>
  )
}

/** The customer of the call, with a link to the call. */
function Callee({ agent: { id, call }, links }: AgentProps) {
  if (!call) return <span className="text-text-3">—</span>
  return (
    <OptionalLink href={links.call(call, id)} className="text-accent-text hover:underline">
      {[call.customerName, call.phone].filter(Boolean).join(' ')}
    </OptionalLink>
  )
}

/** How long an agent has been in a state; for an absent agent, when they left. */
function Lasting({ agent: { state, since }, offset }: { agent: CentreAgent; offset: number }) {
  if (since === null) return '—'
  if (state !== 'OFFLINE') return <Elapsed since={since + offset} />
  const [date, clock] = formatShort(since).split(' ')
  return since / 1000 >= startOfDay() ? `${clock} 起` : `${date} 起`
}
