/**
 * One registration, many views: pages and commands as data, from which menu, routes, palette, hotkeys, tooltips and the
 * help sheet are drawn. Pure, no React. Whatever is wrong with the list stops the start in development and fails a test.
 */
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PagePermission, Permission } from '../contract/permissions'
import type { Store } from '../lib/store'
import type { PageMessageRoom } from '../ui/message-room'
import { clashes, type Keyed } from './clashes'
import type { Guarded } from './guard'
import { isBrowsersOwn, isSingleKey, parseKeys } from './keys'
import type { ListRow } from './list/active-list'
import type { Args, ArgsOf, Param } from './params'
import type { RowKind } from './scopes'
import type { CommandContext } from './shell'
import { isNever, type When } from './when'

/**
 * Named menus in which a command may stand: one row's (also its right-click menu), the bulk bar, the toolbar over a list,
 * what stands where a list's filter finds nothing, what leads on from a row's detail, what every list offers, a tag tab's menu, the user's menu, the icons of the top bar, the sidebar's foot, beside a telephone
 * number.
 */
export type Place =
  | `${RowKind}.row`
  | `${RowKind}.bulk`
  | `${RowKind}.toolbar`
  | `${RowKind}.empty`
  | `${RowKind}.related`
  | 'list.toolbar'
  | 'list.bulk'
  | 'tab'
  | 'topbar.user'
  | 'topbar.icons'
  | 'sidebar.foot'
  | 'phone'

/** What pages and commands share. */
interface Entry {
  /** A literal `noun.verb-object`: stands in the log, in preferences and in tests, and is never generated. */
  readonly id: string
  readonly title: string
  /** Other words for it. Pinyin and initials are derived, never typed. */
  readonly keywords?: readonly string[]
  readonly icon?: LucideIcon
  /** One hotkey or several, as keys.ts has them. */
  readonly hotkey?: string | readonly string[]
}

/** Something a person can do. */
export interface Command extends Entry {
  /** Its group in the palette and on the help sheet: 客户, 标签页. */
  readonly section: string
  readonly places?: readonly Place[]
  readonly when?: When
  /** The name that guards the endpoint behind it. Hiding is a convenience: the server decides. */
  readonly permission?: Permission
  readonly params?: readonly Param[]
  run(args: Args, context: CommandContext): unknown
  /** It calls somebody: greyed, with the reason, while one's last call is not done with. */
  readonly dials?: boolean
  /** Why it would change nothing about these rows, in Chinese: greyed with it then. Null where it would. */
  refuses?(rows: readonly ListRow[]): string | null
  /** It destroys something: red, and never on a bare letter. */
  readonly danger?: boolean
  /** Its key may be held down. */
  readonly repeatable?: boolean
  /** Its key works while a field has the focus. */
  readonly allowInInput?: boolean
  /** It moves the focus into a field: what is typed after its key, before the field is there, waits for it. */
  readonly leadsToField?: boolean
  /** Its key works while a dialog or a menu is open. */
  readonly overOverlay?: boolean
  /** It switches something: while that is on, its icon and its entry in a menu say how to go back. */
  readonly whileOn?: {
    readonly state: Pick<Store<boolean>, 'get' | 'subscribe'>
    readonly title: string
    readonly icon: LucideIcon
  }
  /** Keeps it out of the palette: without the key it means nothing (one row down). */
  readonly keyOnly?: boolean
  /** The palette offers it for a typed telephone number, which becomes the argument `phone`. */
  readonly takes?: 'phone'
}

/** A way to a page from rows that are something else: a command that goes there, narrowed to what they are about. */
export interface Way extends Omit<Command, 'run' | 'params' | 'permission'> {
  readonly places: readonly Place[]
  /** The filters that the page is opened with. */
  query(rows: readonly ListRow[]): Readonly<Record<string, string>>
}

