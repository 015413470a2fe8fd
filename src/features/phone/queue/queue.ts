/** The queue in the workstation: the view, its rows, and the next row. */
import { type QueueItem, type QueueView, queueViews } from '../../../contract/phone/queue'
import { readStored, writeStored } from '../../../lib/browser/storage'
import { createStore, type Store } from '../../../lib/store'

export interface QueueState {
  readonly view: QueueView
  /** For the view `list`: which list; null for the newest. */
  readonly listId: number | null
  readonly keywords: string
  /** The rows of the view, due callbacks first. */
  readonly rows: readonly QueueItem[]
  /** The rows of the view are there; or are loading, with the rows of the view before; or could not be loaded. */
  readonly rowsAre: 'there' | 'coming' | 'missing'
  /** How many people are to be called, including those not in the rows. */
  readonly waiting: number
  /** The key of the row from which j and k move: the person in the panes or, during a call, the next person. */
  readonly current: string | null
}

export interface Queue extends Pick<Store<QueueState>, 'get' | 'subscribe'> {
  show(view: QueueView, listId?: number | null): void
  find(keywords: string): void
  /** Sets the current rows and how many wait. If the current row is gone, the row after it becomes current. */
  fill(rows: readonly QueueItem[], waiting?: number): void
  /** The rows of the view could not be loaded. */
  miss(): void
  setCurrent(key: string): void
  move(by: number): void
  currentRow(): QueueItem | undefined
  /** Whether there is a row with this number. */
  holds(phoneRef: string | null): boolean
  /** The row is being called or put aside: the next person becomes current. */
  pass(key: string): void
  /**
   * The next person with another number: first those who are due, then from the current row on, then from the top.
   * @param isPutOff whether the row with this key can't be called now
   */
  nextBut(phoneRef: string | null, isPutOff?: (key: string) => boolean): QueueItem | undefined
  /** Whether a row is due at its promised or set time, and comes before the others. */
  isDue(row: QueueItem): boolean
  /** Whether this tab remembers a position in the current view. */
  hasPlace(): boolean
}

const key = 'phone-queue'
/** The current row of each view and list, stored for this tab, so that a reload finds it again. */
const placesKey = 'phone-queue-places'
const start: QueueState = {
  view: 'today',
  listId: null,
  keywords: '',
  rows: [],
  rowsAre: 'coming',
  waiting: 0,
  current: null,
}

/** The view that was shown last, if the stored value is one. */
function keptView(): Pick<QueueState, 'view' | 'listId'> {
  const kept = readStored<Partial<Record<'view' | 'listId', unknown>> | null>(key, null)
  const view = Object.keys(queueViews).find((name) => name === kept?.view) as QueueView | undefined
  const listId = typeof kept?.listId === 'number' ? kept.listId : null
  return view ? { view, listId } : start
}

/** @param now epoch milliseconds by the server's clock */
export function createQueue(now: () => number): Queue {
  const store = createStore<QueueState>({ ...start, ...keptView() })
  const places = () => readStored<Record<string, string>>(placesKey, {}, 'session')
  const placeKey = () => `${store.get().view} ${store.get().listId ?? ''}`

  const patch = (changes: Partial<QueueState>) => {
    const { current } = store.get()
    store.set({ ...store.get(), ...changes })
    const after = store.get().current
    if (after !== null && after !== current) {
      writeStored(placesKey, { ...places(), [placeKey()]: after }, 'session')
    }
  }
  const place = () => {
    const { rows, current } = store.get()
    return rows.findIndex((row) => row.key === current)
  }
  const goTo = (index: number) => {
    const { rows } = store.get()
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) patch({ current: row.key })
  }

  const hasCome = ({ dueTime }: QueueItem) => dueTime !== null && dueTime * 1000 <= now()
  /** To call now: neither later nor already called today. */
  const waits = (row: QueueItem) => row.status === 'WAITING' || (row.status === 'LATER' && hasCome(row))
  const isDue = (row: QueueItem) => (row.callbackId !== null || row.itemId !== null) && waits(row) && hasCome(row)
  /** The waiting rows, from a position on and then from the top. */
  const waitingFrom = (at: number, phoneRef: string | null) => {
    const { rows } = store.get()
    const others = [...rows.slice(at), ...rows.slice(0, at)]
    return others.filter((row) => waits(row) && (phoneRef === null || row.phoneRef !== phoneRef))
  }
  /** The rows have changed: finds the current one, the one after it, or the one before it. */
  const survivorIn = (rows: readonly QueueItem[]) => {
    const before = store.get().rows
    const at = place()
    const keys = new Set(rows.map((row) => row.key))
    const found =
      before.slice(Math.max(at, 0)).find((row) => keys.has(row.key)) ??
      before.slice(0, Math.max(at, 0)).findLast((row) => keys.has(row.key))
    return found?.key ?? rows[0]?.key ?? null
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    show(view, listId = null) {
      const before = store.get()
      // The view is the same, so its rows don't load again.
      if (before.view === view && before.listId === listId) return
      writeStored(key, { view, listId })
      patch({ view, listId, rowsAre: 'coming', current: null })
    },
    find(keywords) {
      const isSame = keywords.trim() === store.get().keywords.trim()
      patch({ keywords, ...(!isSame && { rowsAre: 'coming', current: null }) })
    },
    fill(rows, waiting = rows.filter((row) => row.status === 'WAITING').length) {
      const before = store.get()
      if (before.rows === rows && before.rowsAre === 'there') return
      const isThere = (current: string | null | undefined) => rows.some((row) => row.key === current)
      const wanted = before.current ?? places()[placeKey()]
      const current = isThere(wanted) ? (wanted as string) : before.current === null ? rows[0]?.key : survivorIn(rows)
      patch({ rows, rowsAre: 'there', waiting, current: current ?? null })
    },
    miss: () => patch({ rows: [], waiting: 0, rowsAre: 'missing', current: null }),
    setCurrent: (current) => patch({ current }),
    move(by) {
      const at = place()
      goTo(at < 0 ? 0 : at + by)
    },
    currentRow: () => store.get().rows[place()],
    holds: (phoneRef) => phoneRef !== null && store.get().rows.some((row) => row.phoneRef === phoneRef),
    pass(called) {
      const row = store.get().rows[place()]
      if (row?.key !== called) return
      const [next] = waitingFrom(place() + 1, row.phoneRef)
      if (next) patch({ current: next.key })
    },
    nextBut(phoneRef, isPutOff = () => false) {
      const waiting = waitingFrom(Math.max(place(), 0), phoneRef).filter(({ key }) => !isPutOff(key))
      const due = waiting.filter(isDue).sort((a, b) => (a.dueTime ?? 0) - (b.dueTime ?? 0))
      return due.find((row) => row.callbackId !== null) ?? due[0] ?? waiting[0]
    },
    isDue,
    hasPlace: () => places()[placeKey()] !== undefined,
  }
}
