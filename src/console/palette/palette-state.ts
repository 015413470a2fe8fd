/** Whether the palette is open, and with what: everything about it that must be known before its code is loaded. */
import { createStore, type Store } from '../../lib/store'
import type { ListRow } from '../list/active-list'
import type { Args } from '../registry/params'
import type { Command } from '../registry/registry'

/** A command whose arguments are being asked for. */
export interface Question {
  readonly command: Command
  /** What is answered already. */
  readonly args: Args
  /** What the command will act on. */
  readonly rows: readonly ListRow[]
  answer(args: Args | null): void
}

export interface PaletteView {
  readonly open: boolean
  /** What stands in the input when it opens: a prefix (`@`), or nothing. */
  readonly typed: string
  readonly question: Question | null
  /** How often it has been opened: each time, and for each question, it starts anew. */
  readonly round: number
}

export interface PaletteState extends Store<PaletteView> {
  /** Opens it, or closes it when it is open. @param typed what stands in its input */
  toggle(typed?: string): void
  /** Asks for a command's missing arguments; null when the user closed it instead. */
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
