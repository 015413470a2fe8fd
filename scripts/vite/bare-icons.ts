import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const icon = /\/node_modules\/lucide-react\/dist\/esm\/icons\/(?!index\.)[a-z0-9-]+\.mjs$/
const component = fileURLToPath(new URL('../../src/ui/display/icon.ts', import.meta.url))

/**
 * An icon is its strokes. What lucide builds round them (sizes and colours by properties and by context, names in four
 * spellings) is used by nobody here, and stands in the first load: the build draws them with `ui/icon.ts`, which the same
 * properties reach that the console gives.
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

/** @param code an icon's module, or one that says another name of an icon */
export function bare(code: string): string {
  if (/^export \{ default \} from /m.test(code)) return code
  const [, written] = /^const __iconData = (\{.*?^\});$/ms.exec(code) ?? []
  if (!written) throw new Error(`not the module of an icon:\n${code}`)
  const { name, size, node }: Drawn = new Function(`return ${written}`)()
  if (size !== 24) throw new Error(`${name} is ${size} wide, not 24 as ui/icon.ts has it`)
  // The strokes' keys are for React's warning in development only, and random letters are what compresses worst.
  const strokes = node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
  return [
    `import { icon } from ${JSON.stringify(component)}`,
    `export default /*#__PURE__*/ icon(${JSON.stringify(name)}, ${JSON.stringify(strokes)})`,
  ].join('\n')
}
