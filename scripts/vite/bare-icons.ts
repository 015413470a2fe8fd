import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const icon = /\/node_modules\/lucide-react\/dist\/esm\/icons\/(?!index\.)[a-z0-9-]+\.mjs(\?of=[^?]+)?$/
const component = fileURLToPath(new URL('../../src/ui/display/icon.ts', import.meta.url))

/**
 * An icon needs only its strokes. lucide adds sizes and colours by properties and context, and names in four spellings,
 * which we don't use and which would be in the first load. The build renders the strokes with `ui/icon.ts`, which
 * accepts the properties that the console uses.
 */
export const bareIcons = (): Plugin => ({
  name: 'bare-icons',
  apply: 'build',
  transform: { filter: { id: icon }, handler: (code) => ({ code: bare(code), map: null }) },
})

interface Drawn {
  name: string
  size: number
  node: [tag: string, attributes: Record<string, string>][]
}

/** @param code an icon's module, or one that re-exports an icon under another name */
export function bare(code: string): string {
  if (/^export \{ default \} from /m.test(code)) return code
  const [, written] = /^const __iconData = (\{.*?^\});$/ms.exec(code) ?? []
  if (!written) throw new Error(`not the module of an icon:\n${code}`)
  const { name, size, node }: Drawn = new Function(`return ${written}`)()
  if (size !== 24) throw new Error(`${name} is ${size} wide, not 24 as ui/icon.ts has it`)
  // React uses the keys of strokes only for a warning in development, and their random letters compress badly.
  const strokes = node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
  return [
    `import { icon } from ${JSON.stringify(component)}`,
    `export default /*#__PURE__*/ icon(${JSON.stringify(name)}, ${JSON.stringify(strokes)})`,
  ].join('\n')
}
