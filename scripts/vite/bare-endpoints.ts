/**
 * The browser needs only an endpoint's method, path, whether it writes, takes a key, has no limit, and whether it counts
 * as use of the session. The schemas, the permission and the title are needed only on the server. This plugin removes them, and typebox with
 * them, from the console's build, so that the contract can grow while the first load grows little. It reads the field
 * limits that forms need from the schemas and writes them out.
 */
import { type Plugin, parseSync, runnerImport } from 'vite'
import type { Endpoint } from '../../src/contract/endpoint'

const contract = /\/src\/contract\/(?:[a-z-]+\/)*[a-z-]+\.ts$/

export function bareEndpoints(): Plugin {
  let root = process.cwd()
  return {
    name: 'bare-endpoints',
    apply: 'build',
    enforce: 'pre',
    // Nothing uses typebox any more, but its package doesn't declare that it may be removed.
    config: () => ({
      build: {
        rolldownOptions: {
          treeshake: { moduleSideEffects: [{ test: /\/node_modules\/typebox\//, sideEffects: false }] },
        },
      },
    }),
    configResolved(config) {
      root = config.root
    },
    async transform(code, id) {
      if (!contract.test(id)) return undefined
      const { module } = await runnerImport<Record<string, unknown>>(id, { root, configFile: false })
      return { code: withBareEndpoints(code, id, module), map: null }
    },
  }
}

/**
 * Rewrites a contract file: each group of endpoints without its schemas, and the limits of fields as literals.
 * Everything
 * else that is computed there is marked as free of side effects: most of it is schemas that nothing uses any more.
 * @param module what the file exports
 */
function withBareEndpoints(code: string, file: string, module: Readonly<Record<string, unknown>>): string {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const declarations = program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
  let written = ''
  let at = 0
  for (const { id, init } of declarations) {
    if (id.type !== 'Identifier' || !init || isFunction(init.type)) continue
    const value = module[id.name]
    const text = code.slice(init.start, init.end)
    written += code.slice(at, init.start)
    written += isGroup(value)
      ? JSON.stringify(bare(value))
      : id.name.endsWith('Limits')
        ? JSON.stringify(value)
        : `/*#__PURE__*/ (() => ${isSchema(value) ? noSchema(id.name) : `(${text})`})()`
    at = init.end
  }
  return withoutUnusedImports(written + code.slice(at), file)
}

/** Without the imports that only schemas used: what they lead to would be in the first load. */
function withoutUnusedImports(code: string, file: string): string {
  const { program } = parseSync(file, code)
  const imports = program.body.filter((node) => node.type === 'ImportDeclaration')
  const rest = code.slice(imports.at(-1)?.end ?? 0)
  const used = imports.filter(({ specifiers }) =>
    specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(rest)),
  )
  return [...used.map(({ start, end }) => code.slice(start, end)), rest].join('\n')
}

const isSchema = (value: unknown) =>
  typeof value === 'object' && value !== null && ('~kind' in value || '~unsafe' in value)

/** Nothing in the console uses a schema; what did would fail at once. */
const noSchema = (name: string) => `{ throw new Error('${name} is on the server only') }`

const isFunction = (type: string) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

type Group = Readonly<Record<string, Endpoint>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((one) => typeof one?.path === 'string' && typeof one.method === 'string' && one.data)

const bare = (group: Group) =>
  Object.fromEntries(
    Object.entries(group).map(([key, { method, path, writes, idempotent, unlimited, passive }]) => [
      key,
      { method, path, writes, idempotent, unlimited, passive },
    ]),
  )
