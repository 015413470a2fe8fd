import { useSyncExternalStore } from 'react'
import type { Store } from '../lib/store'

/** The store's value, kept current. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get)
