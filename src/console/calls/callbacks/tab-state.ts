/**
 * What the tab's title and icon show about the user's own call and due callbacks. This code loads when the browser is
 * idle.
 */
import { agentStates } from '../../../contract/agent-states'
import type { Agent } from '../../../contract/phone/station'
import { formatDuration } from '../../../lib/time/duration'
import { titleNote } from '../../routes/tab-title'
import type { Shell } from '../../shell'
import { callbacksOf } from './callbacks'
import { showTabIcon, type TabIcon } from './tab-icon'

interface TabLook {
  /** Shown before the page's title; '' for nothing. */
  readonly note: string
  readonly icon: TabIcon
  /** The text changes every second. */
  readonly ticks: boolean
}

/**
 * A call comes before callbacks, which wait for its end anyway.
 * @param now milliseconds of the server's clock
 */
export function tabState(agent: Agent | null, due: number, now: number): TabLook {
  const lasted = () => formatDuration(Math.max(0, (now - (agent?.since ?? now)) / 1000))
  switch (agent?.state) {
    case 'DIALLING':
    case 'RINGING':
      return { note: `○ ${agentStates[agent.state]} ${lasted()}`, icon: 'ringing', ticks: true }
    case 'TALKING':
      return { note: `● 通话 ${lasted()}`, icon: 'talking', ticks: true }
    case 'WRAP_UP': {
      const left = Math.max(0, Math.ceil(((agent.wrapUntil ?? now) - now) / 1000))
      return { note: `◐ 整理 ${formatDuration(left)}`, icon: 'wrap-up', ticks: true }
    }
    default:
      return due > 0
        ? { note: `(${due}) 预约到期`, icon: 'due', ticks: false }
        : { note: '', icon: 'none', ticks: false }
  }
}

/** Updates the tab's title and icon; returns the function that ends it and restores the page's title. */
export function followTabState(shell: Shell): () => void {
  const { live } = shell
  const callbacks = callbacksOf(shell)
  let timer: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    clearTimeout(timer)
    const now = live.now()
    const { note, icon, ticks } = tabState(live.get().agent, callbacks.get().due.length, now)
    titleNote(note)
    showTabIcon(icon)
    if (ticks) timer = setTimeout(draw, 1000 - (now % 1000) + 5)
  }
  draw()
  const endings = [live.subscribe(draw), callbacks.subscribe(draw)]
  return () => {
    clearTimeout(timer)
    for (const end of endings) end()
    titleNote('')
    showTabIcon('none')
  }
}
