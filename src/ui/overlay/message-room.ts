/** Where messages stand: what is shown says where it has room for them. */
import { createStore } from '../../lib/store'

/** Where an overlay has room for messages on a small screen: over its box, below its head, or at the screen's foot. */
export type MessageRoom = 'above' | 'below-head' | 'foot'

/** Where a page has room for messages on a wide screen: at its top, or at its foot beside what is worked with. */
export type PageMessageRoom = 'page' | 'aside'

/** The overlays that lie over the page, topmost last: messages make room for them. */
export const overlays = createStore<readonly { readonly room: MessageRoom }[]>([])

/** An overlay has opened. Answers the function that says it has closed. */
export function coverPage(room: MessageRoom = 'foot'): () => void {
  const own = { room }
  overlays.set([...overlays.get(), own])
  return () => overlays.set(overlays.get().filter((other) => other !== own))
}
