/** Where messages appear: each page and overlay says where it has room for them. */
import { createStore } from '../../lib/store'

/**
 * Where an overlay has room for messages on a small screen: above its box, below its head, or at the foot of the
 * screen.
 */
export type MessageRoom = 'above' | 'below-head' | 'foot'

/** Where a page has room for messages on a wide screen: at its top, or at its foot beside the work area. */
export type PageMessageRoom = 'page' | 'aside'

/** The overlays over the page, topmost last. Messages use the place that the topmost one names. */
export const overlays = createStore<readonly { readonly room: MessageRoom }[]>([])

/** Registers an open overlay. Returns the function that says it has closed. */
export function coverPage(room: MessageRoom = 'foot'): () => void {
  const own = { room }
  overlays.set([...overlays.get(), own])
  return () => overlays.set(overlays.get().filter((other) => other !== own))
}
