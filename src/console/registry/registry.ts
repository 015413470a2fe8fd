/**
 * One registration, many views: pages and commands as data, from which menu, routes, palette, hotkeys, tooltips and the
 * key table are made. No side effects, no React. registry-faults.ts checks the list for faults.
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
import type { Args, ArgsOf, OptionsInput, Param } from './params'
import { inPlace, type Placement } from './places'
import type { When } from './when'

/**
 * Named menus in which a command may appear. By a list's kind of rows (`user.row`): one row's menu (also on a right
 * click), the bulk bar, the toolbar above the list, the head of a list about one thing, the buttons if its filter finds
 * nothing, the links below a row's detail. `list.bulk` and `list.toolbar` belong to every list. Others: a page tab's
 * menu, the user's menu, the icons of the top bar, the sidebar's foot, and next to a telephone number.
 */
export type Place =
  | `${string}.${'row' | 'bulk' | 'toolbar' | 'head' | 'empty' | 'related'}`
  | 'tab'
  | 'topbar.user'
  | 'topbar.icons'
  | 'sidebar.foot'
  | 'phone'

/** What pages and commands share. */
interface Entry {
  /** A literal `noun.verb-object`: the log, preferences and tests use it, and it is never generated. */
  readonly id: string
  readonly title: string
  /** Other words for it. Pinyin and initials are derived, never typed. */
  readonly keywords?: readonly string[]
  readonly icon?: LucideIcon
  /** One hotkey or several, in the form of keys.ts. */
  readonly hotkey?: string | readonly string[]
}

/** Something that a user can do. */
export interface Command extends Entry {
  /** Its group in the palette and the key table: 客户, 标签页. */
  readonly section: string
  readonly places?: readonly (Place | Placement)[]
  readonly when?: When
  /** The permission of its endpoint. Hiding the command is only for convenience: the server decides. */
  readonly permission?: Permission
  readonly params?: readonly Param[]
  /** How the palette asks for its row if none is selected. Its `when` then needs a selection of one. */
  readonly rowStep?: RowStep
  run(args: Args, context: CommandContext): unknown
  /**
   * The dialog that it opens instead of running something. It loads ahead when the user reaches for it, or when the
   * browser is idle.
   */
  readonly opens?: Opens
  /**
   * Why it can't run now, or would change nothing about these rows, in Chinese: then it is grey. Null if it can run.
   */
  refuses?(rows: readonly ListRow[], shell: Shell): string | null
  /** It can also run for all rows that the list's filter finds. Then `rows.all` is set, and `rows` has only a few of them. */
  readonly takesAll?: boolean
  /** It is destructive: red, and never on a single letter. */
  readonly danger?: boolean
  /** Its key may be held down. */
  readonly repeatable?: boolean
  /** Its key works while a field has the focus. */
  readonly allowInInput?: boolean
  /** It moves the focus into a field: text typed after its key waits until the field is there. */
  readonly leadsToField?: boolean
  /** Its key works while a dialog or a menu is open. */
  readonly overOverlay?: boolean
  /** It is a switch: while it is on, its icon and menu entry show how to switch it off. */
  readonly whileOn?: {
    readonly state: Pick<Store<boolean>, 'get' | 'subscribe'>
    readonly title: string
    readonly icon: LucideIcon
  }
  /** Keeps it out of the palette, because it makes no sense without its key (one row down). */
  readonly keyOnly?: boolean
}

/** A dialog, as data. */
export interface Opens<D extends object = object, A = Args> {
  load(): Promise<ComponentType<D & DialogProps>>
  /**
   * The props of its view, if it needs any; null if there is nothing to open, which the user has been told. A promise
   * if they must load first.
   */
  props?(args: A, context: CommandContext): D | null | Promise<D | null>
}

