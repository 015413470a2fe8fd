import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to `home` when the focused element inside `box` leaves the page: a new customer's form replaces the
 * old one, and a call's fields disappear with the call. If the page's body had the focus, nobody could see where they
 * are.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, home: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current
    if (!root) return
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    // Not every browser reports a focus that disappears with its element.
    const changed = new MutationObserver(() => {
      const isLost = !document.activeElement || document.activeElement === document.body
      if (isLost && last instanceof Element && !last.isConnected) home.current?.focus({ preventScroll: true })
    })
    root.addEventListener('focusin', note)
    changed.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', note)
      changed.disconnect()
    }
  }, [box, home])
}
