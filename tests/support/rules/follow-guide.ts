/** Follows docs/add-a-list-page.md exactly, in a copy of the project. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const parts = [
  'src',
  'commands',
  'scripts',
  'tests/mutants',
  'tests/support',
  'package.json',
  'tsconfig.json',
  'biome.json',
]

interface Step {
  readonly file: string
  readonly how: 'new' | 'below' | 'above' | 'instead of'
  readonly anchor: string
  readonly code: string
}

/** The guide's text. */
export const guide = readFileSync(join(root, 'docs/add-a-list-page.md'), 'utf8')

/** What the guide says to write, and where. */
export const steps: readonly Step[] = [
  ...guide.matchAll(/^(?:New file `(.+?)`|In `(.+?)`, (below|above|instead of) `([^`]+)`):\n\n```tsx?\n(.*?)```/gms),
].map(([, fresh, file, how, anchor = '', code = '']) => ({
  file: (fresh ?? file) as string,
  how: (how ?? 'new') as Step['how'],
  anchor,
  code,
}))

/**
 * Makes the copy next to the project, so that it finds the same packages, and follows all steps in it.
 * @throws if a step does not fit the current project
 */
export function followGuide(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(root, '.newcomer-'))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  for (const step of steps) follow(folder, step)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function follow(folder: string, { file, how, anchor, code }: Step): void {
  const path = join(folder, file)
  if (how === 'new') {
    if (existsSync(path)) throw new Error(`${file} is there already`)
    writeFileSync(path, code)
    return
  }
  const [before = '', after, ...more] = readFileSync(path, 'utf8').split(anchor)
  if (after === undefined || more.length > 0) throw new Error(`${file} should hold this once: ${anchor}`)
  if (how === 'instead of') writeFileSync(path, `${before}${code.trim()}${after}`)
  else if (how === 'above') writeFileSync(path, `${before}${code}${anchor}${after}`)
  else writeFileSync(path, `${before}${anchor}\n${code}${after.slice(1)}`)
}
