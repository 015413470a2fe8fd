/** One's own promised calls, as this tab knows them. What keeps them current is fetched when there is time. */
import type { Callback } from '../../../contract/phone'
import { createStore, type Store } from '../../../lib/store'
import type { Shell } from '../../shell'

export interface CallbacksState {
  /** Those that are open, the earliest first. */
  readonly all: readonly Callback[]
  /** Of these, those whose time has come by the server's clock. */
  readonly due: readonly Callback[]
}

export interface Callbacks extends Store<CallbacksState> {
  /** Something of them was changed: they are asked for again. */
  refresh(): void
  /** What `refresh` does from now on. */
  onRefresh(ask: () => void): void
}

const none: CallbacksState = { all: [], due: [] }
const made = new WeakMap<object, Callbacks>()

/** Those of a session. */
export function callbacksOf({ live }: Pick<Shell, 'live'>): Callbacks {
  const known = made.get(live)
  if (known) return known
  let ask = () => {}
  const callbacks: Callbacks = {
    ...createStore(none),
    refresh: () => ask(),
    onRefresh: (given) => {
      ask = given
    },
  }
  made.set(live, callbacks)
  return callbacks
}
