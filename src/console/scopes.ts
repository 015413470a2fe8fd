/** What a command's `when` may name: the state of the console, as a handful of keys. Views and the shell write it. */
import { createStore, type Store } from '../lib/store'

/** What the rows of a list are. A list page brings its own. */
export type RowKind = 'user' | 'flow' | 'call'

/** The console's state, as far as commands depend on it. */
export interface Scopes {
  /** Path of the page shown; '' before the first. */
  readonly view: string
  /** Whether that page has a list. */
  readonly list: boolean
  /** What the list's rows are. */
  readonly rows: RowKind | 'none'
  /** How many rows a command would act on: the checked ones, else the current one. */
  readonly selection: 'none' | 'one' | 'many'
  /** What one's own call is doing, whichever page is shown; `off` for who has no workstation. */
  readonly call: 'off' | 'none' | 'dialling' | 'ringing' | 'talking' | 'wrap-up'
  /** Where a key would be typed: on the page, or in a field. Counts for keys alone. */
  readonly focus: 'page' | 'field'
  /** What lies over the page, topmost. Counts for keys alone. */
  readonly overlay: 'none' | 'menu' | 'dialog' | 'palette'
}

export type ScopeKey = keyof Scopes

/** A list of all values of a type: one that is missing doesn't compile. */
const all = <V extends string>(values: Readonly<Record<V, true>>) => Object.keys(values) as V[]

/** Every value a key can have, where they can be counted. */
export const scopeValues: { readonly [K in Exclude<ScopeKey, 'view'>]: readonly Scopes[K][] } = {
  list: [false, true],
  rows: all<Scopes['rows']>({ none: true, user: true, flow: true, call: true }),
  selection: all<Scopes['selection']>({ none: true, one: true, many: true }),
  call: all<Scopes['call']>({ off: true, none: true, dialling: true, ringing: true, talking: true, 'wrap-up': true }),
  focus: all<Scopes['focus']>({ page: true, field: true }),
  overlay: all<Scopes['overlay']>({ none: true, menu: true, dialog: true, palette: true }),
}

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
