/** Announces due callbacks: with a message and, if the settings allow it, with a sound and a desktop notification. */
import type { Callback } from '../../../contract/phone/callbacks'
import { formatShort } from '../../../lib/time/time'
import type { Shell } from '../../shell'
import { createAnnounced } from './announced'

/** How many milliseconds a message stays (our choice): longer than others, because the user didn't expect it. */
const durationMs = 30_000
/** The bell lists due callbacks until they are called, so it need not also keep the message. */
const message = { durationMs, stays: true }
/** 稍后, in milliseconds (our choice). */
const later = 5 * 60_000
/** How many milliseconds a hidden tab waits, so that a visible one can announce first. */
const yielding = 1500

export interface Telling {
  /** Announces those that this browser has not announced yet. */
  tell(due: readonly Callback[]): void
  end(): void
}

/** The person to call. */
const nameOf = ({ name, phone }: Callback) => [name, phone].filter(Boolean).join(' ')

export function createDueAlerts({
  live,
  settings,
  toasts,
  commands,
  router,
  registry,
  session,
  idleLock,
}: Shell): Telling {
  const announced = createAnnounced(session.get().user?.info.id ?? 0)
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    const station = registry.pages.find((page) => page.station)
    if (station && !router.get().page?.station) await router.go(station.path)
  }
  const show = (wanted: readonly Callback[]) => {
    const [first] = wanted
    // People who pass a locked screen must not read the customer's name.
    if (!first || idleLock.get()) return
    if (wanted.length > 1) {
      toasts.show('warn', `${wanted.length} 个预约到期`, {
        action: { title: '查看', run: () => commands.execute('phone.open-callbacks', {}, 'button') },
        ...message,
      })
      return
    }
    const note = first.note === null ? '' : `，${first.note}`
    toasts.show('warn', `预约到期：${nameOf(first)}（${formatShort(first.time * 1000).slice(6)}${note}）`, {
      action: { title: '拨打', run: () => commands.execute('phone.dial-callback', { callback: first }, 'button') },
      second: {
        title: '稍后',
        run() {
          announced.again(first, live.now() + later)
          toasts.show('ok', '5 分钟后再提醒')
        },
      },
      ...message,
    })
  }
  const notify = async (wanted: readonly Callback[]) => {
    const { dueSound, dueNotification } = settings.get()
    // The customer would hear it too.
    if (dueSound && live.get().agent?.state !== 'TALKING') (await import('./chime')).chime()
    if (!dueNotification || !('Notification' in window) || Notification.permission !== 'granted') return
    const [first] = wanted
    const body = wanted.length === 1 && first && !idleLock.get() ? nameOf(first) : `${wanted.length} 个预约`
    const notification = new Notification('预约到期', { body, tag: 'callback-due' })
    notification.onclick = () => {
      window.focus()
      void open()
    }
  }
  const tell = (due: readonly Callback[]) => {
    clearTimeout(timer)
    const claim = () => {
      const wanted = announced.claim(due, live.now())
      if (wanted.length > 0) {
        show(wanted)
        void notify(wanted)
      }
      const again = announced.nextAgain(due)
      if (again !== null) timer = setTimeout(claim, Math.max(again - live.now(), 0) + 20)
    }
    if (document.visibilityState === 'visible') claim()
    else timer = setTimeout(claim, yielding)
  }
  return { tell, end: () => clearTimeout(timer) }
}