/** Asks for the row that a command acts on, from anywhere: 停呼 › 企业. */
export interface RowStep {
  /** What it asks for: 选择企业. */
  readonly title: string
  /** The permission of the list in which it searches. */
  readonly permission: Permission
  /** The rows that match the typed text, as their list would give them. */
  search(input: Pick<OptionsInput, 'query' | 'signal'>): Promise<readonly FoundRow[]>
}

/** A row with what tells it from others of the same name. */
export interface FoundRow extends ListRow {
  readonly hint: string
}

/** A link to a page from rows of another kind: a command that opens the page, filtered by these rows. */
export interface RowLink extends Omit<Command, 'run' | 'opens' | 'params' | 'permission' | 'rowStep'> {
  readonly places: readonly (Place | Placement)[]
  /** The filters with which the page opens. */
  query(rows: readonly ListRow[]): Readonly<Record<string, string>>
}

/** A page of the console. Opening it is a command with the page's id. */
export interface Page extends Entry, Guarded {
  readonly title: string
  readonly path: PagePermission | (string & {})
  readonly group: string
  /** What it is about, if its title says too little. */
  readonly subtitle?: string
  /** Not in the menu. A button of another page leads there: one of its `places` is a toolbar. */
  readonly hidden?: boolean
  /** Named menus with a link to it: the toolbars of the pages it belongs to. */
  readonly places?: readonly (Place | Placement)[]
  /** Links from the rows of other pages to its content about them. */
  readonly links?: readonly RowLink[]
  /**
   * The user makes their own calls on it: notices about calls on other pages link to it, and it shows none itself. Only
   * one page has this.
   */
  readonly station?: boolean
  /** Its tab can't be closed. */
  readonly affix?: boolean
  /**
   * False: its state is lost when the user leaves. Otherwise its tab keeps the state, unless its permission's entry
   * says no.
   */
  readonly keepAlive?: boolean
  /** Where messages appear on it; by default at the top. */
  readonly messages?: PageMessageRoom
  /** The page above it: for the breadcrumb, and for the current page in the menu. */
  readonly parent?: string
  /** Loads when first opened. A page without it does not exist yet. */
  readonly view?: () => Promise<ComponentType>
  /** Loads all of it, if this is only what menu, guard and keys need: the build splits pages. */
  readonly whole?: () => Promise<Page>
}

