/**
 * Finds every import of a source file in any form, also type imports: a bundler ignores them, but the layer rules must
 * not.
 */
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** As written. */
  specifier: string
  /** Imports only types: gone at run time. */
  type: boolean
  /** Loaded when needed. */
  dynamic: boolean
}

interface FileImports {
  imports: Import[]
  /** Imports that can't be read from the text: a computed `import()`, `import.meta.glob`, `require` of a variable. */
  unreadable: string[]
}

export function importsOf(file: string, text: string): FileImports {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: FileImports = { imports: [], unreadable: [] }
  walk(program, (node) => {
    const source = sourceOf(node)
    if (source) {
      const specifier = literal(source)
      if (specifier === undefined) found.unreadable.push('a computed path')
      else found.imports.push({ specifier, type: isOfTypes(node), dynamic: node.type === 'ImportExpression' })
    }
    if (node.type === 'CallExpression' && node.callee?.object?.type === 'MetaProperty') {
      const name = node.callee.property?.name ?? ''
      if (name.startsWith('glob')) found.unreadable.push(`import.meta.${name}`)
    }
  })
  return found
}

/** The parts of a syntax tree that are read here, with ESTree's names. */
interface Node {
  type: string
  name?: string
  value?: unknown
  importKind?: string
  exportKind?: string
  source?: Node | null
  expression?: Node
  callee?: Node
  object?: Node
  property?: Node
  arguments?: Node[]
  specifiers?: Node[]
  quasis?: Node[]
}

function walk(tree: object, see: (node: Node) => void): void {
  if ('type' in tree) see(tree as Node)
  for (const child of Object.values(tree)) if (child && typeof child === 'object') walk(child, see)
}

/** The node that names the module, if the node imports one. */
function sourceOf({ type, source, expression, callee, arguments: [first] = [] }: Node): Node | null | undefined {
  switch (type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return source
    case 'TSExternalModuleReference':
      return expression
    case 'CallExpression':
      return callee?.name === 'require' ? first : undefined
    default:
      return undefined
  }
}

function isOfTypes({ type, importKind, exportKind, specifiers = [] }: Node): boolean {
  if (type === 'TSImportType' || importKind === 'type' || exportKind === 'type') return true
  const kinds = specifiers.map((one) => one.importKind ?? one.exportKind)
  return kinds.length > 0 && kinds.every((kind) => kind === 'type')
}

function literal({ type, value, quasis = [] }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value
  const [only, more] = quasis
  if (type === 'TemplateLiteral' && !more) return (only?.value as { cooked?: string } | undefined)?.cooked
  return undefined
}

/** The project path of a relative import in a file; as written if there is no such file. */
export function resolveLocal(root: string, from: string, specifier: string): string {
  const path = posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ''))
  const candidates = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx'].map((end) => path + end)
  // An import may name the JavaScript file that a TypeScript file becomes.
  if (path.endsWith('.js')) candidates.push(path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'))
  return candidates.find((one) => isFile(join(root, one))) ?? path
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
