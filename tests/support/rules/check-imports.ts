/** Checks a tree against the rules of import-rules.ts. */
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { confined, type Layer, layers, lazily } from './import-rules'
import { type Import, importsOf, resolveLocal } from './imports'

export interface Fault {
  rule: string
  file: string
  /** The forbidden import. */
  to: string
}

export interface Checked {
  /** The source files that were read, without the tests next to them. */
  files: string[]
  /** The tests next to the sources: the rules of the layers don't apply to them. */
  tests: string[]
  faults: Fault[]
}

const isSource = /\.(tsx?|mts|mjs|js)$/
const isTest = /\.test\.tsx?$/

/** All files under these folders, with `/`, from the tree's root. */
export function filesIn(root: string, folders = ['src', 'commands']): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, '')),
  )
}

export function checkImports(root: string): Checked {
  const sources = filesIn(root).filter((file) => isSource.test(file))
  const files = sources.filter((file) => !isTest.test(file))
  const faults: Fault[] = []
  const edges: [string, string][] = []
  for (const file of files) {
    const layer = layers.find(({ from }) => new RegExp(from).test(file))
    if (!layer) {
      faults.push({ rule: 'no-layer', file, to: '' })
      continue
    }
    const { imports, unreadable } = importsOf(file, readFileSync(join(root, file), 'utf8'))
    for (const what of unreadable) faults.push({ rule: 'unreadable', file, to: what })
    for (const one of imports) {
      const local = one.specifier.startsWith('.') || one.specifier.startsWith('/')
      const to = local ? resolveLocal(root, file, one.specifier) : one.specifier
      if (local) edges.push([file, to])
      for (const rule of local ? brokenByFile(layer, file, to, one) : brokenByPackage(layer, file, to)) {
        faults.push({ rule, file, to })
      }
    }
  }
  return { files, tests: sources.filter((file) => isTest.test(file)), faults: [...faults, ...circles(edges)] }
}

function brokenByFile(layer: Layer, file: string, to: string, { type, dynamic }: Import): string[] {
  const [, captured = ''] = file.match(new RegExp(layer.from)) ?? []
  const may = layer.may.some((path) => new RegExp(path.replaceAll('$1', captured)).test(to))
  const eager = !type && !dynamic && new RegExp(lazily.from).test(file) && new RegExp(lazily.to).test(to)
  return [...(may ? [] : [layer.name]), ...(eager ? [lazily.name] : [])]
}

function brokenByPackage(layer: Layer, file: string, specifier: string): string[] {
  const name = packageOf(specifier)
  if (layer.packages) return layer.packages.includes(name) ? [] : [layer.name]
  return confined
    .filter(
      ({ packages, only }) =>
        packages.some((one) => covers(one, name)) && !only.some((path) => new RegExp(path).test(file)),
    )
    .map((rule) => rule.name)
}

/**
 * The package of an import: `kysely` for `kysely/helpers/sqlite`, `@fastify/static` for anything in it, `node:fs` for
 * both `fs/promises` and `node:fs`.
 */
function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.replace(/^node:/, '').split('/')
  if (specifier.startsWith('node:') || builtinModules.includes(first)) return `node:${first}`
  return first.startsWith('@') ? `${first}/${second}` : first
}

const covers = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** Server nouns that need each other, directly or through others. */
function circles(edges: [string, string][]): Fault[] {
  const noun = (file: string) => file.match(/^src\/server\/([^/]+)\//)?.[1]
  const graph = new Map<string, Map<string, Fault>>()
  for (const [file, to] of edges) {
    const [a, b] = [noun(file), noun(to)]
    if (!a || !b || a === b) continue
    graph.set(a, (graph.get(a) ?? new Map()).set(b, { rule: 'noun-circle', file, to }))
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(graph.get(from)?.keys() ?? [])].some((next) => {
      if (next === goal) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, goal, seen)
    })
  return [...graph].flatMap(([a, targets]) => [...targets].filter(([b]) => reaches(b, a)).map(([, fault]) => fault))
}
