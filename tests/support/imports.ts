/** Every import of a source file, whatever its form: the types' too, which a bundler forgets and a layer must not. */
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

export interface Import {
  /** As written. */
  specifier: string
  /** Of types alone: gone at run time. */
  type: boolean
  /** Loaded when it is needed. */
  dynamic: boolean
}

export interface FileImports {
  imports: Import[]
  /** What can't be read off the text: a computed `import()`, `import.meta.glob`, `require` of a variable. */
  unreadable: string[]
}

export function importsOf(file: string, text: string): FileImports {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports: Import[] = []
  const unreadable: string[] = []
  const add = (source: unknown, { type = false, dynamic = false } = {}) => {
    const specifier = literal(source)
    if (specifier === undefined) unreadable.push('a computed path')
    else imports.push({ specifier, type, dynamic })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) => {
      const named = specifiers.length > 0 && specifiers.every((one) => 'importKind' in one && one.importKind === 'type')
      add(source, { type: importKind === 'type' || named })
    },
    ExportAllDeclaration: ({ source, exportKind }) => add(source, { type: exportKind === 'type' }),
    ExportNamedDeclaration: ({ source, exportKind }) => {
      if (source) add(source, { type: exportKind === 'type' })
    },
    ImportExpression: ({ source }) => add(source, { dynamic: true }),
    TSImportType: ({ source }) => add(source, { type: true }),
    TSExternalModuleReference: ({ expression }) => add(expression),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require') add(first)
      if (callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty') {
        const name = callee.property.type === 'Identifier' ? callee.property.name : ''
        if (name.startsWith('glob')) unreadable.push(`import.meta.${name}`)
      }
    },
  }).visit(program)
  return { imports, unreadable }
}

function literal(node: unknown): string | undefined {
  const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: { value: { cooked: string } }[] }
  if (type === 'Literal' && typeof value === 'string') return value
  if (type === 'TemplateLiteral' && quasis?.length === 1) return quasis[0]?.value.cooked
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
