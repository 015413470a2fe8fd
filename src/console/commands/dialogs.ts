/**
 * Dialogs that commands and views open. A dialog opened from another covers it; closing it shows the other one again.
 */
import type { ComponentType } from 'react'
import { createStore, type Store } from '../../lib/store'

/** What every dialog's view gets besides its own props. */
export interface DialogProps {
  /** Closes this dialog. */
  close(): void
}

type Loader<P> = () => Promise<ComponentType<P & DialogProps>>

/** An open dialog. */
export interface OpenDialog {
  readonly id: number
  /** Null until its code has loaded: until then the dialog is open but invisible. */
  readonly view: ComponentType<Record<string, unknown> & DialogProps> | null
  readonly props: Record<string, unknown>
}

/** The open dialogs, the topmost last. */
export interface Dialogs extends Store<readonly OpenDialog[]> {
  /**
   * Opens a dialog above the others; resolves when it is closed. Its code loads first, without React's `lazy`, because
   * that delays the view by up to 300 ms.
   */
  open<P extends object>(load: Loader<P>, props: P): Promise<void>
  /** Closes a dialog and those above it. */
  close(id: number): void
  closeAll(): void
}

/**
 * @param onMissing gets the reason if a dialog's code could not be loaded; the dialog is closed by then
 * @param ready resolves when a loaded dialog may be shown
 */
export function createDialogs(
  onMissing: (fault: unknown) => void,
  ready: () => Promise<void> = async () => {},
): Dialogs {
  const store = createStore<readonly OpenDialog[]>([])
  const endings = new Map<number, () => void>()
  let lastId = 0

  const end = (gone: readonly OpenDialog[]) => {
    for (const { id } of gone) {
      endings.get(id)?.()
      endings.delete(id)
    }
  }
  const cutAt = (at: number) => {
    if (at < 0) return
    const open = store.get()
    store.set(open.slice(0, at))
    end(open.slice(at))
  }
  const close = (id: number) => cutAt(store.get().findIndex((dialog) => dialog.id === id))
  const show = (id: number, view: unknown) =>
    store.set(
      store.get().map((dialog) => (dialog.id === id ? { ...dialog, view: view as OpenDialog['view'] } : dialog)),
    )
  return {
    ...store,
    open(load, props) {
      const id = ++lastId
      // Before any listener runs, because a listener may close it at once.
      const closed = new Promise<void>((resolve) => endings.set(id, resolve))
      store.set([...store.get(), { id, view: null, props: props as Record<string, unknown> }])
      load().then(
        (view) => void ready().then(() => show(id, view)),
        (fault: unknown) => {
          close(id)
          onMissing(fault)
        },
      )
      return closed
    },
    close,
    closeAll: () => cutAt(store.get().length > 0 ? 0 : -1),
  }
}
