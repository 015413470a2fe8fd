/**
 * Which entries a query means, best first. Cheap comparisons over folded texts come first; Fuse, which forgives typing
 * errors, is asked only where they found little. Pure, no React.
 */
import Fuse from 'fuse.js/basic'
import { type Folded, fold, merged, originOf, type Range } from './folded'
import { matchReading, type Reading, readingOf, readingQuery } from './reading'

/** What can be found. */
export interface Entry {
  readonly id: string
  readonly title: string
  /** A page's. */
  readonly path?: string
  readonly keywords: readonly string[]
  readonly section: string
  readonly kind: 'page' | 'action'
}

/** The pinyin of a title or a keyword, as `virtual:title-pinyin` has it. */
export type PinyinOf = (title: string) => string | undefined

/** A text beside the title, and what of it matched. */
export interface Beside {
  readonly text: string
  readonly ranges: readonly Range[]
}

/** A found entry. */
export interface Found<E extends Entry = Entry> {
  readonly entry: E
  /** How well it matched, an index of `tiers`. */
  readonly tier: number
  /** What of the title matched. */
  readonly title: readonly Range[]
  /** The pinyin or the keyword that matched. */
  readonly beside: Beside | null
}

interface Ranked<E extends Entry> extends Found<E> {
  /** Fuse's score, in steps so coarse that usage can decide. */
  readonly blur: number
  readonly order: number
}

export interface RankOptions {
  readonly only?: Entry['kind'] | undefined
  /** How much an entry is used: decides between equal matches. */
  readonly usage?: (id: string) => number
}

export interface Ranker<E extends Entry> {
  /** All entries that match, best first; all of them, in their order, for an empty query. */
  rank(query: string, options?: RankOptions): readonly Found<E>[]
}

/** From best to worst. */
export const tiers = {
  exactTitle: 0,
  titlePrefix: 1,
  wholePinyin: 2,
  pinyinPrefix: 3,
  inTitle: 4,
  keyword: 5,
  inPinyin: 6,
  keywordPinyin: 7,
  inKeyword: 8,
  inPath: 9,
  fuzzy: 10,
} as const

/** With this many matches nobody needs those with typing errors. */
const enough = 5
/** Longer queries are cut: no title is as long. */
const longest = 60

interface Word {
  readonly text: string
  readonly folded: Folded
  readonly reading: Reading | null
}

interface Prepared<E extends Entry> {
  readonly entry: E
  readonly order: number
  readonly title: Word
  readonly path: string
  readonly keywords: readonly Word[]
}

interface Query {
  readonly text: string
  readonly letters: string
}

