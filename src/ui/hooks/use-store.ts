import { useSyncExternalStore } from 'react'
import type { Store } from '../../lib/store'

type Watched<T> = Pick<Store<T>, 'get' | 'subscribe'>

/** The store's value, kept current. */
export function useStore<T>(store: Watched<T>): T
/**
 * What is taken of the store's value, kept current: whoever asks is drawn anew only when that is another.
 * @param select gives the same object while nothing of it has changed
 */
export function useStore<T, S>(store: Watched<T>, select: (value: T) => S): S
export function useStore<T, S>(store: Watched<T>, select?: (value: T) => S) {
  const read = (): T | S => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
