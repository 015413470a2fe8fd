/**
 * A layer between the page and an overlay that takes the pointer. We don't use Radix's own: it blocks the page's
 * scrolling with a style sheet while it is open, and the browser then recomputes the styles of the whole page, which
 * takes a third of the time from the key to the picture. In our pages nothing below the layer scrolls by itself, so
 * there is nothing to block.
 */
export const Scrim = () => <div aria-hidden className="fixed inset-0 z-40 touch-pinch-zoom bg-scrim appear" />
