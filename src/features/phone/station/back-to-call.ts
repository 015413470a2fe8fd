import type { Workstation } from './workstation'

/**
 * After a menu closes, the focus goes to the call, not to the button that opened it, because Enter there would open it
 * again. A click elsewhere keeps the focus where it is.
 */
export const backToCall = (station: Workstation): void => {
  const go = () => {
    const { activeElement } = document
    const isLeft =
      !activeElement || activeElement === document.body || activeElement.getAttribute('aria-haspopup') === 'menu'
    if (isLeft) station.page()?.focusCall()
  }
  // The closing menu returns the focus in its own task, after it has left the page.
  requestAnimationFrame(() => setTimeout(go))
}
