/** What a user has arranged for themselves: kept on the server, and so the same on every machine. */
import type { autoIdleKey } from '../../contract/agent-states'
import { sessionCodes } from '../../contract/envelope'
import { systemEndpoints } from '../../contract/system'
import { ApiError, call, TransportError } from '../../lib/api'
import { createStore, type Store } from '../../lib/store'

/** What can be arranged. `columns.` and `detail.` stand before a page's path. */
export type PreferenceKey = 'hotkeys' | 'single-keys' | 'hints' | typeof autoIdleKey | `columns.${string}`

/** All preferences by key; what isn't there was never arranged. */
export interface Preferences extends Store<Readonly<Record<string, unknown>>> {
  /**
   * Fetches them, again and again until they are there; until then everything is as if it was never arranged, and what is
   * arranged waits. Answers the function that ends it, with the session whose they are.
   */
  load(): () => void
  /** The value of a key, or the fallback where there is none or it is of another type: what is in it the caller looks at. */
  read<T>(key: PreferenceKey, fallback: T): T
  /** Arranges: here at once, on the server a moment later. Undefined forgets. */
  write(key: PreferenceKey, value: unknown): void
}

/** Milliseconds in which changes of one key become one. */
const saveDelayMs = 400
/** Milliseconds until they are asked for again. */
const retryAfterMs = 5000
/** Keys whose values are records: entry by entry, what was arranged before they came stands beside what came. */
const records: readonly string[] = ['hotkeys', 'hints'] satisfies readonly PreferenceKey[]

export function createPreferences(): Preferences {
  const store = createStore<Readonly<Record<string, unknown>>>({})
  /** What the server has not got yet. */
  const unsent = new Set<PreferenceKey>()
  let state: 'missing' | 'coming' | 'there' | 'over' = 'missing'
  let again: ReturnType<typeof setTimeout> | undefined
  let sending: ReturnType<typeof setTimeout> | undefined

  const send = (key: PreferenceKey, keepalive: boolean) => {
    unsent.delete(key)
    const value = store.get()[key]
    const body = { key, value: value === undefined ? null : JSON.stringify(value) }
    // The call's own toast tells a failure; here the value holds all the same. What did not get through goes along with the
    // next change, what was refused would be refused again.
    call(systemEndpoints.preferenceUpdate, { body, keepalive }).catch((error) => {
      if (error instanceof TransportError) unsent.add(key)
    })
  }
  const sendAll = (keepalive: boolean) => {
    clearTimeout(sending)
    // Sent before the others are known, a value would take the place of what is kept.
    if (state === 'there') for (const key of [...unsent]) send(key, keepalive)
  }
  const sendSoon = () => {
    clearTimeout(sending)
    sending = setTimeout(sendAll, saveDelayMs, false)
  }
  const sendLast = () => sendAll(true)

  const fetchAll = async () => {
    if (state !== 'missing') return
    clearTimeout(again)
    state = 'coming'
    try {
      const rows = await call(systemEndpoints.preferenceList, { quiet: true })
      if (isOver()) return
      state = 'there'
      const kept = Object.fromEntries(rows.map(({ key, value }) => [key, parsed(value)]))
      store.set(merged(kept, store.get()))
      if (unsent.size > 0) sendSoon()
    } catch (error) {
      if (isOver()) return
      state = 'missing'
      // An ended session would only ask once more to be begun anew.
      const isEnded = error instanceof ApiError && sessionCodes.includes(error.code)
      if (!isEnded) again = setTimeout(fetchAll, retryAfterMs)
    }
  }
  const isOver = () => state === 'over'

  return {
    ...store,
    load() {
      void fetchAll()
      addEventListener('pagehide', sendLast)
      return () => {
        state = 'over'
        clearTimeout(again)
        clearTimeout(sending)
        removeEventListener('pagehide', sendLast)
      }
    },
    read<T>(key: PreferenceKey, fallback: T) {
      const value = store.get()[key]
      return typeof value === typeof fallback && value !== null ? (value as T) : fallback
    },
    write(key, value) {
      store.set({ ...store.get(), [key]: value })
      unsent.add(key)
      void fetchAll()
      sendSoon()
    },
  }
}

/** What is kept, with what was arranged before it came. */
function merged(kept: Readonly<Record<string, unknown>>, arranged: Readonly<Record<string, unknown>>) {
  const beside = Object.entries(arranged).map(([key, value]) => {
    if (!records.includes(key)) return [key, value]
    return [key, { ...asRecord(kept[key]), ...asRecord(value) }]
  })
  return { ...kept, ...Object.fromEntries(beside) }
}

const asRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

function parsed(value: string | null): unknown {
  try {
    return JSON.parse(value ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
