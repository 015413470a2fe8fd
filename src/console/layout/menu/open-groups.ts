/** Which groups of the menu are open; the browser stores it. */
import { readStored, writeStored } from '../../../lib/browser/storage'
import { createStore, type Store } from '../../../lib/store'

const key = 'menu.open'

/** The titles of the open groups. */
export interface OpenGroups extends Pick<Store<readonly string[]>, 'get' | 'subscribe'> {
  change(title: string, open: boolean): void
}

export function createOpenGroups(): OpenGroups {
  const stored = readStored<unknown>(key, [])
  const store = createStore<readonly string[]>(
    Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : [],
  )
  return {
    ...store,
    change(title, open) {
      if (store.get().includes(title) === open) return
      store.set(open ? [...store.get(), title] : store.get().filter((other) => other !== title))
      writeStored(key, store.get())
    },
  }
}
