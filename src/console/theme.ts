/** Light or dark: the system's until a person chooses, then theirs, in every tab of this browser. */
import { readStored, writeStored } from '../lib/storage'
import { createStore, type Store } from '../lib/store'

/** The colour schemes there are. */
export type Scheme = 'light' | 'dark'

const key = 'theme'

/** The scheme in use. */
export interface Theme extends Store<Scheme> {
  /** Chooses, and remembers. */
  choose(scheme: Scheme): void
}

/** Follows the system and the stored choice, and writes the scheme in use on the document's root. */
export function createTheme(): Theme {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const inUse = (): Scheme => {
    const chosen = readStored<unknown>(key, null)
    return chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light'
  }
  const store = createStore(inUse())
  const apply = () => {
    document.documentElement.dataset.theme = store.get()
  }
  const reread = () => store.set(inUse())
  apply()
  store.subscribe(apply)
  system.addEventListener('change', reread)
  addEventListener('storage', reread)
  return {
    ...store,
    choose(scheme) {
      writeStored(key, scheme)
      // Not read back: where nothing can be stored the choice still holds for this page.
      store.set(scheme)
    },
  }
}
