/** Whether the palette is open, and its content: everything that must be known before its code loads. */
import { createStore, type Store } from '../../lib/store'
import type { ListRow } from '../list/active-list'
import type { Args } from '../registry/params'
import type { Command } from '../registry/registry'

/** A command whose arguments the palette asks for. */
export interface Question {
  readonly command: Command
  /** The answers so far. */
  readonly args: Args
  /** The rows that the command will act on. */
  readonly rows: readonly ListRow[]
  answer(args: Args | null): void
}

export interface PaletteView {
  readonly open: boolean
  /** The initial text of the input: a prefix (`@`), or nothing. */
  readonly typed: string
  readonly question: Question | null
  /** How often it has been opened: each opening and each question starts anew. */
  readonly round: number
}

export interface PaletteState extends Store<PaletteView> {
  /**
   * Opens it, or closes it if it is open.
   * @param typed the initial text
   */
  toggle(typed?: string): void
  /** Asks for a command's missing arguments; null if the user closed it instead. */
  ask(command: Command, args: Args, rows: readonly ListRow[]): Promise<Args | null>
  close(): void
}

const closed: PaletteView = { open: false, typed: '', question: null, round: 0 }

export function createPaletteState(): PaletteState {
  const store = createStore(closed)
  const close = () => {
    const { question, round } = store.get()
    store.set({ ...closed, round })
    question?.answer(null)
  }
  const open = (typed: string, question: Question | null) =>
    store.set({ open: true, typed, question, round: store.get().round + 1 })
  return {
    ...store,
    toggle(typed = '') {
      if (store.get().open) close()
      else open(typed, null)
    },
    ask(command, args, rows) {
      store.get().question?.answer(null)
      return new Promise((resolve) => {
        let settled = false
        const answer = (given: Args | null) => {
          if (settled) return
          settled = true
          resolve(given)
        }
        open('', { command, args, rows, answer })
      })
    },
    close,
  }
}
