import type { Workstation } from './workstation'

/**
 * After a dialog has made a queue the focus goes to its rows, not to the button that opened the dialog, where Enter would open
 * it again; but not away from where somebody was who came by the keyboard.
 */
export const toQueue = (station: Workstation): void => {
  const go = () => {
    const { activeElement } = document
    const isLeft = !activeElement || activeElement === document.body || activeElement instanceof HTMLButtonElement
    if (isLeft) station.hands()?.focusQueue()
  }
  // The closing dialog gives the focus back in a task of its own, once it has gone from the page.
  requestAnimationFrame(() => setTimeout(go))
}
