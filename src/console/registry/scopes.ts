/** What a command's `when` may name: the state of the console, as a handful of keys. Views and the shell write it. */
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
  /** Path of the page shown; '' before the first. */
  readonly view: string
  /** Whether that page has a list. */
  readonly list: ValueOf<'list'>
  /** What the list's rows are, as the list itself says it; 'none' without one. */
  readonly rows: string
  /** How many rows a command would act on: the checked ones, else the current one. */
  readonly selection: ValueOf<'selection'>
  /** What one's own call is doing, whichever page is shown; `off` for who has no workstation. */
  readonly call: ValueOf<'call'>
  /** Where a key would be typed: on the page, or in a field. Counts for keys alone. */
  readonly focus: ValueOf<'focus'>
  /** What lies over the page, topmost. Counts for keys alone. */
  readonly overlay: ValueOf<'overlay'>
}

export type ScopeKey = keyof Scopes

/** Every value a key can have, where they can be counted: pages and lists bring their own. */
export const scopeValues: { readonly [K in Counted]: readonly Scopes[K][] } = values

/** Of a command that calls somebody: one has a workstation. */
export const atStation: readonly Scopes['call'][] = scopeValues.call.filter((call) => call !== 'off')

/** Of a `when`, what is judged for keys alone: from a menu or the palette these say nothing of what the user meant. */
export const keyScopes: readonly ScopeKey[] = ['focus', 'overlay']

export interface ScopeStore extends Store<Scopes> {
  /** Changes some keys; listeners hear of it only where something did change. */
  patch(changes: Partial<Omit<Scopes, 'overlay'>>): void
  /** Something lies over the page, until the function that comes back is called. What was laid last counts. */
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
