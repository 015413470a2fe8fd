/**
 * The possible faults of the registrations: they stop the start in development and fail a test. Users get none of this
 * code, except the check of one command's keys, which remapping needs.
 */
import { clashes, type Keyed } from './clashes'
import { isBrowsersOwn, isSingleKey, parseKeys } from './keys'
import { ownPrefixes, type PaletteSource } from './palette-source'
import { placementsOf } from './places'
import {
  type Command,
  type Fetched,
  hotkeysOf,
  isFetched,
  keyWhen,
  opening,
  type Page,
  partsOf,
  type Registrations,
  rowLinksOf,
  waitsFor,
} from './registry'
import { isNever } from './when'

interface Checked extends Omit<Registrations, 'commands'> {
  readonly commands: readonly Command[]
  /** The commands that load later, with the noun on whose pages they are available. */
  readonly late?: readonly Late[]
  readonly sources?: readonly PaletteSource[]
}

interface Late extends Pick<Fetched, 'noun' | 'pages'> {
  readonly commands: readonly Command[]
}

/** All faults, each as a sentence. Loads what has to load for the check. */
export async function registryFaults({ groups, pages, commands: entries }: Registrations): Promise<string[]> {
  const fetched = await Promise.all(
    entries.filter(isFetched).map(async ({ load, ...waits }) => ({ ...waits, ...partsOf(await load()) })),
  )
  return faultsOf({
    groups,
    pages,
    commands: [
      ...entries.filter((entry): entry is Command => !isFetched(entry)),
      ...fetched.flatMap(({ commands }) => commands),
    ],
    late: fetched,
    sources: fetched.flatMap(({ sources }) => sources),
  })
}

/** All faults, each as a sentence. */
export function faultsOf({ groups, pages, commands, late = [], sources = [] }: Checked): string[] {
  const doubled = (what: string, values: readonly string[]) =>
    [...new Set(values.filter((value, at) => values.indexOf(value) !== at))].map((value) => `two ${what} ${value}`)
  const paths = pages.map(({ path }) => path)
  // A page without a view already reserves its keys.
  const links = pages.flatMap(rowLinksOf)
  const declared = [...pages.map(opening), ...commands, ...links]
  return [
    ...doubled(
      'entries have the id',
      [...pages, ...commands, ...links].map(({ id }) => id),
    ),
    ...doubled('pages have the path', paths),
    // Pages may share a title, as in the specification; but in the palette nobody could distinguish two commands.
    ...doubled(
      'commands have the title',
      [...commands, ...links].filter(({ keyOnly }) => !keyOnly).map(({ title }) => title),
    ),
    ...doubled(
      'groups have the title',
      groups.map(({ title }) => title),
    ),
    ...[...pages, ...commands, ...links].flatMap(({ id }) =>
      /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z0-9]+)*$/.test(id) ? [] : [`${id} is not of the form noun.verb-object`],
    ),
    ...pages.flatMap(({ id, group }) =>
      groups.some(({ title }) => title === group) ? [] : [`${id}: there is no group ${group}`],
    ),
    ...pages.flatMap(({ id, parent }) =>
      parent === undefined || paths.includes(parent) ? [] : [`${id}: there is no page ${parent} above it`],
    ),
    ...(['home', 'station'] as const).flatMap((flag) => {
      const [, second] = pages.filter((page) => page[flag])
      return second ? [`${second.id}: another page is the ${flag} already`] : []
    }),
    // Without a key or the palette nobody would ever reach it.
    ...pages.flatMap(({ hidden, view, ...page }) =>
      hidden && view && !placementsOf(page).some(({ place }) => place.endsWith('.toolbar'))
        ? [`${page.id}: it is hidden, and no button leads there`]
        : [],
    ),
    ...pages.flatMap(({ id, redirect }) =>
      redirect === undefined || pages.some(({ path, redirect: next }) => path === redirect && next === undefined)
        ? []
        : [`${id}: there is no page ${redirect} to go on to`],
    ),
    ...commands.flatMap(paramFaults),
    ...commands.flatMap(rowStepFaults),
    ...[...commands, ...links].flatMap(({ id, when }) =>
      when && isNever(when) ? [`${id}: its when never holds`] : [],
    ),
    ...declared.flatMap(hotkeyFaults),
    ...clashes(declared.flatMap(keyedOf).filter(({ keys }) => isReadable(keys))),
    ...late.flatMap((set) => set.commands.flatMap((command) => lateFaults(command, set, pages))),
    ...late.flatMap((set) => pagesFaults(set, pages)),
    ...rowFaults(late),
    ...doubled(
      'palette sources have the title',
      sources.map(({ title }) => title),
    ),
    ...sources.flatMap(sourceFaults),
  ]
}

