import { ChevronDown, ChevronRight, RefreshCw, Unplug } from 'lucide-react'
import { Fragment } from 'react'
import { Elapsed } from '../../console/live/clock'
import { useShell } from '../../console/shell'
import { type AgentState, agentStates, type ChosenState, chosenStates, whyNotTo } from '../../contract/agent-states'
import type { Agent, LiveCall } from '../../contract/phone/station'
import { formatDuration } from '../../lib/time/duration'
import { classNames } from '../../ui/class-names'
import { Skeleton } from '../../ui/loading/skeleton'
import { Menu } from '../../ui/overlay/menu'
import { Figures } from './figures'
import { backToCall } from './station/back-to-call'
import { useStation } from './station/use-workstation'

const tones: Record<AgentState, string> = {
  OFFLINE: 'border-line-strong bg-bg-sunk text-text-2',
  IDLE: 'border-ok/30 bg-ok-tint text-ok',
  DIALLING: 'border-accent-line bg-accent-tint text-accent-text',
  RINGING: 'border-accent-line bg-accent-tint text-accent-text',
  TALKING: 'border-ok/30 bg-ok-tint text-ok',
  WRAP_UP: 'border-warn/30 bg-warn-tint text-warn',
  BUSY: 'border-warn/30 bg-warn-tint text-warn',
  BREAK: 'border-warn/30 bg-warn-tint text-warn',
}

/** The agent's state, the steps of the call, the possible states, and the figures of the day. */
export function StateBar() {
  const { agent, call, figures, status } = useStation()
  const stale = status === 'cut' || status === 'crowded' || status === 'ended' ? status : null
  return (
    <section
      aria-label="坐席状态"
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 whitespace-nowrap max-[640px]:px-3"
    >
      {agent ? (
        <>
          <Now agent={agent} />
          {!stale && <Stations agent={agent} call={call} />}
          <Choices agent={agent} />
        </>
      ) : (
        <Skeleton className="w-40" />
      )}
      {stale && <Stale status={stale} />}
      <span className="grow" />
      {figures && <Figures figures={figures} />}
    </section>
  )
}

const titleOf = (state: AgentState) => (state === 'TALKING' ? '通话中' : agentStates[state])

/** The state with its time; its menu contains the possible states. */
function Now({ agent }: { agent: Agent }) {
  const { commands } = useShell()
  const { station } = useStation()
  return (
    <Menu
      label="切换状态"
      onOpenChange={(isOpen) => isOpen || backToCall(station)}
      entries={chosenStates.map((state) => {
        const off = whyNotTo(agent.state, state)
        return {
          key: state,
          title: agentStates[state],
          checked: agent.state === state,
          ...(off !== null && { off }),
          run: () => void commands.execute('phone.choose-state', { state }, 'menu'),
        }
      })}
      trigger={
        <button
          type="button"
          className={classNames(
            'inline-flex h-ctl shrink-0 items-center gap-2 rounded border pr-2 pl-3 font-semibold tint-change hover:[filter:brightness(.97)]',
            tones[agent.state],
          )}
        >
          <span aria-hidden className="size-2 rounded-full bg-current" />
          {titleOf(agent.state)}
          {/* Not a live region, because nobody wants to hear every second. */}
          <span role="timer" aria-label="已持续">
            <Elapsed since={agent.since} />
          </span>
          <ChevronDown aria-hidden className="size-3.5 stroke-[1.5]" />
        </button>
      }
    />
  )
}

/** 外呼中 00:03 › 振铃 00:11 › 通话 › 话后整理. */
function Stations({ agent, call }: { agent: Agent; call: LiveCall | null }) {
  if (!call || agent.callId !== call.id) return null
  const { createTime, ringTime, answerTime, endTime, talkSec } = call
  const isUnder = agent.state !== 'WRAP_UP'
  const lasted = (from: number | null, until: number | null) =>
    // As everywhere, a started second counts.
    from === null || until === null ? null : formatDuration(Math.ceil((until - from) / 1000))
  const stations = [
    { state: 'DIALLING', time: lasted(createTime, ringTime ?? answerTime ?? endTime) },
    { state: 'RINGING', time: lasted(ringTime, answerTime ?? endTime) },
    // The server's count, as everywhere: by this clock it might be a second less.
    { state: 'TALKING', time: answerTime === null || endTime === null ? null : formatDuration(talkSec) },
    { state: 'WRAP_UP', time: null },
  ] as const
  return (
    <ol aria-label="这通电话" className="hidden items-center gap-2 text-12 text-text-3 min-[1360px]:flex">
      {stations.map(({ state, time }, at) => {
        const isNow = agent.state === state
        return (
          <Fragment key={state}>
            {at > 0 && <ChevronRight aria-hidden className="size-3 text-text-off" />}
            <li
              aria-current={isNow ? 'step' : undefined}
              className={classNames(isNow && 'font-semibold', isNow && (isUnder ? 'text-ok' : 'text-warn'))}
            >
              {agentStates[state]}
              {time !== null && !isNow && ` ${time}`}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

/** The possible states, side by side if there is room. An impossible one says why. */
function Choices({ agent }: { agent: Agent }) {
  const { commands } = useShell()
  return (
    <fieldset className="hidden rounded border border-line-strong desk:inline-flex">
      <legend className="sr-only">可切换的状态</legend>
      {chosenStates.map((state: ChosenState) => {
        const isNow = agent.state === state
        const off = whyNotTo(agent.state, state)
        return (
          <button
            key={state}
            type="button"
            aria-pressed={isNow}
            // Not `disabled`, because it must be focusable to say why.
            aria-disabled={off !== null || undefined}
            title={off ?? `切换为${agentStates[state]}`}
            onClick={() => off === null && void commands.execute('phone.choose-state', { state }, 'button')}
            className={classNames(
              'h-[calc(var(--ctl-s)-2px)] border-line px-2.5 tint-change not-first-of-type:border-l first-of-type:rounded-l-[5px] last-of-type:rounded-r-[5px]',
              isNow && 'bg-accent-tint font-medium text-accent-text',
              !isNow && (off === null ? 'bg-bg text-text-2 hover:bg-bg-hover' : 'bg-bg-sunk text-text-off'),
            )}
          >
            {agentStates[state]}
          </button>
        )
      })}
    </fieldset>
  )
}

const staleWords = {
  cut: '连接中断，正在重连… 数据可能不是最新',
  crowded: '您同时打开的页面过多，此页已停止更新；离开再回到此页即恢复',
  ended: '实时连接已结束，请刷新页面。数据可能不是最新',
}

function Stale({ status }: { status: keyof typeof staleWords }) {
  const Icon = status === 'cut' ? RefreshCw : Unplug
  return (
    <p role="status" className="flex items-center gap-1.5 rounded-full bg-warn-tint px-2.5 py-1 text-12 text-warn">
      <Icon aria-hidden className="size-3.5 stroke-[1.5]" />
      <span className="whitespace-normal">{staleWords[status]}</span>
    </p>
  )
}
