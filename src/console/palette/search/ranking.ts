/**
 * Which entries a query means, best first. Cheap comparisons of folded texts come first; Fuse, which tolerates typing
 * errors, runs only if they found little. No side effects, no React.
 */
import Fuse from 'fuse.js/basic'
import { matchReading, type Reading, type ReadingMatch, readingOf, readingQuery } from '../reading'
import { type Folded, fold, merged, originOf, type Range } from './folded'
import { lettersOf, mayForgive, mayHold } from './letters'

/** What can be found. */
export interface Entry {
  readonly id: string
  readonly title: string
  /** The path, for a page. */
  readonly path?: string
  readonly keywords: readonly string[]
  /** Its group; a page's menu group also finds the page. */
  readonly section: string
  readonly kind: 'page' | 'action'
}

/** The pinyin of a title or keyword, from `virtual:title-pinyin`. */
export type PinyinOf = (title: string) => string | undefined

/** A text next to the title, with its matching parts. */
export interface Beside {
  readonly text: string
  readonly ranges: readonly Range[]
}

/** A found entry. */
export interface Found<E extends Entry = Entry> {
  readonly entry: E
  /** The quality of the match, an index of `tiers`. */
  readonly tier: number
  /** The matching parts of the title. */
  readonly title: readonly Range[]
  /** The pinyin or the keyword that matched. */
  readonly beside: Beside | null
}

/** What a query matched in an entry. */
type Marks = Pick<Found, 'title' | 'beside'>

/** How well a query matches an entry, and what it marks there, which is found only for a row that is shown. */
interface Match {
  readonly tier: number
  marks(): Marks
}

interface Ranked<E extends Entry> extends Match {
  readonly entry: E
  /** Fuse's score in coarse steps, so that usage can decide between equal ones. */
  readonly blur: number
  readonly order: number
}

export interface RankOptions {
  readonly only?: Entry['kind'] | undefined
  /** How much an entry is used: it decides between equal matches. */
  readonly usage?: (id: string) => number
  /** With this many matches, those with typing errors are not searched for. */
  readonly enough?: number
}

export interface Ranker<E extends Entry> {
  /** All matching entries, best first; for an empty query all entries, in their order. */
  rank(query: string, options?: RankOptions): readonly Found<E>[]
  /**
   * Prepares entries for this many milliseconds, but at least one of them. Returns whether all are ready. `rank`
   * doesn't wait for it.
   */
  prepare(milliseconds: number): boolean
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
  inGroup: 9,
  inPath: 10,
  fuzzy: 11,
} as const

/** How many matches are enough for one screen. */
const enoughMatches = 5
/** Whether matches without typing errors are so few that those with some are searched for too. */
export const isFew = (found: readonly Found[]): boolean =>
  found.length > 0 && found.length < enoughMatches && found[0]?.tier !== tiers.fuzzy
/** Longer queries are cut, because no title is as long. */
const longest = 60
/** From the specification (§9): the share of the query that may be wrong. */
const forgiven = 0.4

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
  /** A page's group; the same object for all pages of the group. */
  readonly group: Word | null
  /** The letters of everything that can match. */
  readonly letters: number
}

interface Query {
  readonly text: string
  readonly letters: string
}

/** The matches of an earlier query: a query that continues it matches nothing else. */
interface Former<E extends Entry> extends Query {
  readonly only: Entry['kind'] | undefined
  readonly matched: readonly Prepared<E>[]
}

/**
 * Makes entries searchable: each is prepared before the first query at the latest. Equal matches keep the given order.
 */
