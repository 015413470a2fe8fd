/**
 * What matters later: news from others, and warnings or errors that the user could still act on but whose message has
 * gone. It doesn't repeat all messages: the user has seen their own successes. Due callbacks appear next to these
 * notices (src/console/callbacks).
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
  /** When it appeared, in milliseconds. */
  readonly time: number
}

export interface NoticesState {
  /** Newest first. */
  readonly items: readonly Notice[]
  /** How many came since the user last looked. */
  readonly unread: number
}

export interface Notices extends Store<NoticesState> {
  /**
   * From now on keeps the warnings and errors that offer an action nobody has used. Returns the function that ends it.
   */
  watch(toasts: Pick<Toasts, 'onExpire'>): () => void
  /** Keeps news about what others did, or about a finished job. */
  tell(kind: MessageKind, text: string, action?: ToastAction): void
  /** The user is looking at them. */
  read(): void
  /** One is done. */
  remove(id: number): void
  clear(): void
}

/** Older ones are removed (our choice). */
const most = 50
const none: NoticesState = { items: [], unread: 0 }

export function createNotices(): Notices {
  const store = createStore(none)
  let lastId = 0
  const tell: Notices['tell'] = (kind, text, action) => {
    const { items, unread } = store.get()
    // A repeated notice replaces the earlier one.
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

/** The notices of a session: kept from the first call on, until its shell ends. */
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
