/**
 * What matters later: what others let one know, and what somebody could still do about a warning or an error whose message
 * went by. Not the echo of messages: what went well was seen by whoever did it. Promised calls that are due stand beside
 * these (src/console/callbacks).
 */
import { createStore, type Store } from '../../lib/store'
import type { MessageKind, Toast, ToastAction, Toasts } from '../../ui/toast/toasts'
import type { Shell } from '../shell'

/** Something that is kept. */
export interface Notice {
  readonly id: number
  readonly kind: MessageKind
  readonly text: string
  /** What can be done about it. */
  readonly action: ToastAction | undefined
  /** When it was told, in milliseconds. */
  readonly time: number
}

export interface NoticesState {
  /** Newest first. */
  readonly items: readonly Notice[]
  /** How many came since they were last looked at. */
  readonly unread: number
}

export interface Notices extends Store<NoticesState> {
  /** Keeps from now on the warnings and errors about which something could be done, and nothing was. Answers what ends it. */
  watch(toasts: Pick<Toasts, 'onExpire'>): () => void
  /** Keeps something that others did, or a job that has ended. */
  tell(kind: MessageKind, text: string, action?: ToastAction): void
  /** They are being looked at. */
  read(): void
  /** One is done with. */
  remove(id: number): void
  clear(): void
}

/** Older ones go (ours). */
const most = 50
const none: NoticesState = { items: [], unread: 0 }

export function createNotices(): Notices {
  const store = createStore(none)
  let lastId = 0
  const tell: Notices['tell'] = (kind, text, action) => {
    const { items, unread } = store.get()
    // The same once more is the newer one alone.
    const others = items.filter((item) => item.text !== text)
    const notice = { id: ++lastId, kind, text, action, time: Date.now() }
    store.set({ items: [notice, ...others].slice(0, most), unread: Math.min(unread + 1, most) })
  }
  const keep = ({ kind, text, action, stays }: Toast) => {
    if (kind !== 'ok' && kind !== 'busy' && action && !stays) tell(kind, text, action)
  }
  return {
    ...store,
    watch: (toasts) => toasts.onExpire(keep),
    tell,
    read() {
      const { items, unread } = store.get()
      if (unread > 0) store.set({ items, unread: 0 })
    },
    remove(id) {
      const { items, unread } = store.get()
      store.set({ items: items.filter((item) => item.id !== id), unread })
    },
    clear: () => store.set(none),
  }
}

const kept = new WeakMap<object, Notices>()

/** Those of a session: kept from the first call on, gone with its shell. */
export function noticesOf(shell: Pick<Shell, 'toasts' | 'session'>): Notices {
  const known = kept.get(shell)
  if (known) return known
  const notices = createNotices()
  const unwatch = notices.watch(shell.toasts)
  const forget = shell.session.onSignOut(() => {
    unwatch()
    forget()
  })
  kept.set(shell, notices)
  return notices
}
