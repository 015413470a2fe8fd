import { cookieText } from '../../lib/browser/storage'
import type { Console } from '../console'
import { defaultSettings } from '../settings/settings'

/** In seconds: a year. */
const year = 31_536_000

/**
 * A cookie tells the server that this browser has its own scheme or colours. Then its next login page is painted only
 * after the script has applied them, and not twice. Returns the function that ends it.
 */
export function keepLookCookie({ theme, settings }: Pick<Console, 'theme' | 'settings'>): () => void {
  const write = () => {
    const isOwn = theme.chosen.get() !== 'system' || settings.get().accent !== defaultSettings.accent
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on https only, and not everywhere
    document.cookie = cookieText('look', isOwn ? 'own' : '', isOwn ? year : 0, location.protocol === 'https:')
  }
  write()
  const endings = [theme.chosen.subscribe(write), settings.subscribe(write)]
  return () => {
    for (const end of endings) end()
  }
}
