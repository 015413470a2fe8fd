/** Prolongs a wrap-up that ends while the agent types, on any page. This code loads when the browser is idle. */
import { resultEndpoints } from '../../contract/phone/results'
import { call } from '../../lib/api'
import type { Shell } from '../shell'
import { lastSeconds } from './clock'

/** A user who pressed a key within these milliseconds is still typing (our choice). */
const typing = 5000

/**
 * Prolongs it (the server makes sure that this happens only once), and says so on other pages. Returns the function
 * that ends it.
 */
export function prolongWrapUps({ live, router, toasts }: Shell): () => void {
  let typedAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  /** The call whose last seconds have already been announced as final. */
  let warned: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The workstation shows the text next to the time. */
  const isElsewhere = () => !router.get().page?.station
  const prolong = async (callId: number) => {
    if (isAsking) return
    isAsking = true
    try {
      live.take({ agent: await call(resultEndpoints.wrapupExtend, { body: { callId, auto: true }, quiet: true }) })
      if (isElsewhere()) toasts.show('ok', '还在输入，整理已延长 30 秒')
    } catch {
      // The remaining time is on the screen anyway; the next second or key tries again.
    } finally {
      isAsking = false
    }
  }
  const look = () => {
    const { agent } = live.get()
    if (!agent || agent.callId === null || agent.wrapUntil === null) return
    const { callId, wrapUntil, since, prolonged } = agent
    const now = live.now()
    // Text typed before the wrap-up, such as the number, doesn't count.
    const isTyping = typedAt >= since && now - typedAt <= typing
    if (!isTyping || wrapUntil - now > lastSeconds * 1000) return
    if (!prolonged) void prolong(callId)
    else if (warned !== callId && isElsewhere()) {
      warned = callId
      toasts.show('warn', '整理快要结束，可在呼叫中心按 +30 秒')
    }
  }
  /** Runs each second of a wrap-up: an agent who typed just before its last seconds is still typing when they begin. */
  const follow = () => {
    clearTimeout(timer)
    look()
    if (live.get().agent?.wrapUntil != null) timer = setTimeout(follow, 1000 - (live.now() % 1000) + 5)
  }
  const note = () => {
    typedAt = live.now()
    look()
  }
  document.addEventListener('input', note)
  follow()
  const unfollow = live.subscribe(follow)
  return () => {
    clearTimeout(timer)
    unfollow()
    document.removeEventListener('input', note)
  }
}
