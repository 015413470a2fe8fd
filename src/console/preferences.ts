/** What a user has arranged for themselves: kept on the server, and so the same on every machine. */
import { systemEndpoints } from '../contract/system'
import { call } from '../lib/api'
import { createStore, type Store } from '../lib/store'

/** What can be arranged. `columns.` and `detail.` stand before a page's path. */
export type PreferenceKey = 'hotkeys' | 'single-keys' | 'hints' | `columns.${string}`

/** All preferences by key; what isn't there was never arranged. */
export interface Preferences extends Store<Readonly<Record<string, unknown>>> {
  /** Fetches them. Fails quietly: without them everything is as if it was never arranged. */
  load(): Promise<void>
  /** The value of a key, or the fallback. The type is the caller's word. */
  read<T>(key: PreferenceKey, fallback: T): T
  /** Arranges: here at once, on the server a moment later. Undefined forgets. */
  write(key: PreferenceKey, value: unknown): void
}

/** Milliseconds in which changes of one key become one. */
const gathering = 400

export function createPreferences(): Preferences {
  const store = createStore<Readonly<Record<string, unknown>>>({})
  const timers = new Map<PreferenceKey, ReturnType<typeof setTimeout>>()

  const send = (key: PreferenceKey) => {
    timers.delete(key)
    const value = store.get()[key]
    const body = { key, value: value === undefined ? null : JSON.stringify(value) }
    // The toast of the call has said that it was not kept; here it still holds.
    call(systemEndpoints.preferenceUpdate, { body }).catch(() => {})
  }
  return {
    ...store,
    async load() {
      // The shell outlives a session: what is here, or still to be sent, is the user's before.
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      store.set({})
      const rows = await call(systemEndpoints.preferenceList, { quiet: true }).catch(() => [])
      // What was arranged while they came is newer.
      store.set({ ...Object.fromEntries(rows.map(({ key, value }) => [key, parsed(value)])), ...store.get() })
    },
    read: <T>(key: PreferenceKey, fallback: T) => (store.get()[key] as T | undefined) ?? fallback,
    write(key, value) {
      store.set({ ...store.get(), [key]: value })
      clearTimeout(timers.get(key))
      timers.set(
        key,
        setTimeout(() => send(key), gathering),
      )
    },
  }
}

function parsed(value: string | null): unknown {
  try {
    return JSON.parse(value ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
