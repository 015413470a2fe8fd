import { type AgentState, agentStates, isOnCall } from '../../contract/agent-states'
import { classNames } from '../../ui/class-names'
import { useStore } from '../../ui/hooks/use-store'
import { PageLink } from '../layout/menu/page-link'
import { useShell } from '../shell'
import { Elapsed, lastSeconds, Remaining, useSecondsLeft } from './clock'

const tone = (state: AgentState) => {
  if (isOnCall(state) || state === 'IDLE') return 'bg-ok-tint text-ok'
  return state === 'OFFLINE' ? 'bg-bg-active text-text-2' : 'bg-warn-tint text-warn'
}

/** The state at the workstation, with the time, on every other page; it links to the workstation. */
export function CallPill() {
  const { live, registry } = useShell()
  const { agent, status } = useStore(live)
  const left = useSecondsLeft(agent?.wrapUntil ?? null)
  const page = registry.pages.find(({ station }) => station)
  if (!agent || !page) return null
  const { state, since, wrapUntil } = agent
  const isStale = status !== 'open'
  const isEnding = left !== null && left <= lastSeconds
  const title = isEnding ? '整理快要结束' : state === 'TALKING' ? '通话中' : agentStates[state]
  return (
    <PageLink
      path={page.path}
      title={`${isStale ? '实时连接中断，可能不是最新。' : ''}去${page.title}`}
      className={classNames(
        'mr-1 inline-flex h-6 desk:mr-2 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-12 font-medium whitespace-nowrap tint-change hover:[filter:brightness(.95)]',
        isEnding ? 'bg-bad-tint text-bad' : tone(state),
        isStale && 'opacity-70',
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      <span className={isOnCall(state) || state === 'WRAP_UP' ? undefined : 'max-desk:sr-only'}>{title}</span>
      {(isOnCall(state) || state === 'WRAP_UP') && (
        <span role="timer">{wrapUntil === null ? <Elapsed since={since} /> : <Remaining until={wrapUntil} />}</span>
      )}
    </PageLink>
  )
}
