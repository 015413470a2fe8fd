/** The last change that can be undone, for 8 seconds. */
import { undoMs } from '../../contract/undo'
import { createStore, type Store } from '../../lib/store'
import type { ToastAction } from '../../ui/toast/toasts'
import type { Console } from '../console'
import { reportError } from '../session/report-error'

/** A change that can be undone. */
export interface Undoable {
  readonly text: string
  undo(): unknown
}

export interface Undo extends Store<Undoable | null> {
  /** Says what was done, and offers to undo it. */
  offer(text: string, undo: () => unknown): void
  /** Undoes the last change, once. If that fails, the user has been told. */
  take(): Promise<void>
}

export function createUndo(app: Pick<Console, 'toasts' | 'errorLog'>): Undo {
  const { toasts } = app
  const store = createStore<Undoable | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let action: ToastAction | undefined

  /** The message disappears with its offer; otherwise a button without effect would stay. */
  const end = () => {
    const last = store.get()
    clearTimeout(timer)
    store.set(null)
    const toast = toasts.get().find((shown) => action && shown.action === action)
    if (toast) toasts.dismiss(toast.id)
    return last
  }
  const take = async () => {
    try {
      await end()?.undo()
    } catch (error) {
      reportError(app, '撤销', error)
    }
  }
  return {
    ...store,
    offer(text, undo) {
      end()
      store.set({ text, undo })
      timer = setTimeout(end, undoMs)
      action = { title: '撤销', keys: 'z', run: take }
      toasts.show('ok', text, { action, durationMs: undoMs })
    },
    take,
  }
}
