/** The queue as the workstation keeps it: which view, its rows, and which of them is next. */
import type { QueueItem, QueueView } from '../../contract/phone'
import { readStored, writeStored } from '../../lib/storage'
import { createStore, type Store } from '../../lib/store'

export interface QueueState {
  readonly view: QueueView
  /** Of the view `list`: which of them; null for the newest. */
  readonly listId: number | null
  readonly keywords: string
  /** Those of the view, due callbacks first. */
  readonly rows: readonly QueueItem[]
  /** The key of the row that Enter dials: whoever is next, not who is being called. */
  readonly current: string | null
}

export interface Queue extends Pick<Store<QueueState>, 'get' | 'subscribe'> {
  show(view: QueueView, listId?: number | null): void
  find(keywords: string): void
  /** The rows as they are now. A current row that is gone gives its place to the one after it. */
  fill(rows: readonly QueueItem[]): void
  setCurrent(key: string): void
  move(by: number): void
  currentRow(): QueueItem | undefined
  /** The row is being called: the next one is current. */
  pass(key: string): void
  /** Whoever is next, from the current row on, and has not this number. */
  nextBut(phoneRef: string | null): QueueItem | undefined
}

const key = 'phone-queue'
const start: QueueState = { view: 'today', listId: null, keywords: '', rows: [], current: null }

export function createQueue(): Queue {
  const { view, listId } = { ...start, ...readStored<Partial<QueueState>>(key, {}) }
  const store = createStore<QueueState>({ ...start, view, listId })
  const patch = (changes: Partial<QueueState>) => store.set({ ...store.get(), ...changes })

  const place = () => {
    const { rows, current } = store.get()
    return rows.findIndex((row) => row.key === current)
  }
  const goTo = (index: number) => {
    const { rows } = store.get()
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) patch({ current: row.key })
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    show(view, listId = null) {
      writeStored(key, { view, listId })
      patch({ view, listId, current: null })
    },
    find: (keywords) => patch({ keywords, current: null }),
    fill(rows) {
      const before = store.get()
      if (before.rows === rows) return
      const isThere = rows.some((row) => row.key === before.current)
      const at = Math.max(place(), 0)
      patch({ rows, current: isThere ? before.current : (rows[Math.min(at, rows.length - 1)]?.key ?? null) })
    },
    setCurrent: (current) => patch({ current }),
    move(by) {
      const at = place()
      goTo(at < 0 ? 0 : at + by)
    },
    currentRow: () => store.get().rows[place()],
    pass(called) {
      if (store.get().current === called) goTo(place() + 1)
    },
    nextBut(phoneRef) {
      const { rows } = store.get()
      return rows.slice(Math.max(place(), 0)).find((row) => row.phoneRef !== phoneRef)
    },
  }
}
