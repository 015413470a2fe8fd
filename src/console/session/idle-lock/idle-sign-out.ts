/**
 * Signs out whoever has touched nothing for as long as the installation says. The server ends a session that nobody uses;
 * but an open console asks it by itself, so only the console knows that nobody is there.
 */
import type { Shell } from '../../shell'

const minuteMs = 60_000
/** So long before the end it says so. */
const warnMs = 30_000

type Watched = Pick<Shell, 'session' | 'idleLock' | 'toasts'> & { scopes: Pick<Shell['scopes'], 'get'> }

/** Watches from now on, if the installation wants it. Returns the function that ends it. */
export function startIdleSignOut({ session, idleLock, scopes, toasts }: Watched): () => void {
  const minutes = session.get().user?.info.idleMinutes ?? 0
  if (minutes === 0) return () => {}
  let timer: ReturnType<typeof setTimeout>
  let unwarn: (() => void) | undefined
  let lastBusy = 0

  const leave = async () => {
    try {
      await idleLock.leave()
      toasts.show('warn', `${minutes} 分钟没有操作，已退出登录`, { durationMs: 10 * minuteMs })
    } catch {
      // The server is away, and nobody is there to be told: once more in a minute.
      timer = setTimeout(check, minuteMs)
    }
  }
  const check = () => {
    const { call } = scopes.get()
    // Whoever talks to a customer is there, even without touching anything.
    if (call !== 'off' && call !== 'none') lastBusy = Date.now()
    const left = Math.max(idleLock.lastActive(), lastBusy) + minutes * minuteMs - Date.now()
    const isNear = left > 0 && left <= warnMs
    if (isNear) unwarn ??= toasts.busy('没有操作，即将退出登录；动一下鼠标或键盘就继续')
    else {
      unwarn?.()
      unwarn = undefined
    }
    if (left <= 0) return void leave()
    // A hand that moves takes the warning away within a second.
    timer = setTimeout(check, isNear ? Math.min(left, 1000) : Math.min(left - warnMs, minuteMs))
  }
  check()
  return () => {
    clearTimeout(timer)
    unwarn?.()
  }
}
