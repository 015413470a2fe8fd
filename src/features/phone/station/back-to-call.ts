import type { Workstation } from './workstation'

/**
 * After a menu is closed the focus goes to the call, not to the button that opened it, where Enter would open it again; but
 * not away from where a click has taken it.
 */
export const backToCall = (station: Workstation): void => {
  const go = () => {
    const { activeElement } = document
    const isLeft =
      !activeElement || activeElement === document.body || activeElement.getAttribute('aria-haspopup') === 'menu'
    if (isLeft) station.page()?.focusCall()
  }
  // The closing menu gives the focus back in a task of its own, once it has gone from the page.
  requestAnimationFrame(() => setTimeout(go))
}
