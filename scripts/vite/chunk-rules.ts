/**
 * Decides which modules share a chunk, by who needs them. It names no file except the console's entry points and the
 * pattern of all lists. The import graph puts a module, in this order, into: 1. `react`, which changes only with its
 * version, so browsers keep it across our releases; 2. `entry`, and `login`: what the login page needs and no other
 * page at its start; 3. `signed-in`, what the console needs before any page; 4. `page`, what several pages
 * need, and `list`, what several nouns' pages with a list need (one noun's pages share a chunk of their own); 5. a noun's commands, and `commands`, what the commands of
 * several nouns share, except icons, which are in `page`: the palette needs them without any page; the whole of a noun's pages (split-pages.ts); 6. a page's own modules, and `overlay`, what several
 * rooms of later-loaded code need: dialogs, drawers, pickers; 7. later-loaded code, by room: a large part alone, the
 * small parts of a room together. Everything that needs a module also needs its dependencies, so a dependency is never
 * in a later chunk, and no two chunks wait for each other.
 */
import { basename, relative } from 'node:path'
import type { Plugin } from 'vite'

/** What the rules read about a module. */
export interface ModuleNode {
  readonly imports: readonly string[]
  readonly lazyImports: readonly string[]
  /** The length of its source in characters. */
  readonly size: number
}

/** By path from the project's root. */
export type ModuleGraph = ReadonlyMap<string, ModuleNode>

const entry = 'src/app/main.tsx'
const login = 'src/features/auth/login-page.tsx'
const signedIn = 'src/app/signed-in.tsx'
const lists = 'src/console/list/page/list-page.tsx'
const react = /^node_modules\/(react|react-dom|scheduler)\//
const pageFolder = 'commands/pages/'
const commandFolder = 'commands/'
const sources = 'commands/sources.ts'
const development = 'src/app/development/'
/** Source above this length is worth its own request: about 1.2 kB over the network. */
const smallest = 6000
/** An icon is shorter. */
const icon = 1000

/**
 * The chunk of each module: its name, and its place in the order of making the chunks. The order of the graph doesn't
 * matter: modules are read in parallel, and every build of the same sources must give the same files.
 */
