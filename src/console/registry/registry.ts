/**
 * One registration, many views: pages and commands as data, from which menu, routes, palette, hotkeys, tooltips and the
 * help sheet are drawn. Pure, no React. What may be wrong with the list stands in registry-faults.ts.
 */
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PagePermission, Permission } from '../../contract/permissions'
import type { Store } from '../../lib/store'
import type { PageMessageRoom } from '../../ui/overlay/message-room'
import type { DialogProps } from '../commands/dialogs'
import type { ListRow } from '../list/active-list'
import type { Guarded } from '../routes/guard'
import type { CommandContext, Shell } from '../shell'
import type { PaletteSource } from './palette-source'
import type { Args, ArgsOf, Param } from './params'
import { inPlace, type Placing } from './places'
import type { When } from './when'

/**
 * Named menus in which a command may stand. By what a list's rows are (`user.row`): one row's (also its right-click menu), the
 * bulk bar, the toolbar over the list, what stands where its filter finds nothing, what leads on from a row's detail; `list.bulk`
 * and `list.toolbar` are those of every list. Besides a tag tab's menu, the user's menu, the icons of the top bar, the sidebar's foot, beside a telephone
 * number.
 */
export type Place =
  | `${string}.${'row' | 'bulk' | 'toolbar' | 'empty' | 'related'}`
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
  readonly places?: readonly (Place | Placing)[]
  readonly when?: When
  /** The name that guards the endpoint behind it. Hiding is a convenience: the server decides. */
  readonly permission?: Permission
  readonly params?: readonly Param[]
  run(args: Args, context: CommandContext): unknown
  /** The dialog that it opens instead of running anything: fetched ahead where somebody reaches for it, or there is time. */
  readonly opens?: Opens
  /** Why it can't be done just now, or would change nothing about these rows, in Chinese: greyed with it. Null where it can. */
  refuses?(rows: readonly ListRow[], shell: Shell): string | null
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
}

/** A dialog, as data. */
export interface Opens<D extends object = object, A = Args> {
  load(): Promise<ComponentType<D & DialogProps>>
  /**
   * What it is opened with, where its view wants anything; null where there is nothing to open, which has been told by then. A
   * promise where it must be asked for first.
   */
  props?(args: A, context: CommandContext): D | null | Promise<D | null>
}

