/** Dialogs that commands and views open. One opened from another lies on it; closing it shows the other again. */
import type { ComponentType } from 'react'
import { createStore, type Store } from '../lib/store'

/** What every dialog's view gets besides its own. */
export interface DialogProps {
  /** Closes this dialog. */
  close(): void
}

type Loader<P> = () => Promise<ComponentType<P & DialogProps>>

/** An open dialog. */
export interface OpenDialog {
  readonly id: number
  readonly load: Loader<Record<string, unknown>>
  readonly props: Record<string, unknown>
}

/** The open dialogs, the topmost last. */
export interface Dialogs extends Store<readonly OpenDialog[]> {
  /** Opens one over the others; answers when it has been closed. Its code is loaded now. */
  open<P extends object>(load: Loader<P>, props: P): Promise<void>
  /** Closes one and those over it. */
  close(id: number): void
  closeAll(): void
}

export function createDialogs(): Dialogs {
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
  return {
    ...store,
    open(load, props) {
      const id = ++lastId
      // Before anybody hears of it: who hears may close it at once.
      const closed = new Promise<void>((resolve) => endings.set(id, resolve))
      store.set([...store.get(), { id, load, props } as unknown as OpenDialog])
      return closed
    },
    close: (id) => cutAt(store.get().findIndex((dialog) => dialog.id === id)),
    closeAll: () => cutAt(store.get().length > 0 ? 0 : -1),
  }
}
