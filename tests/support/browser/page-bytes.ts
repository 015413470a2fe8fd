/**
 * The size of each built page: everything that must be there before it is shown, in the form in which it is
 * transferred.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../../../scripts/support/freshness.mjs'
import { type ChunkTable, chunkTableFile } from '../../../scripts/vite/chunk-table'
import { whole } from '../../../scripts/vite/split-pages'
import { waitsFor } from '../../../src/console/registry/registry'

export interface Weighed {
  readonly path: string
  readonly title: string
  readonly bytes: number
  /** Scripts and styles, the heaviest first. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
}

/** The page's own view, the whole file of its noun's pages, and the noun's commands, for which it waits. */
interface Needed {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly modules: readonly string[]
}

const entry = 'src/app/main.tsx'
const login = 'src/features/auth/login-page.tsx'
const signedIn = 'src/app/signed-in.tsx'

/** @param client the folder of the built console */
export function weighPages(client: string): { login: Weighed; pages: Weighed[] } {
  const table: ChunkTable = JSON.parse(readFileSync(join(client, chunkTableFile), 'utf8'))
  const chunkOf = new Map(
    Object.entries(table).flatMap(([file, { modules }]) => modules.map((id) => [id, file] as const)),
  )
  const weigh = ({ path, title, modules }: Omit<Needed, 'id'>): Weighed => {
    const files = new Set<string>()
    const add = (file: string) => {
      if (files.has(file)) return
      files.add(file)
      for (const style of table[file]?.styles ?? []) files.add(style)
      table[file]?.imports.forEach(add)
    }
    for (const id of modules) {
      const file = chunkOf.get(id)
      if (file === undefined) throw new Error(`${id} is in no file of ${client}`)
      add(file)
    }
    const weighed = [...files].map((file) => ({ name: shortName(file), bytes: wireSize(join(client, file)) }))
    weighed.sort((a, b) => b.bytes - a.bytes)
    return { path, title, bytes: weighed.reduce((sum, { bytes }) => sum + bytes, 0), files: weighed }
  }
  return {
    login: weigh({ path: '/login', title: '登录', modules: [entry, login] }),
    pages: pagesWithViews().map((page) => weigh({ ...page, modules: [entry, signedIn, ...page.modules] })),
  }
}

/** Every page that has a view, as `commands/` declares it. */
export function pagesWithViews(): Needed[] {
  const commands = imported(join(root, 'commands/index.ts')).flatMap(({ fields, module }) => ({
    noun: fields.noun,
    pages: fields.pages?.split(' '),
    module,
  }))
  const folder = join(root, 'commands/pages')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => imported(join(folder, file)).map((entry) => ({ ...entry, file })))
    .map(({ fields: { id = '', path = '', title = '' }, module, file }) => ({
      id,
      path,
      title,
      modules: [
        module,
        `commands/pages/${file}${whole}`,
        ...commands.flatMap(({ module, noun, pages }) =>
          noun !== undefined && waitsFor({ id, path }, { noun, ...(pages && { pages }) }) ? [module] : [],
        ),
      ],
    }))
}

/** As transferred, without headers. */
const wireSize = (file: string): number => {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false })
  return (compressed ?? statSync(file)).size
}

/** `list.js` for `assets/list-BdXoQWH5.js`. */
const shortName = (file: string) => file.replace('assets/', '').replace(/-(.{7}|.{8})(\.[a-z]+)$/, '$2')

interface Imported {
  /** The texts in the entry; those of a list with spaces between them. */
  readonly fields: Readonly<Record<string, string>>
  /** The module that it loads lazily, by path from the project's root. */
  readonly module: string
}

/**
 * The entries of a file that load something lazily. They are read from the source, because a function doesn't show what
 * it imports.
 */
function imported(file: string): Imported[] {
  const found: Imported[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ((node as Node).type === 'ObjectExpression') {
      const { properties = [] } = node as Node
      const fields: Record<string, string> = {}
      for (const { key, value } of properties) {
        if (key?.name === undefined) continue
        if (typeof value?.value === 'string') fields[key.name] = value.value
        else if (value?.elements) fields[key.name] = value.elements.map((one) => one.value).join(' ')
      }
      const loader = properties.find(({ key }) => key?.name === 'view' || key?.name === 'load')
      const source = loader && importIn(loader)
      if (source !== undefined) return found.push({ fields, module: sourceFile(file, source) })
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

function importIn(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if ((node as Node).type === 'ImportExpression') return (node as Node).source?.value
  for (const child of Object.values(node)) {
    const found = importIn(child)
    if (found !== undefined) return found
  }
  return undefined
}

function sourceFile(from: string, source: string): string {
  const path = resolve(dirname(from), source)
  const file = ['.ts', '.tsx']
    .map((extension) => `${path}${extension}`)
    .find((name) => statSync(name, { throwIfNoEntry: false }))
  if (file === undefined) throw new Error(`${from}: there is no ${source}`)
  return relative(root, file)
}

/** The parts of a syntax tree that are read here, with ESTree's names. */
interface Node {
  readonly type?: string
  readonly properties?: readonly Node[]
  readonly key?: { readonly name?: string }
  readonly value?: Node & string
  readonly source?: { readonly value?: string }
  readonly elements?: readonly Node[]
}