/** A group of the menu, in menu order. */
export interface Group {
  readonly title: string
  readonly icon: LucideIcon
  /** Shows as a group even with a single page. */
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

/**
 * Ends once the dialog is open, not when it is closed. It runs without a delay if no props must load, because the code
 * may already be there.
 */
function openDialog({ load, props = () => ({}) }: Opens, args: Args, context: CommandContext): unknown {
  const show = (given: object | null) => void (given && context.dialogs.open(load, given))
  const given = props(args, context)
  return given instanceof Promise ? given.then(show) : show(given)
}

/**
 * Loads the exports of a noun's file: commands that act on rows or run from the palette, and the noun's palette
 * sources.
 */
type NounLoader = () => Promise<Readonly<Record<string, readonly (Command | PaletteSource)[]>>>

/** Commands that load later: when the browser is idle, and a noun's commands with its pages before that. */
export interface Fetched {
  /** The noun in the ids of the pages. None: its commands are only called by name. */
  readonly noun?: string
  /** The paths of the pages that wait for them; by default those of the noun. */
  readonly pages?: readonly string[]
  readonly load: NounLoader
}

/** The content of the registry. */
export interface Registrations {
  readonly groups: readonly Group[]
  readonly pages: readonly Page[]
  /** In the order of menus and the key table. */
  readonly commands: readonly (Command | Fetched)[]
}

/** All pages and commands, checked. */
export interface Registry {
  readonly groups: readonly Group[]
  /** The pages with a view, in menu order. */
  readonly pages: readonly ReadyPage[]
  /** The loaded commands, and opening each page. It is a new list whenever more have loaded. */
  readonly commands: readonly Command[]
  /** The palette's sources; none before all nouns have loaded. */
  readonly sources: readonly PaletteSource[]
  /** Loads the missing commands, the sources, and all of the pages. Rejects if that fails; the next call tries again. */
  complete(): Promise<void>
  command(id: string): Command | undefined
  page(path: string): ReadyPage | undefined
  /** The page that a command opens. */
  pageOf(command: Command): ReadyPage | undefined
  /** The commands of a place, in display order. */
  at(place: Place): readonly Command[]
}

/** The hotkeys of an entry. */
export const hotkeysOf = ({ hotkey }: Pick<Entry, 'hotkey'>): readonly string[] =>
  hotkey === undefined ? [] : typeof hotkey === 'string' ? [hotkey] : hotkey

/**
 * When a command's key applies: its `when`, on the page, not in a field and without an overlay, unless its flags say
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

/** Makes the registry from the registrations. */
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
      const own = nouns.filter((entry) => waitsFor(page, entry))
      return own.length === 0 ? page : { ...page, view: withCommands(page, () => fetchAll(own)) }
    })
  /** What the palette searches of the pages that the build has split, once it has loaded. */
  const wholePages = new Map<ReadyPage, Page>()
  const completePages = async () => {
    const split = ready.filter((page) => page.whole && !wholePages.has(page))
    await Promise.all(split.map(async (page) => wholePages.set(page, (await page.whole?.()) ?? page)))
    if (split.length > 0) index()
  }
  let all: readonly Command[] = []
  let sources: readonly PaletteSource[] = []
  let byId: ReadonlyMap<string, Command> = new Map()
  const index = () => {
    all = [
      ...ready.map((page) => opening({ ...page, ...wholePages.get(page) })),
      ...actions(),
      ...ready.flatMap(rowLinksOf),
    ]
    byId = new Map(all.map((command) => [command.id, command]))
    // In the order of registration, in whatever order they load.
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
    async complete() {
      await Promise.all([fetchAll(nouns), completePages()])
    },
    command: (id) => byId.get(id),
    page: (path) => byPath.get(path),
    pageOf: ({ id }) => pageById.get(id),
    at: (place) => inPlace(all, place),
  }
}

/** Whether it stands for a noun's commands. */
export const isFetched = (entry: Command | Fetched): entry is Fetched => 'load' in entry

/** Whether a page does not show before these commands are there. */
export const waitsFor = (page: Pick<Page, 'id' | 'path'>, { noun, pages }: Pick<Fetched, 'noun' | 'pages'>): boolean =>
  pages?.includes(page.path) ?? noun === nounOf(page)

/** `customer` for `customer.open-list`. */
const nounOf = ({ id }: Pick<Entry, 'id'>): string => id.slice(0, id.indexOf('.'))

interface NounEntries {
  readonly commands: readonly Command[]
  readonly sources: readonly PaletteSource[]
}

/** Separates what a noun's file exports. */
export function partsOf(exported: Awaited<ReturnType<NounLoader>>): NounEntries {
  const entries = Object.values(exported).flat()
  const isSource = (entry: Command | PaletteSource): entry is PaletteSource => 'search' in entry
  return {
    commands: entries.filter((entry) => !isSource(entry)) as readonly Command[],
    sources: entries.filter(isSource),
  }
}

/** When a page appears, all its commands have loaded. */
const withCommands =
  ({ view }: ReadyPage, fetchOwn: () => Promise<void>): ReadyPage['view'] =>
  async () => {
    const [component] = await Promise.all([view(), fetchOwn()])
    return component
  }

/** Opening a page, as a command. Its permission is the page's: the guard checks it. */
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

/** The links to a page, as commands. Their permission is the page's. */
export const rowLinksOf = ({ path, links = [] }: Page): readonly Command[] =>
  links.map(({ query, ...link }) => ({
    ...link,
    permission: path as PagePermission,
    run: (_args, { router, rows }) => router.go(`${path}?${new URLSearchParams(query(rows))}`),
  }))
