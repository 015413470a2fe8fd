/** Every import of a source file, whatever its form: the types' too, which a bundler forgets and a layer must not. */
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** As written. */
  specifier: string
  /** Of types alone: gone at run time. */
  type: boolean
  /** Loaded when it is needed. */
  dynamic: boolean
}

interface FileImports {
  imports: Import[]
  /** What can't be read off the text: a computed `import()`, `import.meta.glob`, `require` of a variable. */
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

/** What is looked at of a syntax tree, in the names of ESTree. */
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

/** The node that names the module, where a node imports one. */
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

/** The project's path that a relative import means, from a file of it; as written when no such file is there. */
export function resolveLocal(root: string, from: string, specifier: string): string {
  const path = posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ''))
  const candidates = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx'].map((end) => path + end)
  // An import may name the JavaScript that a TypeScript file becomes.
  if (path.endsWith('.js')) candidates.push(path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'))
  return candidates.find((one) => isFile(join(root, one))) ?? path
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
