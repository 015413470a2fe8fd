/**
 * Makes the pinyin of the titles that the palette searches during the build, so that pinyin-pro never reaches the
 * browser. It reads the titles from the source: nobody has to type a reading, and no list can become outdated.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { customPinyin, pinyin } from 'pinyin-pro'
import { type Plugin, parseSync } from 'vite'

const specifier = 'virtual:title-pinyin'
const resolved = `\0${specifier}`
const permissions = 'src/contract/permissions.ts'

// Words that pinyin-pro reads wrongly.
customPinyin({ 重置: 'chóng zhì', 重拨: 'chóng bō', 粘贴: 'zhān tiē' })

/** `呼叫中心` becomes `hū jiào zhōng xīn`: one syllable for each Chinese character; other text stays as it is. */
export function pinyinOf(title: string): string {
  return pinyin(title, { type: 'all' })
    .map(({ origin, pinyin: syllable, isZh }) => {
      if (isZh) return ` ${syllable} `
      return isHan(origin) ? ` ${origin} ` : origin
    })
    .join('')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

/** `virtual:title-pinyin`: the reading of every Chinese title, subtitle, keyword and label of the commands, and of the pages. */
export function titlePinyin(): Plugin {
  let root = process.cwd()
  return {
    name: 'title-pinyin',
    configResolved(config) {
      root = config.root
    },
    resolveId: (id) => (id === specifier ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined
      const files = sources(root)
      for (const file of files) this.addWatchFile(file)
      const titles = [...new Set(files.flatMap((file) => titlesIn(file, readFileSync(file, 'utf8'))))].sort()
      const readings = Object.fromEntries(titles.map((title) => [title, pinyinOf(title)]))
      return `export default ${JSON.stringify(readings)}`
    },
    hotUpdate({ file, modules }) {
      if (this.environment.name !== 'client' || !isSource(root, file)) return undefined
      const module = this.environment.moduleGraph.getModuleById(resolved)
      return module ? [...modules, module] : undefined
    },
  }
}

const sources = (root: string): string[] => [
  ...readdirSync(join(root, 'commands'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, 'commands', name))
    .filter((file) => isSource(root, file))
    .sort(),
  join(root, permissions),
]

const isSource = (root: string, file: string) =>
  file === join(root, permissions) ||
  (file.startsWith(join(root, 'commands')) && file.endsWith('.ts') && !file.endsWith('.test.ts'))

/** The Chinese texts that a file uses as titles and the like; for permissions.ts, the pages' titles. */
export function titlesIn(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: string[] = []
  walk(program, ({ type, key, value }) => {
    if (type !== 'Property') return
    const name = key?.name ?? key?.value
    if (typeof name !== 'string' || !(named.includes(name) || name.startsWith('/'))) return
    const texts = value?.type === 'ArrayExpression' ? (value.elements ?? []) : [value]
    for (const one of texts) if (typeof one?.value === 'string' && isHan(one.value)) found.push(one.value)
  })
  return found
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text)

const named = ['title', 'subtitle', 'keywords', 'label']

/** The parts of a syntax tree that are read here, with ESTree's names. */
interface Node {
  type: string
  name?: string
  key?: Node
  value?: Node & string
  elements?: (Node | null)[]
}

function walk(tree: object, see: (node: Node) => void): void {
  if ('type' in tree) see(tree as Node)
  for (const child of Object.values(tree)) if (child && typeof child === 'object') walk(child, see)
}
