/** Splits the typed text: the prefix that limits the palette, and the text after it. */
import { asciiOf } from '../../hotkeys/press'
import { ownPrefixes, type PaletteSource } from '../../registry/palette-source'

/** `sources`: the results of nouns, behind their prefix. */
export type Mode = 'all' | 'actions' | 'pages' | 'help' | 'sources'

export interface Prefix {
  readonly sign: string
  /** In two characters, for the footer. */
  readonly name: string
  readonly text: string
}

const modes: Readonly<Record<string, Mode>> = { '>': 'actions', '/': 'pages', '?': 'help' }
const own: readonly Prefix[] = [
  { sign: '>', name: '动作', text: '只找动作' },
  { sign: '/', name: '页面', text: '只找页面' },
  { sign: '?', name: '帮助', text: '有哪些前缀和快捷键' },
]

/** The palette's own prefixes, and those of these sources. */
export function prefixesOf(sources: readonly PaletteSource[]): readonly Prefix[] {
  const signs = [...new Set(sources.map(({ prefix }) => prefix))]
  const found = signs.map((sign) => {
    const titles = sources.flatMap(({ prefix, title }) => (prefix === sign ? [title] : []))
    return { sign, name: titles[0] ?? '', text: `找${titles.join('和')}` }
  })
  const [first, ...others] = own
  return [...(first ? [first] : []), ...found, ...others]
}

export interface Typed {
  readonly mode: Mode
  /** '' for none. */
  readonly prefix: string
  readonly query: string
}

/** Splits off the prefix, also in the form that a Chinese input method types. */
export function parseTyped(typed: string, sources: readonly Pick<PaletteSource, 'prefix'>[]): Typed {
  const text = typed.trimStart()
  const first = asciiOf(text.charAt(0))
  const isPrefix = ownPrefixes.includes(first) || sources.some(({ prefix }) => prefix === first)
  if (!isPrefix || first === '') return { mode: 'all', prefix: '', query: text.trim() }
  return { mode: modes[first] ?? 'sources', prefix: first, query: text.slice(1).trim() }
}
