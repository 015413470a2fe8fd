/** The signed-in console: its parts in one object, for views (`useShell`) and commands (`run`). */
import { createContext, useContext } from 'react'
import type { Commands, Source } from './commands/commands'
import type { Dialogs } from './commands/dialogs'
import type { Undo } from './commands/undo'
import type { Console } from './console'
import type { Data } from './data/data'
import type { Hotkeys } from './hotkeys/hotkeys'
import type { Tabs } from './layout/tabs/tabs'
import type { ActiveList, Selection } from './list/active-list'
import type { Live } from './live/live'
import type { PaletteState } from './palette/palette-state'
import type { Usage } from './palette/search/usage'
import type { Registry } from './registry/registry'
import type { ScopeStore } from './registry/scopes'
import type { IdleLock } from './session/idle-lock/idle-lock'
import type { Preferences } from './settings/preferences'
import type { Slots } from './slots'

/** The parts of the signed-in console. */
export interface Shell extends Console {
  readonly registry: Registry
  readonly scopes: ScopeStore
  readonly commands: Commands
  readonly hotkeys: Hotkeys
  readonly palette: PaletteState
  readonly usage: Usage
  readonly tabs: Tabs
  readonly dialogs: Dialogs
  readonly data: Data
  readonly preferences: Preferences
  readonly idleLock: IdleLock
  readonly undo: Undo
  /** The list of the current page, if it has one. */
  readonly list: ActiveList
  /** The live data of the user's own workstation. */
  readonly live: Live
  /** Views of one feature that another one shows. */
  readonly slots: Slots
}

/** What a command's `run` gets: the shell, and what it should act on. */
export interface CommandContext extends Shell {
  readonly source: Source
  /** The rows it acts on: the checked ones, otherwise the current one. */
  readonly rows: Selection
}

/** Gives the shell to the views below. */
export const ShellContext = createContext<Shell | null>(null)

/** The shell around this view. */
export function useShell(): Shell {
  const found = useContext(ShellContext)
  if (!found) throw new Error('no shell round this view')
  return found
}
