/**
 * The keys for a command's `when`: a small set that describes the state of the console. Views and the shell write it.
 */
import { createStore, type Store } from '../../lib/store'

const values = {
  list: [false, true],
  selection: ['none', 'one', 'many'],
  call: ['off', 'none', 'dialling', 'ringing', 'talking', 'wrap-up'],
  focus: ['page', 'field'],
  overlay: ['none', 'menu', 'dialog', 'palette'],
} as const

type Counted = keyof typeof values
type ValueOf<K extends Counted> = (typeof values)[K][number]

/** The console's state, as far as commands depend on it. */
export interface Scopes {
  /** The path of the current page; '' before the first. */
  readonly view: string
  /** Whether that page has a list. */
  readonly list: ValueOf<'list'>
  /** The kind of the list's rows, as the list declares it; 'none' without one. */
  readonly rows: string
  /** How many rows a command would act on: the checked ones, otherwise the current one. */
  readonly selection: ValueOf<'selection'>
  /** The state of the user's own call, on any page; `off` for users without a workstation. */
  readonly call: ValueOf<'call'>
  /** Where a key is pressed: on the page, or in a field. It matters only for keys. */
  readonly focus: ValueOf<'focus'>
  /** The topmost overlay over the page. It matters only for keys. */
  readonly overlay: ValueOf<'overlay'>
}

export type ScopeKey = keyof Scopes

/** Every value of the keys that have fixed values; pages and lists bring their own. */
export const scopeValues: { readonly [K in Counted]: readonly Scopes[K][] } = values

/** For commands that call: the user has a workstation. */
export const atStation: readonly Scopes['call'][] = scopeValues.call.filter((call) => call !== 'off')

/**
 * The parts of a `when` that apply only to keys: in a menu or the palette they say nothing about what the user meant.
 */
export const keyScopes: readonly ScopeKey[] = ['focus', 'overlay']

export interface ScopeStore extends Store<Scopes> {
  /** Changes some keys; listeners run only if something has changed. */
  patch(changes: Partial<Omit<Scopes, 'overlay'>>): void
  /** Says that something covers the page, until the returned function is called. The last one counts. */
  cover(overlay: Exclude<Scopes['overlay'], 'none'>): () => void
}

const start: Scopes = {
  view: '',
  list: false,
  rows: 'none',
  selection: 'none',
  call: 'none',
  focus: 'page',
  overlay: 'none',
}

export function createScopes(): ScopeStore {
  const store = createStore(start)
  let covers: readonly { readonly overlay: Scopes['overlay'] }[] = []

  const patch = (changes: Partial<Scopes>) => {
    const now = store.get()
    const differs = (Object.keys(changes) as ScopeKey[]).some((key) => changes[key] !== now[key])
    if (differs) store.set({ ...now, ...changes })
  }
  const layAll = (next: typeof covers) => {
    covers = next
    patch({ overlay: covers.at(-1)?.overlay ?? 'none' })
  }
  return {
    ...store,
    patch,
    cover(overlay) {
      const own = { overlay }
      layAll([...covers, own])
      return () => layAll(covers.filter((cover) => cover !== own))
    },
  }
}