/** Prepares entries for searching. Their order decides last. */
export function createRanker<E extends Entry>(entries: readonly E[], pinyinOf: PinyinOf): Ranker<E> {
  const word = (text: string): Word => ({ text, folded: fold(text), reading: readingOf(text, pinyinOf(text)) })
  const prepared = entries.map(
    (entry, order): Prepared<E> => ({
      entry,
      order,
      title: word(entry.title),
      path: fold(entry.path ?? '').text.replace(/^\//, ''),
      keywords: entry.keywords.map(word),
    }),
  )
  let fuse: Fuse<E> | undefined

  const fuzzy = (query: string, found: ReadonlySet<string>): Ranked<E>[] => {
    // The weights and the threshold are the specification's (§9); without ignoreLocation "abuot" would not be forgiven.
    fuse ??= new Fuse(entries, {
      keys: [
        { name: 'title', weight: 0.7 },
        { name: 'path', weight: 0.3 },
      ],
      threshold: 0.4,
      ignoreLocation: true,
      includeScore: true,
      includeMatches: true,
    })
    return fuse.search(query).flatMap(({ item, refIndex, score = 1, matches = [] }) => {
      if (found.has(item.id)) return []
      const marked = matches.find(({ key }) => key === 'title')?.indices ?? []
      const title = merged(marked.map(([first, last]) => [first, last + 1]))
      return [{ entry: item, tier: tiers.fuzzy, title, beside: null, blur: Math.round(score * 10), order: refIndex }]
    })
  }

  return {
    rank(typed, { only, usage = () => 0 } = {}) {
      const cut = typed.trim().slice(0, longest)
      const query = { text: fold(cut).text, letters: readingQuery(cut) }
      const isWanted = ({ kind }: Entry) => only === undefined || kind === only
      if (query.text === '') {
        return prepared.flatMap(({ entry }) =>
          isWanted(entry) ? [{ entry, tier: tiers.exactTitle, title: [], beside: null }] : [],
        )
      }
      const found: Ranked<E>[] = []
      for (const one of prepared) {
        const match = isWanted(one.entry) ? matchOf(one, query) : null
        if (match) found.push({ ...match, entry: one.entry, blur: 0, order: one.order })
      }
      if (found.length < enough && query.text.length > 1) {
        found.push(...fuzzy(cut, new Set(found.map(({ entry }) => entry.id))).filter(({ entry }) => isWanted(entry)))
      }
      const used = new Map(found.map(({ entry }) => [entry.id, usage(entry.id)]))
      const usedMore = (a: E, b: E) => (used.get(b.id) ?? 0) - (used.get(a.id) ?? 0)
      return found.sort((a, b) => a.tier - b.tier || a.blur - b.blur || usedMore(a.entry, b.entry) || a.order - b.order)
    },
  }
}

type Match = Pick<Found, 'tier' | 'title' | 'beside'>

/** The best match of one entry. */
function matchOf<E extends Entry>({ title, path, keywords }: Prepared<E>, { text, letters }: Query): Match | null {
  const at = title.folded.text.indexOf(text)
  if (at === 0) {
    const isWhole = text.length === title.folded.text.length
    return marked(title, at, text.length, isWhole ? tiers.exactTitle : tiers.titlePrefix)
  }
  const reading = title.reading && read(title.reading, letters, 0)
  if (reading) return { ...reading.match, tier: reading.whole ? tiers.wholePinyin : tiers.pinyinPrefix }
  if (at > 0) return marked(title, at, text.length, tiers.inTitle)

  const starting = keywords.find(({ folded }) => folded.text.startsWith(text))
  if (starting) return withKeyword(starting, text, tiers.keyword)
  if (path !== '' && path === text.replace(/^\//, '')) return { tier: tiers.keyword, title: [], beside: null }

  const later = title.reading && readLater(title.reading, letters)
  if (later) return { ...later.match, tier: tiers.inPinyin }
  for (const keyword of keywords) {
    const match = keyword.reading && read(keyword.reading, letters, 0)
    if (match)
      return { tier: tiers.keywordPinyin, title: [], beside: { text: keyword.text, ranges: match.match.title } }
  }
  const containing = keywords.find(({ folded }) => folded.text.includes(text))
  if (containing) return withKeyword(containing, text, tiers.inKeyword)
  // A single letter is in nearly every path.
  if (text.length > 1 && path.includes(text.replace(/^\//, ''))) return { tier: tiers.inPath, title: [], beside: null }
  return null
}

const marked = ({ folded }: Word, at: number, length: number, tier: number): Match => ({
  tier,
  title: [originOf(folded, at, length)],
  beside: null,
})

const withKeyword = ({ text, folded }: Word, query: string, tier: number): Match => ({
  tier,
  title: [],
  beside: { text, ranges: [originOf(folded, folded.text.indexOf(query), query.length)] },
})

function read(reading: Reading, letters: string, from: number) {
  const match = matchReading(reading, letters, from)
  if (!match) return null
  const beside = match.byPinyin ? { text: reading.text, ranges: match.reading } : null
  return { match: { title: match.title, beside }, whole: match.whole }
}

function readLater(reading: Reading, letters: string) {
  for (let from = 1; from < reading.tokens.length; from++) {
    const match = read(reading, letters, from)
    if (match) return match
  }
  return null
}
