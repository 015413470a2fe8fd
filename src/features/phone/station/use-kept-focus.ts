import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus to `home` when what had it inside `box` is gone from the page: the form of a customer who has just been
 * added is another one, and the fields of a call go with it. On the page's body nobody would see where they are.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, home: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current
    if (!root) return
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    // Not every browser tells of a focus that goes with its element.
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
