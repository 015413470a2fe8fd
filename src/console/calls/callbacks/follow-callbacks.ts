/** Keeps one's own promised calls current, and says when one falls due. Fetched when there is time. */
import { phoneEndpoints } from '../../../contract/phone'
import { call } from '../../../lib/api'
import type { Shell } from '../../shell'
import { callbacksOf } from './callbacks'
import { createDueAlerts } from './due-alerts'

/** Milliseconds after which they are asked for in any case: they may be changed on another machine. */
const interval = 60_000
/** Milliseconds in which several reasons to ask are one. */
const refreshDelayMs = 300

/** Follows them; answers the function that ends it. */
export function followCallbacks(shell: Shell): () => void {
  const { live, data, session } = shell
  const callbacks = callbacksOf(shell)
  const alerts = createDueAlerts(shell)
  let isOver = false
  /** They have been asked for. */
  let isKnown = false
  let asking: ReturnType<typeof setTimeout> | undefined
  let falling: ReturnType<typeof setTimeout> | undefined
  let known = ''

  const look = (all = callbacks.get().all) => {
    const before = callbacks.get().due
    const now = live.now()
    const due = all.filter(({ time }) => time * 1000 <= now)
    callbacks.set({ all, due })
    alerts.tell(due)
    // The queue has them at its top. What is due when one comes stands there already.
    if (isKnown && due.some(({ id }) => before.every((one) => one.id !== id))) data.refresh(phoneEndpoints.queueInfo)
    isKnown = true
    const next = all.find(({ time }) => time * 1000 > now)
    clearTimeout(falling)
    // Clocks are compared anew each minute, and timers hold no more than 24 days.
    falling = setTimeout(look, next ? Math.min(next.time * 1000 - now + 20, interval) : interval)
  }
  const ask = async () => {
    clearTimeout(asking)
    asking = setTimeout(ask, interval)
    try {
      const all = await call(phoneEndpoints.callbackList, { quiet: true })
      if (!isOver) look(all)
    } catch {
      // What is known stays; it is asked for again.
    }
  }
  const askSoon = () => {
    clearTimeout(asking)
    asking = setTimeout(ask, refreshDelayMs)
  }
  /** A call takes the callback that it makes, and its result may promise another. */
  const follow = () => {
    const { agent, call: under } = live.get()
    const now = `${agent?.state} ${under?.id}`
    if (now !== known) askSoon()
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