/** A page of the console. Going there is a command with the page's id. */
export interface Page extends Entry, Guarded {
  readonly title: string
  readonly path: PagePermission | (string & {})
  /** Unique; its tab's place in the cache goes by it. */
  readonly name: string
  readonly group: string
  /** What it is about, where its title says too little. */
  readonly subtitle?: string
  /** Not in the menu. A button of another page leads there: one of its `places` is a toolbar. */
  readonly hidden?: boolean
  /** Named menus in which going there stands: the toolbars of the pages that own it. */
  readonly places?: readonly Place[]
  /** From the rows of other pages to what it holds about them. */
  readonly ways?: readonly Way[]
  /** Its tab can't be closed. */
  readonly affix?: boolean
  /** False: left, it is forgotten. Otherwise its tab keeps its state. */
  readonly keepAlive?: boolean
  /** Where messages stand while it is shown; at the top unless told. */
  readonly messages?: PageMessageRoom
  /** The page it belongs under: breadcrumb, and what the menu shows as current. */
  readonly parent?: string
  /** Loaded when first opened. A page without one isn't there yet. */
  readonly view?: () => Promise<ComponentType>
}

/** A group of the menu, in menu order. */
export interface Group {
  readonly title: string
  readonly icon: LucideIcon
  /** Stands as a group even around a single page. */
  readonly alwaysShow?: boolean
}

/** A page that can be opened. */
export type ReadyPage = Page & { readonly view: () => Promise<ComponentType> }

/** Declares a page. */
export const definePage = (page: Page): Page => page

/** Declares a command, keeping the types of its arguments. */
export const defineCommand = <const P extends readonly Param[] = readonly []>(
  command: Omit<Command, 'params' | 'run'> & {
    readonly params?: P
    run(args: ArgsOf<P>, context: CommandContext): unknown
  },
): Command => command as unknown as Command

/** What the registry is made of. */
export interface Registrations {
  readonly groups: readonly Group[]
  readonly pages: readonly Page[]
  readonly commands: readonly Command[]
}

/** Everything there is to do, checked. */
export interface Registry {
  readonly groups: readonly Group[]
  /** Those with a view, in menu order. */
  readonly pages: readonly ReadyPage[]
  /** The commands, and going to each page. */
  readonly commands: readonly Command[]
  command(id: string): Command | undefined
  page(path: string): ReadyPage | undefined
  /** The page that a command opens. */
  pageOf(command: Command): ReadyPage | undefined
  /** The commands of a place, in the order they were registered. */
  at(place: Place): readonly Command[]
  /** Whatever is wrong with the list, all of it, each a sentence. */
  faults(): readonly string[]
}

/** The hotkeys of an entry. */
export const hotkeysOf = ({ hotkey }: Pick<Entry, 'hotkey'>): readonly string[] =>
  hotkey === undefined ? [] : typeof hotkey === 'string' ? [hotkey] : hotkey

/**
 * When a command's key counts: its `when`, on the page and not in a field, and with nothing over it, unless its flags say
 * otherwise.
 */
export const keyWhen = ({
  when,
  allowInInput,
  overOverlay,
}: Pick<Command, 'when' | 'allowInInput' | 'overOverlay'>): When => ({
  ...(!allowInInput && { focus: 'page' }),
  ...(!overOverlay && { overlay: 'none' }),
  ...when,
})

/** Makes the list searchable. */
export function createRegistry({ groups, pages, commands }: Registrations): Registry {
  const ready = pages.filter((page): page is ReadyPage => page.view !== undefined)
  const all = [...ready.map(opening), ...commands, ...ready.flatMap(waysOf)]

  const byId = new Map(all.map((command) => [command.id, command]))
  const byPath = new Map(ready.map((page) => [page.path, page]))
  const pageById = new Map(ready.map((page) => [page.id, page]))
  return {
    groups,
    pages: ready,
    commands: all,
    command: (id) => byId.get(id),
    page: (path) => byPath.get(path),
    pageOf: ({ id }) => pageById.get(id),
    at(place) {
      const found = all.filter((command) => command.places?.includes(place))
      // What destroys something stands last, whoever registered it.
      return [...found.filter(({ danger }) => !danger), ...found.filter(({ danger }) => danger)]
    },
    faults: () => faultsOf({ groups, pages, commands }),
  }
}

