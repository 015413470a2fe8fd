/** Slow at both ends. */
const eased = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2)

/**
 * Scrolls an element to its top over `ms` milliseconds (spec §9: 800), at once for those who want no motion. Whoever
 * scrolls down meanwhile keeps what they scrolled to. Answers the function that ends it early.
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
    // A pixel, since browsers round what is written.
    if (element.scrollTop > last + 1) return
    const part = Math.min(1, (now - startedAt) / ms)
    // Content that grew shorter has taken it further up already.
    last = Math.min(element.scrollTop, from * (1 - eased(part)))
    element.scrollTop = last
    if (part < 1) frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
