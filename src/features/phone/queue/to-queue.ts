import type { Workstation } from '../station/workstation'

/**
 * After a dialog has made a queue, the focus goes to its rows, not to the button that opened the dialog, because Enter
 * there would open it again. A keyboard user's own place keeps the focus.
 */
export const toQueue = (station: Workstation): void => {
  const go = () => {
    const { activeElement } = document
    const isLeft = !activeElement || activeElement === document.body || activeElement instanceof HTMLButtonElement
    if (!isLeft) return
    const rows = document.querySelector<HTMLElement>('[role="listbox"][aria-label="队列"]')
    // An empty queue has no rows to focus.
    if (rows) rows.focus({ preventScroll: true })
    else station.page()?.focusCall()
  }
  // The closing dialog returns the focus in its own task, after it has left the page.
  const look = (frames: number) => {
    if (frames > 0 && document.querySelector('[role="dialog"]')) requestAnimationFrame(() => look(frames - 1))
    else setTimeout(go)
  }
  requestAnimationFrame(() => look(60))
}