/** Going to a page, as a command. Its permission is the page's: the guard judges it. */
const opening = ({ id, title, group, keywords = [], subtitle, icon, hotkey, path, places }: Page): Command => ({
  id,
  title,
  section: group,
  keywords: subtitle ? [...keywords, subtitle] : keywords,
  ...(icon && { icon }),
  ...(hotkey !== undefined && { hotkey }),
  ...(places && { places }),
  run: (_args, { router, tabs }) => router.go(tabs.locationOf(path)),
})

/** The ways to a page, as commands. Their permission is the page's. */
const waysOf = ({ path, ways = [] }: Page): readonly Command[] =>
  ways.map(({ query, ...way }) => ({
    ...way,
    permission: path as PagePermission,
    run: (_args, { router, rows }) => router.go(`${path}?${new URLSearchParams(query(rows))}`),
  }))

function faultsOf({ groups, pages, commands }: Registrations): string[] {
  const doubled = (what: string, values: readonly string[]) =>
    [...new Set(values.filter((value, at) => values.indexOf(value) !== at))].map((value) => `two ${what} ${value}`)
  const paths = pages.map(({ path }) => path)
  // A page that isn't there yet already holds its keys.
  const ways = pages.flatMap(waysOf)
  const declared = [...pages.map(opening), ...commands, ...ways]
  return [
    ...doubled(
      'entries have the id',
      [...pages, ...commands, ...ways].map(({ id }) => id),
    ),
    ...doubled('pages have the path', paths),
    ...doubled(
      'pages have the name',
      pages.map(({ name }) => name),
    ),
    // Pages may share one, as the specification has it; in the palette nobody could tell two commands apart.
    ...doubled(
      'commands have the title',
      [...commands, ...ways].filter(({ keyOnly }) => !keyOnly).map(({ title }) => title),
    ),
    ...doubled(
      'groups have the title',
      groups.map(({ title }) => title),
    ),
    ...[...pages, ...commands, ...ways].flatMap(({ id }) =>
      /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z0-9]+)*$/.test(id) ? [] : [`${id} is not of the form noun.verb-object`],
    ),
    ...pages.flatMap(({ id, group }) =>
      groups.some(({ title }) => title === group) ? [] : [`${id}: there is no group ${group}`],
    ),
    ...pages.flatMap(({ id, parent }) =>
      parent === undefined || paths.includes(parent) ? [] : [`${id}: there is no page ${parent} above it`],
    ),
    // Without its key or the palette nobody would ever come there.
    ...pages.flatMap(({ id, hidden, view, places = [] }) =>
      hidden && view && !places.some((place) => place.endsWith('.toolbar'))
        ? [`${id}: it is hidden, and no button leads there`]
        : [],
    ),
    ...pages.flatMap(({ id, redirect }) =>
      redirect === undefined || pages.some(({ path, redirect: next }) => path === redirect && next === undefined)
        ? []
        : [`${id}: there is no page ${redirect} to go on to`],
    ),
    ...commands.flatMap(paramFaults),
    ...[...commands, ...ways].flatMap(({ id, when }) => (when && isNever(when) ? [`${id}: its when never holds`] : [])),
    ...declared.flatMap(hotkeyFaults),
    ...clashes(declared.flatMap(keyedOf).filter(({ keys }) => isReadable(keys))),
  ]
}

const keyedOf = (command: Command): Keyed[] =>
  hotkeysOf(command).map((keys) => ({ id: command.id, keys, when: keyWhen(command) }))

const paramFaults = ({ id, params = [] }: Command): string[] => {
  const names = params.map(({ name }) => name)
  return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${id} asks twice for ${name}`)
}

const isReadable = (keys: string): boolean => {
  try {
    return parseKeys(keys).length > 0
  } catch {
    return false
  }
}

/** What is wrong with a command's own hotkeys, whatever the others have. */
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
