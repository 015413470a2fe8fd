import type { RefCallback } from 'react'

/** Something that may not be there yet: what is to be done with it waits until it is. */
export interface LateRef<T> {
  readonly ref: RefCallback<T>
  current(): T | null
  /** Does it now, or once it is there, if the focus has not moved meanwhile. Only the last one asked for counts. */
  whenThere(act: (value: T) => void): void
}

/** Makes one; it lives as long as the view that hands out its ref. */
export function createLateRef<T>(): LateRef<T> {
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
