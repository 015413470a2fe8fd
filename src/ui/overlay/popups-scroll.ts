import type { SyntheticEvent } from 'react'

/** What hangs out of an overlay stands elsewhere in the document, but in React it is the overlay's. */
function release(event: SyntheticEvent) {
  if (!event.currentTarget.contains(event.target as Node)) event.stopPropagation()
}

/**
 * For a Radix dialog's content: lets what hangs out of it, as a picker's list, be scrolled by wheel and finger. Radix holds
 * fast everything outside the content, where such a list stands.
 */
export const popupsScroll = { onWheel: release, onTouchMove: release }
