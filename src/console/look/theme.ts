/** Light or dark: the system's scheme or the user's choice, in every tab of this browser. */
import { readStored, writeStored } from '../../lib/browser/storage'
import { createStore, type Store } from '../../lib/store'

/** The colour schemes. */
export type Scheme = 'light' | 'dark'

/** The possible choices; `system` follows the system's scheme. */
export type Choice = Scheme | 'system'

const key = 'theme'

/** The scheme in use. */
export interface Theme extends Store<Scheme> {
  /** The user's choice; `system` until there is one. */
  readonly chosen: Pick<Store<Choice>, 'get' | 'subscribe'>
  /** Sets and stores the choice. */
  choose(choice: Choice): void
}

/** Follows the system and the stored choice, and writes the current scheme to the document's root. */
export function createTheme(): Theme {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = createStore(storedChoice())
  const inUse = (): Scheme => {
    const choice = chosen.get()
    return choice === 'system' ? (system.matches ? 'dark' : 'light') : choice
  }
  const store = createStore(inUse())
  const apply = () => {
    document.documentElement.dataset.theme = store.get()
  }
  const follow = () => store.set(inUse())
  apply()
  store.subscribe(apply)
  chosen.subscribe(follow)
  system.addEventListener('change', follow)
  addEventListener('storage', () => chosen.set(storedChoice()))
  return {
    ...store,
    chosen,
    choose(choice) {
      writeStored(key, choice)
      // Not read back: if nothing can be stored, the choice still applies to this page.
      chosen.set(choice)
    },
  }
}

function storedChoice(): Choice {
  const stored = readStored<unknown>(key, null)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
