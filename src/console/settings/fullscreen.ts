/** Full screen for the console (spec §2). */
import type { Store } from '../../lib/store'
import type { Toasts } from '../../ui/toast/toasts'

/** Spec §8, to the letter. */
const unsupported = 'you browser can not work'

/** Whether the console is in full screen, for whatever reason. */
export const fullscreen: Pick<Store<boolean>, 'get' | 'subscribe'> = {
  get: () => Boolean(document.fullscreenElement),
  subscribe(listener) {
    document.addEventListener('fullscreenchange', listener)
    return () => document.removeEventListener('fullscreenchange', listener)
  },
}

/** Switches full screen on or off; says so if the browser refuses. */
export async function toggleFullscreen(toasts: Pick<Toasts, 'show'>): Promise<void> {
  try {
    if (!document.fullscreenEnabled) throw new Error('no fullscreen')
    await (fullscreen.get() ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  } catch {
    toasts.show('warn', unsupported)
  }
}
