/** A wrap-up that ends while somebody types is prolonged, on whatever page they do. Fetched when there is time. */
import { phoneEndpoints } from '../../contract/phone'
import { call } from '../../lib/api'
import type { Shell } from '../shell'
import { lastSeconds } from './clock'

/** Whoever pressed a key this many milliseconds ago is still typing (ours). */
const typing = 5000

/** Prolongs it once, the server sees to that, and tells of it on other pages. Answers the function that ends it. */
export function prolongWrapUps({ live, router, toasts }: Shell): () => void {
  let typedAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  /** The call of whose last seconds it was told that they can't become more by typing. */
  let warned: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** At the workstation the words stand beside the time. */
  const isElsewhere = () => !router.get().page?.station
  const prolong = async (callId: number) => {
    if (isAsking) return
    isAsking = true
    try {
      live.take({ agent: await call(phoneEndpoints.wrapupExtend, { body: { callId, auto: true }, quiet: true }) })
      if (isElsewhere()) toasts.show('ok', '还在输入，整理已延长 30 秒')
    } catch {
      // What is left stands there all the same; the next second, or key, asks again.
    } finally {
      isAsking = false
    }
  }
  const look = () => {
    const { agent } = live.get()
    if (!agent || agent.callId === null || agent.wrapUntil === null) return
    const { callId, wrapUntil, since, prolonged } = agent
    const now = live.now()
    // What was typed before the wrap-up, such as the number, is done with.
    const isTyping = typedAt >= since && now - typedAt <= typing
    if (!isTyping || wrapUntil - now > lastSeconds * 1000) return
    if (!prolonged) void prolong(callId)
    else if (warned !== callId && isElsewhere()) {
      warned = callId
      toasts.show('warn', '整理快要结束，可在呼叫中心按 +30 秒')
    }
  }
  /** Each second of a wrap-up: whoever typed just before its last ones is still typing when they begin. */
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
