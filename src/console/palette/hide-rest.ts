/**
 * Hides everything but the palette from screen readers, and the messages, until the function that comes back is called.
 * Not by `inert`: that has the styles of the whole page computed anew before the palette is seen; on aria-hidden none depends.
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
