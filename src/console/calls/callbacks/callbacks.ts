/** The user's own callbacks, as this tab knows them. The code that updates them loads when the browser is idle. */
import type { Callback } from '../../../contract/phone/callbacks'
import { createStore, type Store } from '../../../lib/store'
import type { Shell } from '../../shell'

export interface CallbacksState {
  /** The open ones, earliest first. */
  readonly all: readonly Callback[]
  /** Those of them that are due, by the server's clock. */
  readonly due: readonly Callback[]
}

export interface Callbacks extends Store<CallbacksState> {
  /** Something has changed: they are loaded again. */
  refresh(): void
  /** Sets what `refresh` does from now on. */
  onRefresh(ask: () => void): void
}

const none: CallbacksState = { all: [], due: [] }
const made = new WeakMap<object, Callbacks>()

/** The callbacks of a session. */
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
