import type { RefCallback } from 'react'

/** Something that may not be there yet: what is to be done with it waits until it is. */
export interface LateRef<T> {
  readonly ref: RefCallback<T>
  current(): T | null
  /** Does it now, or once it is there, if the focus has not moved meanwhile. Only the last wish counts. */
  wish(act: (value: T) => void): void
}

/** Makes one; it lives as long as the view that hands out its ref. */
export function createLateRef<T>(): LateRef<T> {
  let current: T | null = null
  let wished: { act: (value: T) => void; from: Element | null } | null = null
  return {
    ref(value) {
      current = value
      if (value === null || !wished) return
      const { act, from } = wished
      wished = null
      if (document.activeElement === from) act(value)
    },
    current: () => current,
    wish(act) {
      wished = null
      if (current !== null) act(current)
      else wished = { act, from: document.activeElement }
    },
  }
}
