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
 * @param delay what a loaded dialog must wait for before it may be shown; null: nothing
 */
export function createDialogs(
  onMissing: (fault: unknown) => void,
  delay: () => Promise<void> | null = () => null,
): Dialogs {
  const store = createStore<readonly OpenDialog[]>([])
  const endings = new Map<number, () => void>()
  /** What has loaded before: it is drawn with the opening, not after it. */
  const views = new WeakMap<object, OpenDialog['view']>()
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
  const show = (id: number, view: OpenDialog['view']) =>
    store.set(store.get().map((dialog) => (dialog.id === id ? { ...dialog, view } : dialog)))
  return {
    ...store,
    open(load, props) {
      const id = ++lastId
      // Before any listener runs, because a listener may close it at once.
      const closed = new Promise<void>((resolve) => endings.set(id, resolve))
      const known = views.get(load) ?? null
      const view = known && delay() === null ? known : null
      store.set([...store.get(), { id, view, props: props as Record<string, unknown> }])
      if (view) return closed
      load().then(
        async (loaded) => {
          views.set(load, loaded as OpenDialog['view'])
          await delay()
          show(id, loaded as OpenDialog['view'])
        },
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
