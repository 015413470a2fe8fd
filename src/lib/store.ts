/** A value that can be watched: what the console keeps outside React (session, route, toasts). */
export interface Store<T> {
  get(): T
  /** Replaces the value and tells every listener, unless it is the same object. */
  set(next: T): void
  /** Answers the function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** Makes a store. Values are replaced, never changed in place, so that two readings can be compared by identity. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
