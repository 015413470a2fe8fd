/** A value with listeners, which the console keeps outside React (session, route, toasts). */
export interface Store<T> {
  get(): T
  /** Replaces the value and calls every listener, unless it is the same object. */
  set(next: T): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** Makes a store. A value is replaced and never changed in place, so two readings can be compared by identity. */
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
