/** The content of the key table, in order. No side effects. */
import { asciiOf } from '../hotkeys/press'
import { keysLabel } from '../registry/keys'
import type { Command } from '../registry/registry'
import { keyScopes, type Scopes } from '../registry/scopes'
import { holds } from '../registry/when'
import type { HelpSearch } from './help-search'

export interface HelpRow {
  readonly command: Command
  /** Its hotkeys, as the user has set them. */
  readonly keys: readonly string[]
}

export interface HelpSection {
  readonly title: string
  readonly rows: readonly HelpRow[]
}

const here = '当前页面'

/**
 * The commands with hotkeys by section; first the commands that exist only on pages like the current one. A search also
 * finds commands without a hotkey, so that the user can give them one.
 * @param context the scopes before the table covered them
 * @param search finds commands by name; this function finds keys
 */
export function helpSections(
  rows: readonly HelpRow[],
  context: Scopes,
  query: string,
  search: HelpSearch,
): HelpSection[] {
  const searched = [...query].map(asciiOf).join('').trim().toLowerCase()
  const named = search(searched)
  const sections = new Map<string, HelpRow[]>([[here, []]])
  for (const row of rows) {
    if (searched === '' ? row.keys.length === 0 : !(named.has(row.command.id) || hasKeys(row, searched))) continue
    const title = belongsHere(row.command, context) ? here : row.command.section
    const section = sections.get(title) ?? []
    sections.set(title, section)
    section.push(row)
  }
  return [...sections].flatMap(([title, found]) => (found.length > 0 ? [{ title, rows: found }] : []))
}

/** In any selection, because that changes with every key. */
const belongsHere = ({ when = {} }: Command, context: Scopes): boolean =>
  (['view', 'list', 'rows'] as const).some((key) => when[key] !== undefined) &&
  holds(when, context, [...keyScopes, 'selection'])

/** Whether it has keys like these, in the written or the shown form. */
const hasKeys = ({ keys }: HelpRow, searched: string): boolean =>
  [...keys, ...keys.map((each) => keysLabel(each))].some((text) => text.toLowerCase().includes(searched))
