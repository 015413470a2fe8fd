/** A user's preferences: the server stores them, so they are the same on every machine. */
import type { autoIdleKey } from '../../contract/agent-states'
import { sessionCodes } from '../../contract/envelope'
import { systemEndpoints } from '../../contract/system'
import { ApiError, call, TransportError } from '../../lib/api'
import { createStore, type Store } from '../../lib/store'
import { loadOwnHotkeys } from '../hotkeys/own-hotkeys'

/** The keys of preferences. `columns.` and `detail.` stand before a page's path. */
export type PreferenceKey = 'hotkeys' | 'single-keys' | 'hints' | typeof autoIdleKey | `columns.${string}`

/** All preferences by key; a missing key was never set. */
export interface Preferences extends Store<Readonly<Record<string, unknown>>> {
  /**
   * Loads them, and repeats this until they are there. Until then everything has its default, and changes wait. Returns
   * the function that ends it, at the end of their session.
   */
  load(): () => void
  /** The value of a key, or the fallback if there is none or it has another type. The caller checks its content. */
  read<T>(key: PreferenceKey, fallback: T): T
  /** Sets a value: here at once, on the server a moment later. Undefined removes it. */
  write(key: PreferenceKey, value: unknown): void
}

/** Changes of one key within these milliseconds become one. */
const saveDelayMs = 400
/** Milliseconds until the next try. */
const retryAfterMs = 5000
/** Keys whose values are records: entries set before the load are merged with the loaded ones. */
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
    // The call's own toast reports a failure; here the value still applies. A change that didn't get through goes along
    // with the next one; a refused change would be refused again.
    call(systemEndpoints.preferenceUpdate, { body, keepalive }).catch((error) => {
      if (error instanceof TransportError) unsent.add(key)
    })
  }
  const sendAll = (keepalive: boolean) => {
    clearTimeout(sending)
    // If it were sent before the others are known, a value would replace the stored one.
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
      const kept = Object.fromEntries(rows.map(({ key, value }) => [key, parsed(value)]))
      if (kept.hotkeys !== undefined) await loadOwnHotkeys()
      if (isOver()) return
      state = 'there'
      store.set(merged(kept, store.get()))
      if (unsent.size > 0) sendSoon()
    } catch (error) {
      if (isOver()) return
      state = 'missing'
      // For an ended session, another try would only ask the user again to sign in.
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

/** The stored values, merged with what was set before they loaded. */
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
