/** What the palette finds without the server: the pages and commands that the user may use. */
import titlePinyin from 'virtual:title-pinyin'
import type { Permission } from '../../../contract/permissions'
import type { PaletteSource } from '../../registry/palette-source'
import type { TextParam } from '../../registry/params'
import type { Command } from '../../registry/registry'
import { hasPermission } from '../../routes/guard'
import type { SignedInUser } from '../../session/session'
import type { Shell } from '../../shell'
import { type Prefix, prefixesOf } from './prefixes'
import { createRanker, type Entry, type Ranker } from './ranking'

export interface CommandEntry extends Entry {
  readonly command: Command
}

export const pinyinOf = (title: string): string | undefined => titlePinyin[title]

/** A command that a typed text may answer: `reads` turns the text into its answer, or null. */
export interface TypedCommand {
  readonly command: Command
  readonly step: TextParam & Required<Pick<TextParam, 'reads'>>
}

/** Everything that the palette can find in a session. */
export interface Findable {
  readonly ranker: Ranker<CommandEntry>
  /** The commands whose first step the typed text may answer. */
  readonly forTyped: readonly TypedCommand[]
  /** The sources that the user may ask. */
  readonly sources: readonly PaletteSource[]
  readonly prefixes: readonly Prefix[]
}

const prepared = new WeakMap<Shell, Findable & { user: SignedInUser | null }>()

/**
 * The user's entries, prepared for the search. They are made once in a session, because hundreds of them take a while.
 */
export function findableOf(shell: Shell): Findable {
  const { user } = shell.session.get()
  const known = prepared.get(shell)
  if (known && known.user === user) return known
  const entries = shell.commands.permitted().flatMap((command) => (command.keyOnly ? [] : [entryOf(shell, command)]))
  const forTyped = entries.flatMap(({ command }) => {
    const [step] = command.params ?? []
    return step?.kind === 'text' && step.reads ? [{ command, step: { ...step, reads: step.reads } }] : []
  })
  const { permissions } = shell.session.visitor()
  // A page's path is checked by the guard, because roles limit pages as well.
  const may = (name: Permission) =>
    name.startsWith('/') ? shell.router.isPermitted(name) : hasPermission(permissions, name)
  const sources = shell.registry.sources.filter(({ permission }) => may(permission))
  const findable = {
    user,
    ranker: createRanker(entries, pinyinOf),
    forTyped,
    sources,
    prefixes: prefixesOf(sources),
  }
  prepared.set(shell, findable)
  return findable
}

/** A command as a search entry. */
export function entryOf({ registry }: Shell, command: Command): CommandEntry {
  const { id, title, section, keywords = [] } = command
  const path = registry.pageOf(command)?.path
  const kind = path === undefined ? 'action' : 'page'
  return { id, title, section, keywords, kind, ...(path !== undefined && { path }), command }
}
