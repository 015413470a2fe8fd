/**
 * Hides everything except the palette and the messages from screen readers. Returns the function that shows it again.
 * It doesn't use `inert`, because then the browser would recompute the styles of the whole page before the palette
 * appears; no style depends on aria-hidden.
 */
export function hideRest(): () => void {
  const root = document.getElementById('root')
  const hidden = [...document.body.children, ...(root?.children ?? [])].filter(
    (element) =>
      element !== root &&
      !element.matches('script, :has(> [data-palette]), [aria-live], [aria-hidden]') &&
      element.isConnected,
  )
  for (const element of hidden) element.setAttribute('aria-hidden', 'true')
  return () => {
    for (const element of hidden) element.removeAttribute('aria-hidden')
  }
}
