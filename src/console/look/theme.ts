/** Light or dark: the system's, or what a person chose, in every tab of this browser. */
import { readStored, writeStored } from '../../lib/storage'
import { createStore, type Store } from '../../lib/store'

/** The colour schemes there are. */
export type Scheme = 'light' | 'dark'

/** What a person can choose; `system` follows the system's scheme. */
export type Choice = Scheme | 'system'

const key = 'theme'

/** The scheme in use. */
export interface Theme extends Store<Scheme> {
  /** What was chosen; `system` until a person chooses. */
  readonly chosen: Pick<Store<Choice>, 'get' | 'subscribe'>
  /** Chooses, and remembers. */
  choose(choice: Choice): void
}

/** Follows the system and the stored choice, and writes the scheme in use on the document's root. */
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
      // Not read back: where nothing can be stored the choice still holds for this page.
      chosen.set(choice)
    },
  }
}

function storedChoice(): Choice {
  const stored = readStored<unknown>(key, null)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
