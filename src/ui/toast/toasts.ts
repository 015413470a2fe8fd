/** Messages that come and go by themselves. */
import { createStore, type Store } from '../../lib/store'

export type MessageKind = 'ok' | 'warn' | 'bad'
export type ToastKind = MessageKind | 'busy'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** How often it was shown while it was visible. */
  count: number
  /** Grows with each showing: the latest message has the greatest. */
  shownNo: number
  action: ToastAction | undefined
  /** A second action. */
  second: ToastAction | undefined
  stays: boolean | undefined
}

/** An action for a message, in two to four characters. */
export interface ToastAction {
  title: string
  /** The hotkey that does the same. */
  keys?: string
  run(): unknown
}

interface ToastOptions {
  action?: ToastAction
  second?: ToastAction
  /** How many milliseconds it stays; 5 s by default. */
  durationMs?: number
  /** It stays when an overlay opens, because it is about what comes next. */
  stays?: boolean
}

export interface Toasts extends Store<readonly Toast[]> {
  /** Shows a message for 5 s. If the same one is visible, it counts it and restarts its time. */
  show(kind: MessageKind, text: string, options?: ToastOptions): void
  /** Whether a visible message contains this text. */
  isShown(text: string): boolean
  /** Shows that work is under way, until the returned function is called. */
  busy(text: string): () => void
  dismiss(id: number): void
  /**
   * Gets each message that timed out or made room without any action by the user. Returns the function that stops this.
   */
  onExpire(listener: (toast: Toast) => void): () => void
  /** Removes all messages, because their subject is gone. */
  clear(): void
  /** Removes messages that need no attention: successes that can't be undone, unless they stay. */
  clearPlain(): void
  /** Stops the clocks of all messages while the user reads or reaches for one. */
  hold(): void
  release(): void
}

/** How many milliseconds a message stays (spec §9). */
const defaultDurationMs = 5000
/** Older ones make room, because a screen full of messages helps nobody. */
const most = 5

export function createToasts(): Toasts {
  const store = createStore<readonly Toast[]>([])
  const clocks = new Map<number, Clock>()
  const expiring = new Set<(toast: Toast) => void>()
  let lastId = 0
  let lastShownNo = 0
  let held = false

  const dismiss = (id: number) => {
    clocks.get(id)?.stop()
    clocks.delete(id)
    store.set(store.get().filter((toast) => toast.id !== id))
    // Nobody reads an empty screen. The element that stopped the clocks may have disappeared with the last message.
    if (clocks.size === 0) held = false
  }
  const expire = (id: number) => {
    const toast = store.get().find((shown) => shown.id === id)
    dismiss(id)
    if (toast) for (const listener of expiring) listener(toast)
  }
  const startClock = (id: number, durationMs: number) => {
    clocks.get(id)?.stop()
    const clock = createClock(() => expire(id), durationMs)
    clocks.set(id, clock)
    if (!held) clock.run()
  }

  return {
    ...store,
    show(kind, text, { action, second, durationMs = defaultDurationMs, stays } = {}) {
      const shownToasts = store.get()
      // Messages with actions are never merged, because their actions differ.
      const same = action ? undefined : shownToasts.find((toast) => toast.kind === kind && toast.text === text)
      if (same) {
        store.set(
          shownToasts.map((toast) =>
            toast === same ? { ...toast, count: toast.count + 1, shownNo: ++lastShownNo } : toast,
          ),
        )
        startClock(same.id, durationMs)
        return
      }
      const id = ++lastId
      store.set([...shownToasts, { id, kind, text, count: 1, shownNo: ++lastShownNo, action, second, stays }])
      startClock(id, durationMs)
      const oldest = store.get()[0]
      if (oldest && store.get().length > most) expire(oldest.id)
    },
    isShown: (text) => store.get().some((toast) => toast.text.includes(text)),
    busy(text) {
      const id = ++lastId
      const plain = { count: 1, action: undefined, second: undefined, stays: undefined }
      store.set([...store.get(), { id, kind: 'busy', text, shownNo: ++lastShownNo, ...plain }])
      return () => dismiss(id)
    },
    dismiss,
    onExpire(listener) {
      expiring.add(listener)
      return () => void expiring.delete(listener)
    },
    clear() {
      for (const { id } of store.get()) dismiss(id)
    },
    clearPlain() {
      for (const { id, kind, action, stays } of store.get()) if (kind === 'ok' && !action && !stays) dismiss(id)
    },
    hold() {
      held = true
      for (const clock of clocks.values()) clock.stop()
    },
    release() {
      held = false
      for (const clock of clocks.values()) clock.run()
    },
  }
}

interface Clock {
  run(): void
  stop(): void
}

/** Counts only the time while it runs. */
function createClock(ring: () => void, durationMs: number): Clock {
  let left = durationMs
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    run() {
      if (timer !== undefined) return
      since = Date.now()
      timer = setTimeout(ring, left)
    },
    stop() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= Date.now() - since
    },
  }
}

/** The page's messages. */
export const toasts = createToasts()
