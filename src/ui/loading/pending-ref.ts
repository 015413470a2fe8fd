import type { RefCallback } from 'react'

/** A reference to something that may not be there yet: an action on it waits until it is. */
export interface PendingRef<T> {
  readonly ref: RefCallback<T>
  current(): T | null
  /**
   * Runs the action now or once the element is there, if the focus has not moved in the meantime. Only the last action
   * counts.
   */
  whenThere(act: (value: T) => void): void
}

/** Makes one. It lives as long as the view that passes on its ref. */
export function createPendingRef<T>(): PendingRef<T> {
  let current: T | null = null
  let waiting: { act: (value: T) => void; from: Element | null } | null = null
  return {
    ref(value) {
      current = value
      if (value === null || !waiting) return
      const { act, from } = waiting
      waiting = null
      if (document.activeElement === from) act(value)
    },
    current: () => current,
    whenThere(act) {
      waiting = null
      if (current !== null) act(current)
      else waiting = { act, from: document.activeElement }
    },
  }
}
