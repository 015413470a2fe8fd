import { useSyncExternalStore } from 'react'
import type { Store } from '../../lib/store'

type Watched<T> = Pick<Store<T>, 'get' | 'subscribe'>

/** The store's value; the component follows its changes. */
export function useStore<T>(store: Watched<T>): T
/**
 * A part of the store's value. The component renders again only when this part changes.
 * @param select returns the same object as long as nothing in it has changed
 */
export function useStore<T, S>(store: Watched<T>, select: (value: T) => S): S
export function useStore<T, S>(store: Watched<T>, select?: (value: T) => S) {
  const read = (): T | S => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