export function chunksOf(modules: ModuleGraph): ReadonlyMap<string, Chunk> {
  const graph: ModuleGraph = new Map([...modules].sort(([a], [b]) => (a < b ? -1 : 1)))
  const node = (id: string) => graph.get(id) ?? { imports: [], lazyImports: [], size: 0 }
  const closure = (root: string) => {
    const seen = new Set([root])
    for (const id of seen) for (const next of node(id).imports) seen.add(next)
    return seen
  }
  const initial = closure(entry)
  const frame = closure(signedIn)
  const guests = closure(login)

  const roots = new Map<string, ReadonlySet<string>>()
  const pages = new Set<string>()
  for (const [importer, { lazyImports }] of graph) {
    for (const root of lazyImports) {
      roots.set(root, closure(root))
      if (importer.startsWith(pageFolder) && !root.startsWith(pageFolder)) pages.add(root)
    }
  }
  const neededBy = new Map<string, string[]>()
  const add = (root: string) => {
    for (const id of roots.get(root) ?? []) neededBy.set(id, [...(neededBy.get(id) ?? []), root])
  }
  // Users never load a module of the development's, and a file of pages is small: neither decides where shared modules go.
  const isMinor = (root: string) => root.startsWith(development) || root.startsWith(pageFolder)
  for (const root of roots.keys()) if (!isMinor(root)) add(root)
  const known = new Set(neededBy.keys())
  for (const root of roots.keys()) {
    if (!isMinor(root)) continue
    for (const id of roots.get(root) ?? []) if (!known.has(id)) neededBy.set(id, [root])
  }

  /** Modules needed by the same roots share a chunk, if it is large enough for a request. */
  const sizeOf = new Map<string, number>()
  for (const [id, needing] of neededBy) {
    if (initial.has(id) || frame.has(id)) continue
    const part = needing.join()
    sizeOf.set(part, (sizeOf.get(part) ?? 0) + node(id).size)
  }
  const hasList = (root: string) => roots.get(root)?.has(lists) ?? false

  const chunkOf = (id: string): Chunk => {
    if (react.test(id)) return { order: 1, name: 'react' }
    const asking = neededBy.get(id) ?? []
    // The palette's sources load when all commands do, so they decide only for what nobody else needs.
    const others = asking.filter((root) => root !== sources)
    const needing = others.length > 0 ? others : asking
    const isOfLogin = guests.has(id)
    // What a page needs as well as the login page is in the entry. What only dialogs and details need besides it, they
    // take from the login page's chunk: it is small, and each chunk more would cost the login page.
    const isAtStart = frame.has(id) || needing.some((one) => pages.has(one))
    if (initial.has(id) || (isOfLogin && isAtStart)) return { order: 2, name: 'entry' }
    if (isOfLogin) return { order: 3, name: 'login' }
    if (frame.has(id)) return { order: 3, name: 'signed-in' }
    const [root = id] = needing
    const rooms = new Set(needing.map(roomOf))
    const ofPages = needing.filter((one) => pages.has(one))
    const [page] = ofPages
    const isShared = rooms.size > 1
    // What only one noun's pages share, no other page has to load, even if dialogs elsewhere need it too.
    if (page && ofPages.length > 1 && ofPages.every((one) => roomOf(one) === roomOf(page)))
      return { order: 6, name: `${roomOf(page)}-shared` }
    if (page && ofPages.length > 1)
      return ofPages.every(hasList) ? { order: 5, name: 'list' } : { order: 4, name: 'page' }
    if (root.startsWith(pageFolder)) return { order: 8, name: `${roomOf(root)}-commands` }
    const ofCommands = needing.filter((one) => one.startsWith(commandFolder))
    if (page && isShared && ofCommands.length === 0) return { order: 6, name: `${nameOf(page)}-shared` }
    if (ofCommands.length > 0) {
      const [first = id, ...more] = ofCommands
      if (!isShared && more.length === 0) return { order: 8, name: `${nameOf(first)}-commands` }
      // For an icon alone, no page should wait for what the other commands share.
      return node(id).size < icon ? { order: 4, name: 'page' } : { order: 7, name: 'commands' }
    }
    if (page) return { order: 9, name: nameOf(page) }
    if (root.startsWith(development)) return { order: 13, name: nameOf(root) }
    if (isShared) return { order: 8, name: 'overlay' }
    const isBig = (sizeOf.get(needing.join()) ?? 0) > smallest
    if (needing.length > 1)
      return isBig ? { order: 10, name: needing.map(nameOf).join('-') } : { order: 11, name: roomOf(root) }
    return isBig ? { order: 12, name: nameOf(root) } : { order: 11, name: folderOf(root) }
  }
  return new Map([...graph.keys()].filter((id) => initial.has(id) || neededBy.has(id)).map((id) => [id, chunkOf(id)]))
}

/** A chunk to make. */
interface Chunk {
  readonly order: number
  readonly name: string
}

const nameOf = (root: string) => basename(root).replace(/\.[a-z]+$/, '')

/** The noun of a feature or its commands; `console` for the shell, `ui` for the rest. */
const roomOf = (id: string): string => /^(?:src\/features|commands(?:\/pages)?|src)\/([^/.]+)/.exec(id)?.[1] ?? 'others'

/** `console-help`: the shell's room is large, so its folders count. */
const folderOf = (id: string): string => /^src\/(console)\/([^/.]+)\//.exec(id)?.slice(1).join('-') ?? roomOf(id)

export function chunkRules(): Plugin & { groups: Group[] } {
  let root = process.cwd()
  let chunks: ReadonlyMap<string, Chunk> = new Map()
  const named = (id: string) => relative(root, id)
  return {
    name: 'chunk-rules',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    buildEnd() {
      const infos = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])
      chunks = chunksOf(
        new Map(
          infos.map(({ id, importedIds, dynamicallyImportedIds, code }) => [
            named(id),
            {
              imports: importedIds.map(named),
              lazyImports: dynamicallyImportedIds.map(named),
              size: code?.length ?? 0,
            },
          ]),
        ),
      )
    },
    groups: orders.map((order) => ({
      debugName: `order ${order}`,
      name: (id) => chunks.get(named(id))?.name ?? null,
      test: (id) => chunks.get(named(id))?.order === order,
    })),
  }
}

/** The groups for rolldown: the first group that takes a module gets it, with all its dependencies. */
interface Group {
  readonly debugName: string
  readonly name: (id: string) => string | null
  readonly test: (id: string) => boolean
}

const orders = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
