/**
 * Of an endpoint the browser needs method and path, whether it writes, and whether asking it is a use of the session. Its schemas are the server's, where validation
 * happens, and so are the permission that it checks and the title that it logs. They stay out of the console's build, typebox
 * with them, so that the contract can grow with the first load growing little. What forms say of their fields' limits is read
 * off the schemas here, and written out.
 */
import { type Plugin, parseSync, runnerImport } from 'vite'
import type { Endpoint } from '../../src/contract/endpoint'

const contract = /\/src\/contract\/[a-z-]+\.ts$/

export function bareEndpoints(): Plugin {
  let root = process.cwd()
  return {
    name: 'bare-endpoints',
    apply: 'build',
    enforce: 'pre',
    // Nothing uses typebox any more, but it doesn't say of itself that it may be left out.
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
 * A file of the contract in which each group of endpoints is written out bare, and the limits of fields as they are. What else
 * is computed there is marked as free of side effects: most of it is schemas, which nothing uses any more.
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
        : `/*#__PURE__*/ (() => (${text}))()`
    at = init.end
  }
  return written + code.slice(at)
}

const isFunction = (type: string) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

type Group = Readonly<Record<string, Endpoint>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((one) => typeof one?.path === 'string' && typeof one.method === 'string' && one.data)

const bare = (group: Group) =>
  Object.fromEntries(
    Object.entries(group).map(([key, { method, path, writes, passive }]) => [key, { method, path, writes, passive }]),
  )