/** A way to a page from rows that are something else: a command that goes there, narrowed to what they are about. */
export interface Way extends Omit<Command, 'run' | 'opens' | 'params' | 'permission'> {
  readonly places: readonly (Place | Placing)[]
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
  readonly places?: readonly (Place | Placing)[]
  /** From the rows of other pages to what it holds about them. */
  readonly ways?: readonly Way[]
  /** One's own calls are made on it: what tells of them elsewhere leads here, and is silent here. Only one is. */
  readonly station?: boolean
  /** Its tab can't be closed. */
  readonly affix?: boolean
  /** False: left, it is forgotten. Otherwise its tab keeps its state, unless its permission's entry says no. */
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
export const defineCommand = <const P extends readonly Param[] = readonly [], D extends object = object>(
  command: Omit<Command, 'params' | 'run' | 'opens'> & { readonly params?: P } & (
      | { run(args: ArgsOf<P>, context: CommandContext): unknown; readonly opens?: never }
      | { readonly opens: Opens<D, ArgsOf<P>>; readonly run?: never }
    ),
): Command => {
  const { opens } = command as Pick<Command, 'opens'>
  return (opens ? { ...command, run: (args, context) => openDialog(opens, args, context) } : command) as Command
}

/** Ends once it is open, not when it is closed. In the same breath where nothing is asked for: its code may be there. */
function openDialog({ load, props = () => ({}) }: Opens, args: Args, context: CommandContext): unknown {
  const show = (given: object | null) => void (given && context.dialogs.open(load, given))
  const given = props(args, context)
  return given instanceof Promise ? given.then(show) : show(given)
}

/**
 * Fetches what a noun's file exports: commands that act on rows or are called from the palette, and what the palette finds of it.
 */
type NounLoader = () => Promise<Readonly<Record<string, readonly (Command | PaletteSource)[]>>>

/** Commands that are fetched: once there is time, and those of a noun with its pages before that. */
export interface Fetched {
  /** That of the ids of the pages. None: they are asked for by name alone. */
  readonly noun?: string
  readonly load: NounLoader
}

/** What the registry is made of. */
export interface Registrations {
  readonly groups: readonly Group[]
  readonly pages: readonly Page[]
  /** In their order in menus and on the help sheet. */
  readonly commands: readonly (Command | Fetched)[]
}

/** Everything there is to do, checked. */
export interface Registry {
  readonly groups: readonly Group[]
  /** Those with a view, in menu order. */
  readonly pages: readonly ReadyPage[]
  /** The commands that are there, and going to each page; another list once more have come. */
  readonly commands: readonly Command[]
  /** What the palette finds at the server; none before all nouns have come. */
  readonly sources: readonly PaletteSource[]
  /** Fetches the commands that are not there yet, and the sources. Rejects where they can't be had; the next call tries anew. */
  complete(): Promise<void>
  command(id: string): Command | undefined
  page(path: string): ReadyPage | undefined
  /** The page that a command opens. */
  pageOf(command: Command): ReadyPage | undefined
  /** The commands of a place, as they stand there. */
  at(place: Place): readonly Command[]
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

/** Makes what is registered searchable. */
export function createRegistry({ groups, pages, commands }: Registrations): Registry {
  const nouns = commands.filter(isFetched)
  const fetched = new Map<Fetched, NounEntries>()
  const actions = () => commands.flatMap((entry) => (isFetched(entry) ? (fetched.get(entry)?.commands ?? []) : entry))

  const underWay = new Map<Fetched, Promise<void>>()
  const load = async (entry: Fetched) => {
    fetched.set(entry, partsOf(await entry.load()))
    index()
  }
  const fetchOne = (entry: Fetched) => {
    const before = underWay.get(entry)
    if (before) return before
    const now = load(entry).catch((error: unknown) => {
      underWay.delete(entry)
      throw error
    })
    underWay.set(entry, now)
    return now
  }
  const fetchAll = async (wanted: readonly Fetched[]) => {
    await Promise.all(wanted.map(fetchOne))
  }

  const ready = pages
    .filter((page): page is ReadyPage => page.view !== undefined)
    .map((page) => {
      const own = nouns.filter(({ noun }) => noun === nounOf(page))
      return own.length === 0 ? page : { ...page, view: withCommands(page, () => fetchAll(own)) }
    })
  let all: readonly Command[] = []
  let sources: readonly PaletteSource[] = []
  let byId: ReadonlyMap<string, Command> = new Map()
  const index = () => {
    all = [...ready.map(opening), ...actions(), ...ready.flatMap(waysOf)]
    byId = new Map(all.map((command) => [command.id, command]))
    // In the order in which they were registered, whichever comes first.
    sources = fetched.size < nouns.length ? [] : nouns.flatMap((entry) => fetched.get(entry)?.sources ?? [])
  }
  index()

  const byPath = new Map(ready.map((page) => [page.path, page]))
  const pageById = new Map(ready.map((page) => [page.id, page]))
  return {
    groups,
    pages: ready,
    get commands() {
      return all
    },
    get sources() {
      return sources
    },
    complete: () => fetchAll(nouns),
    command: (id) => byId.get(id),
    page: (path) => byPath.get(path),
    pageOf: ({ id }) => pageById.get(id),
    at: (place) => inPlace(all, place),
  }
}

/** Whether it stands for a noun's commands. */
export const isFetched = (entry: Command | Fetched): entry is Fetched => 'load' in entry

/** `customer` for `customer.open-list`. */
export const nounOf = ({ id }: Pick<Entry, 'id'>): string => id.slice(0, id.indexOf('.'))

interface NounEntries {
  readonly commands: readonly Command[]
  readonly sources: readonly PaletteSource[]
}

/** What a noun's file exports, apart. */
export function partsOf(exported: Awaited<ReturnType<NounLoader>>): NounEntries {
  const entries = Object.values(exported).flat()
  const isSource = (entry: Command | PaletteSource): entry is PaletteSource => 'search' in entry
  return {
    commands: entries.filter((entry) => !isSource(entry)) as readonly Command[],
    sources: entries.filter(isSource),
  }
}

/** Who comes to the page finds everything there that can be done on it. */
const withCommands =
  ({ view }: ReadyPage, fetchOwn: () => Promise<void>): ReadyPage['view'] =>
  async () => {
    const [component] = await Promise.all([view(), fetchOwn()])
    return component
  }

/** Going to a page, as a command. Its permission is the page's: the guard judges it. */
export const opening = ({ id, title, group, keywords = [], subtitle, icon, hotkey, path, places }: Page): Command => ({
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
export const waysOf = ({ path, ways = [] }: Page): readonly Command[] =>
  ways.map(({ query, ...way }) => ({
    ...way,
    permission: path as PagePermission,
    run: (_args, { router, rows }) => router.go(`${path}?${new URLSearchParams(query(rows))}`),
  }))
