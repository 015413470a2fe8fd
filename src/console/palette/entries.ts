/** What the palette finds without asking the server: the pages and commands that the user may use at all. */
import titlePinyin from 'virtual:title-pinyin'
import type { Command } from '../registry'
import type { SignedInUser } from '../session'
import type { Shell } from '../shell'
import { createRanker, type Entry, type Ranker } from './ranking'

export interface CommandEntry extends Entry {
  readonly command: Command
}

export const pinyinOf = (title: string): string | undefined => titlePinyin[title]

/** What the palette knows of a session. */
export interface Findable {
  readonly ranker: Ranker<CommandEntry>
  /** Those for a typed telephone number. */
  readonly forPhone: readonly Command[]
}

const prepared = new WeakMap<Shell, Findable & { user: SignedInUser | null }>()

/** The user's entries, ready to be searched. Made once a session: it takes a while with hundreds of them. */
export function findableOf(shell: Shell): Findable {
  const { user } = shell.session.get()
  const known = prepared.get(shell)
  if (known && known.user === user) return known
  const entries = shell.commands.permitted().flatMap((command) => (command.keyOnly ? [] : [entryOf(shell, command)]))
  const forPhone = entries.flatMap(({ command }) => (command.takes === 'phone' ? [command] : []))
  const findable = { user, ranker: createRanker(entries, pinyinOf), forPhone }
  prepared.set(shell, findable)
  return findable
}

/** A command as it is found. */
export function entryOf({ registry }: Shell, command: Command): CommandEntry {
  const { id, title, section, keywords = [] } = command
  const path = registry.pageOf(command)?.path
  const kind = path === undefined ? 'action' : 'page'
  return { id, title, section, keywords, kind, ...(path !== undefined && { path }), command }
}
