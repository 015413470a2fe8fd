/**
 * What lies between the page and an overlay, and takes the pointer. Not Radix's own: with that one Radix holds the page's
 * scrolling by a style sheet for as long as it is open, for which the styles of the whole page are computed anew, a third of the
 * time from the key to the picture. Here nothing below the scrim scrolls by itself, so there is nothing to hold.
 */
export const Scrim = () => <div aria-hidden className="fixed inset-0 z-40 touch-pinch-zoom bg-scrim appear" />
