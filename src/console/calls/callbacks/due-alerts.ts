/** Says that promised calls are due: a message, and where the settings say so a sound and a notification of the desktop. */
import type { Callback } from '../../../contract/phone'
import { formatShort } from '../../../lib/time'
import type { Shell } from '../../shell'
import { createAnnounced } from './announced'

/** Milliseconds that a message stands (ours): longer than others, since nobody asked for it just now. */
const durationMs = 30_000
/** The bell has what is due itself, until it is called: it needs no echo of the message. */
const message = { durationMs, stays: true }
/** 稍后, in milliseconds (ours). */
const later = 5 * 60_000
/** Milliseconds that a tab out of sight leaves to the one that is looked at. */
const yielding = 1500

export interface Telling {
  /** Tells of those that haven't been told of in this browser. */
  tell(due: readonly Callback[]): void
  end(): void
}

/** Who is to be called. */
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
    // Whoever walks by a locked screen is not to read whom one calls.
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