export function createRanker<E extends Entry>(entries: readonly E[], pinyinOf: PinyinOf): Ranker<E> {
  const word = (text: string): Word => ({ text, folded: fold(text), reading: readingOf(text, pinyinOf(text)) })
  const groups = new Map<string, Word>()
  const groupOf = ({ kind, section }: Entry): Word | null => {
    if (kind !== 'page') return null
    const group = groups.get(section) ?? word(section)
    groups.set(section, group)
    return group
  }
  const preparedOf = (entry: E, order: number): Prepared<E> => {
    const title = word(entry.title)
    const keywords = entry.keywords.map(word)
    const group = groupOf(entry)
    const path = fold(entry.path ?? '').text
    const letters = [title, ...keywords, ...(group ? [group] : [])].flatMap(({ folded, reading }) => [
      readingQuery(folded.text),
      ...(reading?.tokens.map((token) => token.letters) ?? []),
    ])
    return {
      entry,
      order,
      title,
      path: path.replace(/^\//, ''),
      keywords,
      group,
      letters: lettersOf([...letters, readingQuery(path)].join('')),
    }
  }
  const prepared: Prepared<E>[] = []
  const prepare = (milliseconds: number): boolean => {
    const end = performance.now() + milliseconds
    for (const entry of entries.slice(prepared.length)) {
      prepared.push(preparedOf(entry, prepared.length))
      if (performance.now() > end) break
    }
    return prepared.length === entries.length
  }
  /** Each continues the one before it, as it was typed. */
  let formers: Former<E>[] = []

  const fuzzy = (query: string, among: readonly Prepared<E>[]): Ranked<E>[] => {
    // Fuse would search every one of them, but most don't even have the query's letters.
    const candidates = among.filter(({ entry: { title, path = '' } }) =>
      [title, path].some((text) => mayForgive(query, text, forgiven)),
    )
    if (candidates.length === 0) return []
    const fuse = new Fuse(candidates, {
      // The weights are also the specification's; without ignoreLocation "abuot" would not be found.
      keys: [
        { name: 'title', weight: 0.7, getFn: ({ entry }) => entry.title },
        { name: 'path', weight: 0.3, getFn: ({ entry }) => entry.path ?? '' },
      ],
      threshold: forgiven,
      ignoreLocation: true,
      includeScore: true,
      includeMatches: true,
    })
    return fuse.search(query).map(({ item: { entry, order }, score = 1, matches = [] }) => {
      const marked = matches.find(({ key }) => key === 'title')?.indices ?? []
      const title = merged(marked.map(([first, last]) => [first, last + 1]))
      return { entry, tier: tiers.fuzzy, marks: () => ({ title, beside: null }), blur: Math.round(score * 10), order }
    })
  }

  /** What a query is compared with: the matches of the earlier query that it continues, or everything. */
  const within = (query: Query, only: Entry['kind'] | undefined): readonly Prepared<E>[] => {
    formers = formers.filter(
      (former) =>
        former.only === only && query.text.startsWith(former.text) && query.letters.startsWith(former.letters),
    )
    const former = formers.at(-1)
    if (former) return former.matched
    return only === undefined ? prepared : prepared.filter(({ entry: { kind } }) => kind === only)
  }

  return {
    prepare,
    rank(typed, { only, usage = () => 0, enough = enoughMatches } = {}) {
      const cut = typed.trim().slice(0, longest)
      const query = { text: fold(cut).text, letters: readingQuery(cut) }
      const isWanted = ({ kind }: Entry) => only === undefined || kind === only
      if (query.text === '') {
        return entries.flatMap((entry) =>
          isWanted(entry) ? [{ entry, tier: tiers.exactTitle, title: [], beside: null }] : [],
        )
      }
      prepare(Number.POSITIVE_INFINITY)
      const found: Ranked<E>[] = []
      const matched: Prepared<E>[] = []
      // Computed once for each group, for any number of pages.
      const matchOfGroup = remembered((group: Word) => groupMatch(group, query))
      const wanted = lettersOf(query.letters)
      for (const one of within(query, only)) {
        if (!mayHold(one.letters, wanted)) continue
        const match = matchOf(one, query) ?? (one.group && matchOfGroup(one.group)) ?? byPath(one, query)
        if (!match) continue
        found.push({ ...match, entry: one.entry, blur: 0, order: one.order })
        matched.push(one)
      }
      // A single letter is not kept: searches that continue it find more.
      if (query.text.length > 1) formers.push({ ...query, only, matched })
      if (found.length < enough && query.text.length > 1) {
        const others = new Set(matched)
        found.push(
          ...fuzzy(
            cut,
            prepared.filter((one) => isWanted(one.entry) && !others.has(one)),
          ),
        )
      }
      const used = new Map(found.map(({ entry }) => [entry.id, usage(entry.id)]))
      const usedMore = (a: E, b: E) => (used.get(b.id) ?? 0) - (used.get(a.id) ?? 0)
      return found
        .sort((a, b) => a.tier - b.tier || a.blur - b.blur || usedMore(a.entry, b.entry) || a.order - b.order)
        .map(foundOf)
    },
  }
}

/** The found entry, with its marks once somebody looks at them. */
function foundOf<E extends Entry>({ entry, tier, marks }: Ranked<E>): Found<E> {
  let known: Marks | undefined
  const look = () => {
    known ??= marks()
    return known
  }
  return {
    entry,
    tier,
    get title() {
      return look().title
    },
    get beside() {
      return look().beside
    },
  }
}

/** The best match of one entry. */
function matchOf<E extends Entry>({ title, path, keywords }: Prepared<E>, { text, letters }: Query): Match | null {
  const at = title.folded.text.indexOf(text)
  if (at === 0) {
    const isWhole = text.length === title.folded.text.length
    return marked(title, at, text.length, isWhole ? tiers.exactTitle : tiers.titlePrefix)
  }
  const reading = title.reading && matchReading(title.reading, letters, 0)
  if (reading) return { tier: reading.whole ? tiers.wholePinyin : tiers.pinyinPrefix, marks: inReading(title, reading) }
  if (at > 0) return marked(title, at, text.length, tiers.inTitle)

  const starting = keywords.find(({ folded }) => folded.text.startsWith(text))
  if (starting) return withKeyword(starting, text, tiers.keyword)
  if (path !== '' && path === text.replace(/^\//, '')) return { tier: tiers.keyword, marks: nothing }

  const later = title.reading && readLater(title.reading, letters)
  if (later) return { tier: tiers.inPinyin, marks: inReading(title, later) }
  for (const keyword of keywords) {
    const match = keyword.reading && matchReading(keyword.reading, letters, 0)
    if (match) return { tier: tiers.keywordPinyin, marks: besideReading(keyword, match) }
  }
  const containing = keywords.find(({ folded }) => folded.text.includes(text))
  return containing ? withKeyword(containing, text, tiers.inKeyword) : null
}

/** A single letter is in nearly every path. */
const byPath = <E extends Entry>({ path }: Prepared<E>, { text }: Query): Match | null =>
  text.length > 1 && path.includes(text.replace(/^\//, '')) ? { tier: tiers.inPath, marks: nothing } : null

/** Its name, whole or in part, or its pinyin; a single letter would match half of all pages. */
function groupMatch(group: Word, { text, letters }: Query): Match | null {
  if (text.length < 2) return null
  if (group.folded.text.includes(text)) return withKeyword(group, text, tiers.inGroup)
  const reading = group.reading && matchReading(group.reading, letters, 0)
  return reading ? { tier: tiers.inGroup, marks: besideReading(group, reading) } : null
}

/** Calls the function once for each key. */
function remembered<K, V>(ask: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    if (!known.has(key)) known.set(key, ask(key))
    return known.get(key) as V
  }
}

const nothing = (): Marks => ({ title: [], beside: null })

const marked = ({ folded }: Word, at: number, length: number, tier: number): Match => ({
  tier,
  marks: () => ({ title: [originOf(folded, at, length)], beside: null }),
})

const withKeyword = ({ text, folded }: Word, query: string, tier: number): Match => ({
  tier,
  marks: () => ({
    title: [],
    beside: { text, ranges: [originOf(folded, folded.text.indexOf(query), query.length)] },
  }),
})

/** In the title, with its pinyin next to it if that helps. */
const inReading =
  ({ reading }: Word, match: ReadingMatch) =>
  (): Marks => {
    const parts = match.parts()
    const beside = parts.byPinyin && reading ? { text: reading.text, ranges: parts.reading } : null
    return { title: parts.title, beside }
  }

/** In a keyword or a group's name, which stands next to the title. */
const besideReading =
  ({ text }: Word, match: ReadingMatch) =>
  (): Marks => ({ title: [], beside: { text, ranges: match.parts().title } })

function readLater(reading: Reading, letters: string) {
  for (let from = 1; from < reading.tokens.length; from++) {
    const match = matchReading(reading, letters, from)
    if (match) return match
  }
  return null
}
