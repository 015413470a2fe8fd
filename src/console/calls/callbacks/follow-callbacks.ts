/**
 * Keeps the user's own callbacks up to date and announces each when it becomes due. This code loads when the browser is
 * idle.
 */
import { callbackEndpoints } from '../../../contract/phone/callbacks'
import { queueEndpoints } from '../../../contract/phone/queue'
import { call } from '../../../lib/api'
import type { LiveState } from '../../live/live'
import type { Shell } from '../../shell'
import { callbacksOf } from './callbacks'
import { createDueAlerts } from './due-alerts'

/** After this many milliseconds they are loaded again in any case, because another machine may have changed them. */
const interval = 60_000
/** Several reasons to load within these milliseconds become one. */
const refreshDelayMs = 300

/** Follows the callbacks; returns the function that ends it. */
export function followCallbacks(shell: Shell): () => void {
  const { live, data, session } = shell
  const callbacks = callbacksOf(shell)
  const alerts = createDueAlerts(shell)
  let isOver = false
  /** They have been loaded. */
  let isKnown = false
  let asking: ReturnType<typeof setTimeout> | undefined
  let falling: ReturnType<typeof setTimeout> | undefined
  let known = momentOf(live.get())

  const look = (all = callbacks.get().all) => {
    const before = callbacks.get().due
    const now = live.now()
    const due = all.filter(({ time }) => time * 1000 <= now)
    callbacks.set({ all, due })
    alerts.tell(due)
    // The queue lists them at its top. Callbacks that are due at the start are already there.
    if (isKnown && due.some(({ id }) => before.every((one) => one.id !== id))) data.refresh(queueEndpoints.queueInfo)
    isKnown = true
    const next = all.find(({ time }) => time * 1000 > now)
    clearTimeout(falling)
    // The clocks are compared again each minute, and a timer can't wait more than 24 days.
    falling = setTimeout(look, next ? Math.min(next.time * 1000 - now + 20, interval) : interval)
  }
  const ask = async () => {
    clearTimeout(asking)
    asking = setTimeout(ask, interval)
    try {
      const all = await call(callbackEndpoints.callbackList, { quiet: true })
      if (!isOver) look(all)
    } catch {
      // Known callbacks stay; a later load tries again.
    }
  }
  const askSoon = () => {
    clearTimeout(asking)
    asking = setTimeout(ask, refreshDelayMs)
  }
  /** A call to a callback closes it, and the call's result may promise another one. */
  const follow = () => {
    const now = momentOf(live.get())
    if (now === null) return
    // They have just been loaded when the first state comes.
    if (known !== null && now !== known) askSoon()
    known = now
  }
  const onVisible = () => document.visibilityState === 'visible' && askSoon()

  callbacks.onRefresh(askSoon)
  void ask()
  const endings = [live.subscribe(follow), alerts.end]
  document.addEventListener('visibilitychange', onVisible)
  const end = () => {
    isOver = true
    clearTimeout(asking)
    clearTimeout(falling)
    document.removeEventListener('visibilitychange', onVisible)
    callbacks.onRefresh(() => {})
    for (const ending of endings) ending()
  }
  endings.push(session.onSignOut(end))
  return end
}

/** What the agent does, and with which call; null until the server has said it. */
const momentOf = ({ agent, call: under }: LiveState): string | null => agent && `${agent.state} ${under?.id}`
