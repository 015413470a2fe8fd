/** Slow at both ends. */
const eased = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2)

/**
 * Scrolls an element to its top over `ms` milliseconds (spec §9: 800), or at once for users who want no motion. If the
 * user scrolls down in the meantime, it stops. Returns the function that ends it early.
 */
export function scrollToTop(element: Element, ms = 800): () => void {
  const from = element.scrollTop
  if (from <= 0) return () => undefined
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0
    return () => undefined
  }
  let startedAt: number | undefined
  let last = from
  let frame = requestAnimationFrame(function step(now) {
    startedAt ??= now
    // One pixel of tolerance, because browsers round the value.
    if (element.scrollTop > last + 1) return
    const part = Math.min(1, (now - startedAt) / ms)
    // Content that became shorter may have moved it up already.
    last = Math.min(element.scrollTop, from * (1 - eased(part)))
    element.scrollTop = last
    if (part < 1) frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
