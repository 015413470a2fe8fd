import type { Workstation } from '../station/workstation'

/**
 * After a dialog has made a queue the focus goes to its rows, not to the button that opened the dialog, where Enter would open
 * it again; but not away from where somebody was who came by the keyboard.
 */
export const toQueue = (station: Workstation): void => {
  const go = () => {
    const { activeElement } = document
    const isLeft = !activeElement || activeElement === document.body || activeElement instanceof HTMLButtonElement
    if (!isLeft) return
    const rows = document.querySelector<HTMLElement>('[role="listbox"][aria-label="队列"]')
    // Empty, it has no rows to go to.
    if (rows) rows.focus({ preventScroll: true })
    else station.page()?.focusCall()
  }
  // The closing dialog gives the focus back in a task of its own, once it has gone from the page.
  const look = (frames: number) => {
    if (frames > 0 && document.querySelector('[role="dialog"]')) requestAnimationFrame(() => look(frames - 1))
    else setTimeout(go)
  }
  requestAnimationFrame(() => look(60))
}