/** A letter or a digit is typed for its own meaning. */
const sourceFaults = ({ title, prefix }: PaletteSource): string[] => {
  if (ownPrefixes.includes(prefix)) return [`the palette source ${title}: ${prefix} is the palette's own prefix`]
  return /^[!-~]$/.test(prefix) && !/[a-z\d]/i.test(prefix)
    ? []
    : [`the palette source ${title}: “${prefix}” is no prefix, which is one sign`]
}

const keyedOf = (command: Command): Keyed[] =>
  hotkeysOf(command).map((keys) => ({ id: command.id, keys, when: keyWhen(command) }))

const paramFaults = ({ id, params = [] }: Command): string[] => {
  const names = params.map(({ name }) => name)
  return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${id} asks twice for ${name}`)
}

/** A row that is asked for must be one that the command takes. */
const rowStepFaults = ({ id, when, rowStep }: Command): string[] =>
  !rowStep || (when?.rows !== undefined && [when.selection].flat().includes('one'))
    ? []
    : [`${id} asks for a row, but its when names no kind of rows or no single one`]

const isReadable = (keys: string): boolean => {
  try {
    return parseKeys(keys).length > 0
  } catch {
    return false
  }
}

/** The faults of a command's own hotkeys, whatever the others have. */
export function hotkeyFaults({
  id,
  danger,
  allowInInput,
  hotkey,
}: Pick<Command, 'id' | 'danger' | 'allowInInput' | 'hotkey'>): string[] {
  return hotkeysOf({ ...(hotkey !== undefined && { hotkey }) }).flatMap((keys) => {
    try {
      const presses = parseKeys(keys)
      const first = presses[0]
      return [
        ...(presses.some(isBrowsersOwn) ? [`${id}: browsers keep ${keys} for themselves`] : []),
        ...(danger && presses.length === 1 && first && isSingleKey(first)
          ? [`${id}: ${keys} is too easy a key for something that can't be undone`]
          : []),
        ...(allowInInput && first && isSingleKey(first)
          ? [`${id}: in a field, ${keys} begins with what is typed`]
          : []),
      ]
    } catch (error) {
      return [`${id}: ${(error as Error).message}`]
    }
  })
}

/** Commands that wait for a page that doesn't exist would wait for nothing. */
const pagesFaults = ({ noun, pages: paths = [] }: Late, pages: readonly Page[]): string[] =>
  paths
    .filter((path) => !pages.some((page) => page.path === path))
    .map((path) => `${path} is no page, so it can’t wait for the commands of ${noun}`)

/** A page loads the commands of its noun. Other commands for its rows would arrive at any time. */
function rowFaults(late: readonly Late[]): string[] {
  const pagesOfRows = new Map<string, string>()
  return late.flatMap(({ noun, pages, commands }) =>
    commands.flatMap(({ id, when }) =>
      [when?.rows ?? []].flat().flatMap((kind) => {
        const own = [noun, pages?.join(' ')].filter(Boolean).join(' ')
        const first = pagesOfRows.get(kind) ?? own
        pagesOfRows.set(kind, first)
        return first === own ? [] : [`${id}: the commands on rows of ${kind} come with the pages of ${first}`]
      }),
    ),
  )
}

/** Before a late command has loaded, nobody may press its key or miss its button. */
function lateFaults({ id, hotkey, when, places }: Command, late: Late, pages: readonly Page[]): string[] {
  const isOfPage = (view: string) => pages.some((page) => page.path === view && waitsFor(page, late))
  const waits = when?.rows !== undefined || (when?.view !== undefined && [when.view].flat().every(isOfPage))
  return [
    ...(hotkey !== undefined && !(late.noun !== undefined && waits)
      ? [`${id}: fetched late, its key would do nothing at first`]
      : []),
    ...placementsOf({ places })
      .filter(({ place }) => !/\.(row|bulk|toolbar|head|empty|related)$/.test(place))
      .map(({ place }) => `${id}: fetched late, it would not be in ${place} at first`),
  ]
}
