/** What the console has told its user this session: messages go after seconds, here they can be read again. */
import { createStore, type Store } from '../../lib/store'
import type { Toast, ToastKind, Toasts } from '../../ui/toasts'
import type { Shell } from '../shell'

/** Something that was told. */
export interface Notice {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** How often it was told while it stood. */
  readonly count: number
  /** When it was last told, in milliseconds. */
  readonly time: number
}

export interface NoticesState {
  /** Newest first. */
  readonly items: readonly Notice[]
  /**
   * How many warnings and errors came since they were last looked at. Who did what succeeded has just seen it: a red number
   * would call them back for nothing.
   */
  readonly unread: number
}

export interface Notices extends Store<NoticesState> {
  /** Keeps every message from now on, those that stand included. Answers the function that ends it. */
  watch(toasts: Pick<Toasts, 'get' | 'subscribe'>): () => void
  /** They are being looked at. */
  read(): void
  clear(): void
}

/** Older ones go (ours). */
const most = 50
const none: NoticesState = { items: [], unread: 0 }

export function createNotices(): Notices {
  const store = createStore(none)
  /** How often each message that stands has been told by now. */
  let told: ReadonlyMap<number, number> = new Map()

  const keep = ({ id, kind, text, count }: Toast) => {
    if (told.get(id) === count) return
    const { items, unread } = store.get()
    const others = items.filter((item) => item.id !== id)
    store.set({
      items: [{ id, kind, text, count, time: Date.now() }, ...others].slice(0, most),
      unread: kind === 'ok' ? unread : Math.min(unread + 1, most),
    })
  }
  return {
    ...store,
    watch(toasts) {
      const keepAll = () => {
        const standing = toasts.get()
        standing.forEach(keep)
        told = new Map(standing.map(({ id, count }) => [id, count]))
      }
      keepAll()
      return toasts.subscribe(keepAll)
    },
    read() {
      const { items, unread } = store.get()
      if (unread > 0) store.set({ items, unread: 0 })
    },
    clear: () => store.set(none),
  }
}

const kept = new WeakMap<object, Notices>()

/** Those of a session: watched from the first call on, gone with its shell. */
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
