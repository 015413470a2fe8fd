/** A row of the palette, for any kind of result, and what choosing it does. */
import { AtSign, CornerDownRight, FileText, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { keycaps } from '../registry/keys'
import type { PaletteSource, SourceRow } from '../registry/palette-source'
import type { Args, TextParam } from '../registry/params'
import type { Command } from '../registry/registry'
import type { Shell } from '../shell'
import { refusalFrom, rowQuestionOf } from './row-question'
import { type CommandEntry, entryOf } from './search/entries'
import type { Range } from './search/folded'
import { rangesInName } from './search/name-match'
import type { Prefix } from './search/prefixes'
import type { Beside, Found } from './search/ranking'

/** What choosing a row does. */
export type Choice =
  | { readonly kind: 'command'; readonly command: Command; readonly args: Args }
  | { readonly kind: 'open'; readonly to: string }
  | { readonly kind: 'type'; readonly text: string }

export interface Row {
  /** Unique in the list. */
  readonly id: string
  /** On its left; the picture replaces the icon. */
  readonly icon: LucideIcon
  readonly picture?: ReactNode
  readonly title: string
  readonly ranges: readonly Range[]
  /** Next to the title, in a quieter colour. */
  readonly beside: Beside | null
  /** On the right. */
  readonly hint: string
  readonly keys: readonly string[]
  /** Why it can't be chosen now. */
  readonly off: string | null
  /** It asks for something before it acts. */
  readonly asks: boolean
  /** The address for a new browser tab. */
  readonly address: string | null
  readonly choice: Choice
  /** What Alt+Enter does instead. */
  readonly also?: { readonly title: string; readonly icon: LucideIcon; readonly choice: Choice }
}

/**
 * A page or an action, as nobody has searched for it.
 * @param args the arguments that are already known
 */
export function commandRow(shell: Shell, { command, path }: CommandEntry, args: Args = {}): Row {
  const [keys] = shell.hotkeys.of(command)
  const question = rowQuestionOf(shell, command)
  const [step] = question?.params ?? shell.commands.missing(command, args).steps
  const groupIcon = shell.registry.groups.find(({ title }) => title === command.section)?.icon
  return {
    id: command.id,
    icon: command.icon ?? (path === undefined ? CornerDownRight : (groupIcon ?? FileText)),
    title: step ? `${command.title}…` : command.title,
    ranges: [],
    beside: null,
    hint: step && step.kind !== 'confirm' ? step.title : command.section,
    // Where it asks for its row, its key would do nothing.
    keys: keys === undefined || question ? [] : keycaps(keys),
    // The entries contain only permitted pages, and a page needs nothing else.
    off: path === undefined ? refusalFrom(shell, command) : null,
    asks: step !== undefined,
    address: path ?? null,
    choice: { kind: 'command', command, args },
  }
}

/** The row with what the query found in it. */
export const foundRow = (row: Row, { title: ranges, beside }: Found): Row => ({
  ...row,
  ranges,
  beside,
  hint: beside?.text === row.hint ? '' : row.hint,
})

/** Why a row can't be chosen now: the subject of its command may change after the row was made. */
export const whyDisabled = (shell: Shell, { off, choice }: Row): string | null =>
  off !== null && choice.kind === 'command' ? refusalFrom(shell, choice.command) : off

const plainRow = (shell: Shell, command: Command, args: Args = {}): Row =>
  commandRow(shell, entryOf(shell, command), args)

/** A command that the typed text answers. The row shows the whole text, so that the user can compare it. */
export const typedRow = (
  shell: Shell,
  command: Command,
  { step: { name, shown }, answer }: { step: TextParam; answer: string },
): Row => ({
  ...plainRow(shell, command, { [name]: answer }),
  id: `typed ${command.id}`,
  beside: { text: shown ? shown(answer) : answer, ranges: [] },
})

/** The hotkeys that match the query: the key table also has keys without a row of their own. */
export const helpRow = (shell: Shell, command: Command, query: string): Row => ({
  ...plainRow(shell, command, query === '' ? {} : { query }),
  beside: query === '' ? null : { text: query, ranges: [] },
})

/** A result of a source: opens its address, or runs its other action. */
export function sourceRow(shell: Shell, source: PaletteSource, found: unknown, query: string): Row {
  const { id, title, icon = FileText, picture, beside = null, hint, to, also } = source.row(found, query, shell)
  const [path = ''] = to.split('?', 1)
  return {
    id: `${source.title} ${id}`,
    icon,
    picture,
    title,
    ranges: rangesInName(title, query),
    beside: beside === null ? null : { text: beside, ranges: rangesInName(beside, query) },
    hint,
    keys: [],
    off: shell.router.isPermitted(path) ? null : '没有权限打开它的页面',
    asks: false,
    address: to,
    choice: { kind: 'open', to },
    ...(also && alsoAt(shell, also)),
  }
}

/** What Alt+Enter does, for users who may do it. */
function alsoAt(shell: Shell, { place, args }: NonNullable<SourceRow['also']>): Pick<Row, 'also'> {
  const command = shell.commands.at(place).find((one) => shell.commands.refusal(one) === null)
  if (!command) return {}
  const { title, icon = CornerDownRight } = command
  return { also: { title, icon, choice: { kind: 'command', command, args } } }
}

/** One of the prefixes, on the help page. */
export const prefixRow = ({ sign, text }: Prefix): Row => ({
  id: `prefix ${sign}`,
  icon: AtSign,
  title: text,
  ranges: [],
  beside: null,
  hint: '前缀',
  keys: [sign],
  off: null,
  asks: false,
  address: null,
  choice: { kind: 'type', text: sign },
})
